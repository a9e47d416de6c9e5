"""Client for the Workmill API. Standard library only."""

from .client import Workmill, WorkmillError
from .webhooks import verify_webhook

__all__ = ["Workmill", "WorkmillError", "verify_webhook"]
