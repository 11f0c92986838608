"""The BEEM models in $SPICED_SHARED that stock finishes in BEEM_SECONDS (default 1; 20 for the full run)."""

import os
import sys

import harness

SECONDS = float(os.environ.get("BEEM_SECONDS", "1"))

if __name__ == "__main__":
    models = sorted((harness.need("SPICED_SHARED", "the BEEM collection") / "beem" / "models").glob("*.pm"))
    sys.exit(harness.run_all(models, lambda m: harness.check_model(m, SECONDS, flags=harness.FLAGS), at_least=30))
