"""Who tests pages has a server and people with browsers."""

from tests.web.fixtures import *
