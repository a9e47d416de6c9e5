"""Client for the Workmill API. Standard library only."""

from .client import Workmill, WorkmillConnectionError, WorkmillError
from .webhooks import verify_webhook

__all__ = ["Workmill", "WorkmillConnectionError", "WorkmillError", "verify_webhook"]
