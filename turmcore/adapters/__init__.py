"""The games as environments of common learning libraries.

`turmcore.adapters.gym` (Gymnasium, one learner against our players), `turmcore.adapters.vector` (many such games at once), `turmcore.adapters.aec` (PettingZoo,
everybody learns) and `turmcore.adapters.openspiel` (OpenSpiel, Python games): each module needs its package,
which the extra ``learning`` installs. Every registered game is available with all its settings.
"""
