"""The BEEM models in $SPICED_SHARED that stock finishes in BEEM_SECONDS (default 2; 20 for the full run)."""

import os
import unittest

import harness

BEEM, MISSING = harness.beem_dir()
MODELS = sorted(BEEM.glob("*.pm")) if BEEM else []
SECONDS = float(os.environ.get("BEEM_SECONDS", "2"))


@unittest.skipUnless(BEEM, MISSING)
class Beem(harness.CorpusCase):
    MODELS = MODELS
    # A larger table for stock where the searches are larger: it does not grow by itself.
    OPTIONS = {"timeout": SECONDS, "hash_bits": 22 if SECONDS <= 5 else 26,
               "optimise": "-O1" if SECONDS <= 5 else "-O2"}

    def test_enough_are_compared(self):
        """Guards the suite itself: stock finishes at least these many of the models in a second or two."""
        compared = [m for m in MODELS if self.observations[m].result().usable]
        self.assertGreater(len(compared), 30)


harness.add_corpus_tests(Beem)

if __name__ == "__main__":
    harness.main()
