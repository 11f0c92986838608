# The front door: one short target per thing a person does. CMake does the work.

MAKEFLAGS += --no-print-directory
BUILD := build
DEPS  := build-deps
JOBS  := $(shell nproc 2>/dev/null || echo 2)
CTEST := ctest --output-on-failure -j 2

# A build tree keeps its generator; one whose configuration failed has no build file and starts afresh.
configure = test -e $(1)/build.ninja -o -e $(1)/Makefile || { rm -f $(1)/CMakeCache.txt; \
	cmake -S . -B $(1) $$(command -v ninja >/dev/null && echo -G Ninja) $(2); }

PREFIX := /usr/local

# For fuzz: how many models, and the number of the first.
N    := 500
SEED := 1
# For fuzz-cetl.
SECONDS := 600

.PHONY: all run test asan fuzz fuzz-cetl bench tables reductions install package clean help ready

all: ready  ## build everything: build/bin/spin, build/bin/spiced, build/lib/libspiced.a
	@$(call configure,$(BUILD),-DCMAKE_BUILD_TYPE=Release)
	@cmake --build $(BUILD) -j $(JOBS)

run: all  ## show spiced at work on an example
	@scripts/demo

test: all  ## build and run all tests
	@cd $(BUILD) && $(CTEST)

asan: ready  ## run all tests with the address and undefined-behaviour sanitizers, in build-asan
	@$(call configure,$(BUILD)-asan,-DCMAKE_BUILD_TYPE=Debug -DSPICED_SANITIZE=ON)
	@cmake --build $(BUILD)-asan -j $(JOBS)
	@cd $(BUILD)-asan && $(CTEST)

fuzz: all  ## compare N random models with stock SPIN: make fuzz N=5000 SEED=1
	@RANDOM_MODELS=$(N) RANDOM_SEED=$(SEED) python3 tests/differential/test_random.py

fuzz-cetl: ready  ## throw random text at the property language: make fuzz-cetl SECONDS=60; needs clang++
	@command -v clang++ >/dev/null || { echo "fuzz-cetl: there is no clang++: install clang" >&2; exit 1; }
	@$(call configure,$(BUILD)-fuzz,-DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++ -DSPICED_FUZZ=ON)
	@cmake --build $(BUILD)-fuzz -j $(JOBS) --target cetl_fuzz
	@mkdir -p $(BUILD)-fuzz/corpus && cd $(BUILD)-fuzz && bin/cetl_fuzz -max_total_time=$(SECONDS) -max_len=400 \
		-dict=../tests/fuzz/cetl.dict -print_final_stats=1 corpus ../tests/fuzz/seeds

bench: all  ## measure complete searches, stock and spiced, into doc/bench.md: needs ../shared, takes half an hour
	@cmake --build $(BUILD) --target micro 2>/dev/null | tail -1 && $(BUILD)/bin/micro || \
		echo "the small benchmarks need Google Benchmark (libbenchmark-dev) and a fresh build directory"
	@scripts/bench --output doc/bench

tables: all  ## the paper's tables, measured, into doc/tables.md and .html: half an hour; BEEM rows need ../shared
	@scripts/tables

reductions: all  ## count what reductions leave, stock and spiced, into doc/reductions.md: needs ../shared, takes hours
	@scripts/reductions --output doc/reductions

install: all  ## install into PREFIX: make install PREFIX=$$HOME/.local
	@cmake --install $(BUILD) --prefix $(PREFIX)

package: all  ## make a Debian package in build/
	@cd $(BUILD) && cpack -G DEB

clean:  ## remove what was built; the fetched source of SPIN stays
	@rm -rf $(BUILD) $(BUILD)-asan $(BUILD)-fuzz

help:  ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' Makefile | expand -t 11
	@echo "SPIN_SRC=dir takes the source of SPIN 6.5.2 from dir instead of the apt sources"

ready:
	@scripts/setup
	@scripts/get-spin $(DEPS)
