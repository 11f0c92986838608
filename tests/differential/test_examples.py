"""SPIN's own Examples: every model within the language half behaves as in stock pan.

Set EXAMPLES_SECONDS for the time that stock's search may take (default 20).
"""

import os
import unittest

import harness

EXAMPLES, MISSING = harness.examples_dir()
MODELS = harness.example_models(EXAMPLES) if EXAMPLES else []
SECONDS = float(os.environ.get("EXAMPLES_SECONDS", "20"))


@unittest.skipUnless(EXAMPLES, MISSING)
class Examples(harness.CorpusCase):
    MODELS = MODELS
    OPTIONS = {"timeout": SECONDS, "hash_bits": 22}

    def test_enough_are_compared(self):
        """Guards the suite itself: of some hundred models only those outside the language may be missing."""
        compared = [m for m in MODELS if self.observations[m].result().usable]
        self.assertGreater(len(compared), len(MODELS) // 2)


harness.add_corpus_tests(Examples)

if __name__ == "__main__":
    harness.main()
