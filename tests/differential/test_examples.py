"""SPIN's own Examples: every model within the language behaves as in stock pan.

EXAMPLES_SECONDS is the time that stock's search may take (default 3).
"""

import os
import sys

import harness

SECONDS = float(os.environ.get("EXAMPLES_SECONDS", "3"))

if __name__ == "__main__":
    models = harness.example_models()
    sys.exit(harness.run_all(models, lambda m: harness.check_model(m, SECONDS, flags=harness.FLAGS), at_least=len(models) // 2))
