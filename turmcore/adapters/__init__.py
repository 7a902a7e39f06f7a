"""The games as environments of other programs' kinds.

`turmcore.adapters.gym` (Gymnasium, one learner against players of ours), `turmcore.adapters.aec` (PettingZoo, everybody is
a learner) and `turmcore.adapters.openspiel` (OpenSpiel, Python games): each module needs its package, which the extra
``learning`` installs. Every game of the registry is there with all its settings.
"""
