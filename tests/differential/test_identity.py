"""Without its flag spiced is stock SPIN: `spiced -a` writes the bytes that `spin -a` writes."""

import shutil
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import harness
from harness import _lib

EXAMPLES, MISSING = harness.examples_dir()
MODELS = harness.example_models(EXAMPLES) if EXAMPLES else []
FLAGS = {"plain": ["-a"], "unmerged": ["-o1", "-o2", "-o3", "-a"]}


def generate(tool, model, flags):
    """Exit status, both streams and every file that `tool` wrote."""
    where = Path(tempfile.mkdtemp(prefix="spiced-identity-"))
    try:
        name = _lib.copy_model(model, where)
        before = {p for p in where.rglob("*")}
        ran = _lib.run([tool, *flags, name], where, 60)
        files = {str(p.relative_to(where)): p.read_bytes() for p in where.rglob("*")
                 if p not in before and p.is_file()}
        return {"status": ran.status, "stdout": ran.out, "stderr": ran.err, "files": files}
    finally:
        shutil.rmtree(where, ignore_errors=True)


@unittest.skipUnless(EXAMPLES, MISSING)
class Identity(unittest.TestCase):
    runs = {}

    @classmethod
    def setUpClass(cls):
        pool = ThreadPoolExecutor(harness.WORKERS)
        for model in MODELS:
            for label, flags in FLAGS.items():
                for tool in (_lib.spin(), _lib.spiced()):
                    cls.runs[model, label, tool.name] = pool.submit(generate, tool, model, flags)

    def check(self, model, label):
        stock = self.runs[model, label, "spin"].result()
        ours = self.runs[model, label, "spiced"].result()
        self.assertEqual(ours["status"], stock["status"])
        self.assertEqual(ours["stdout"], stock["stdout"])
        self.assertEqual(ours["stderr"], stock["stderr"])
        self.assertEqual(sorted(ours["files"]), sorted(stock["files"]))
        for name, content in stock["files"].items():
            self.assertTrue(content == ours["files"][name], f"{name} differs")

    def test_examples_are_there(self):
        """Guards the suite itself: most Examples must be found and must generate a verifier."""
        generated = [m for m in MODELS if "pan.c" in self.runs[m, "plain", "spin"].result()["files"]]
        self.assertGreater(len(generated), 60)


for _label in FLAGS:
    harness.add_tests(Identity, MODELS, _label, lambda self, m, label=_label: self.check(m, label))


class WithoutExamples(unittest.TestCase):
    """The same for a few models of ours, so that something is compared wherever we are."""

    def test_own_models(self):
        for name in ("ltl_left_out", "preprocessing", "rendezvous_chain", "typedefs_nested"):
            with self.subTest(name):
                model = harness.MODELS / f"{name}.pml"
                stock = generate(_lib.spin(), model, ["-a"])
                self.assertIn("pan.c", stock["files"])
                self.assertEqual(generate(_lib.spiced(), model, ["-a"]), stock)

    def test_other_flags(self):
        """Simulation, version and syntax errors are stock's too."""
        model = harness.MODELS / "deadlock_initial.pml"
        for flags in (["-V"], ["-p", "-n7"], ["-pp"], ["-c", "-n3", "-u5"]):
            with self.subTest(flags):
                self.assertEqual(generate(_lib.spiced(), model, flags), generate(_lib.spin(), model, flags))


if __name__ == "__main__":
    harness.main()
