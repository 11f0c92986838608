"""An installation, and the Debian package, work without the tree that they were built in."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import harness
from harness import _lib

BUILD = _lib.bin_dir().parent
MODEL = harness.ROOT / "examples" / "philosophers.pml"


class Installed(unittest.TestCase):
    def check(self, prefix):
        """A search in an empty directory, with nothing but what lies under `prefix`."""
        with tempfile.TemporaryDirectory() as where:
            where = Path(where)
            shutil.copy(MODEL, where / "m.pml")
            spiced = prefix / "bin" / "spiced"
            flags = _lib.run([spiced, "-crucial-flags"], where).out
            self.assertIn(f"-I{prefix}/include/spiced", flags)
            self.assertNotIn(str(harness.ROOT), flags)
            ran = _lib.run([spiced, "-search", "-crucial", "-bfs", "-ci", "m.pml"], where)
            self.assertEqual(ran.status, 10, ran.tail())
            faults, _ = _lib.replay(where / "m.pml", (where / "m.pml.trail").read_text(), where / "replay")
            self.assertEqual(faults, [])

    def test_make_install(self):
        with tempfile.TemporaryDirectory() as prefix:
            prefix = Path(prefix)
            ran = _lib.run(["cmake", "--install", BUILD, "--prefix", prefix], BUILD)
            self.assertTrue(ran.ok, ran.tail())
            if not os.environ.get("SPICED_FLAGS"):  # a library with sanitizers is not for installing
                self.check(prefix)
            self.check_manual(prefix)
            self.check_completion(prefix)
            if shutil.which("pkg-config"):
                said = subprocess.run(["pkg-config", "--cflags", "--libs", "spiced"], text=True, capture_output=True,
                                      env={**os.environ, "PKG_CONFIG_PATH": str(prefix / "lib" / "pkgconfig")})
                self.assertIn("include/spiced", said.stdout)
                self.assertIn("-lspiced", said.stdout)

    def check_manual(self, prefix):
        """Every option that pan lists is in its manual page, with the same words."""
        page = (prefix / "share/man/man1/spiced-pan.1").read_text().replace("\\-", "-")
        with tempfile.TemporaryDirectory() as where:
            verifier = _lib.Spiced(MODEL, Path(where), optimise="-O0")
            self.assertIsNone(verifier.build())
            listed = re.findall(r"^\t(-.*?)  +(.*)$", _lib.run(["./pan", "--help"], where).out, re.MULTILINE)
        self.assertGreater(len(listed), 25)
        in_page = re.findall(r"^\.B (-.*)\n(.*)$", page, re.MULTILINE)
        texts = {re.sub(r"\\f.", "", name): help_ for name, help_ in in_page}
        for name, help_ in listed:
            self.assertEqual(texts.get(name), help_, name)
        self.assertIn("spiced -search -crucial", (prefix / "share/man/man1/spiced.1").read_text().replace("\\-", "-"))

    def check_completion(self, prefix):
        script = (f"source {prefix}/share/bash-completion/completions/spiced; "
                  "COMP_WORDS=(spiced -search -b); COMP_CWORD=2; _spiced; echo ${COMPREPLY[@]}; "
                  "COMP_WORDS=(spiced -cru); COMP_CWORD=1; _spiced; echo ${COMPREPLY[@]}")
        lines = subprocess.run(["bash", "-c", script], text=True, capture_output=True).stdout.splitlines()
        self.assertEqual([sorted(line.split()) for line in lines], [["-b", "-bfs"], ["-crucial", "-crucial-flags"]])

    @unittest.skipUnless(shutil.which("dpkg-deb"), "only a Debian system has dpkg-deb, which unpacks the package")
    @unittest.skipIf(os.environ.get("SPICED_FLAGS"), "make asan builds a library with sanitizers, which is not for packaging; make test runs this")
    def test_debian_package(self):
        with tempfile.TemporaryDirectory() as where:
            where = Path(where)
            ran = _lib.run(["cpack", "-G", "DEB", "--config", BUILD / "CPackConfig.cmake", "-B", where], BUILD)
            self.assertTrue(ran.ok, ran.tail())
            packages = list(where.glob("*.deb"))
            self.assertEqual(len(packages), 1)
            self.assertTrue(_lib.run(["dpkg-deb", "-x", packages[0], where / "root"], where).ok)
            self.check(where / "root" / "usr")


if __name__ == "__main__":
    unittest.main(verbosity=1)
