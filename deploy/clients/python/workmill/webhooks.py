"""Verification of webhook deliveries (Standard Webhooks)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from typing import Any, Mapping, Optional


def verify_webhook(
    body: bytes, headers: Mapping[str, str], secret: str, *, tolerance_seconds: int = 300
) -> Optional[dict[str, Any]]:
    """The event of a delivery, or None when no signature is valid or it is too old.

    ``body`` holds the bytes exactly as received.
    """
    fields = {name.lower(): value for name, value in headers.items()}
    event_id, timestamp = fields.get("webhook-id", ""), fields.get("webhook-timestamp", "")
    try:
        age = abs(time.time() - int(timestamp))
    except ValueError:
        return None
    if not event_id or age > tolerance_seconds:
        return None
    encoded = secret[len("whsec_") :] if secret.startswith("whsec_") else secret
    signed = f"{event_id}.{timestamp}.".encode() + body
    digest = hmac.new(base64.b64decode(encoded), signed, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    for signature in fields.get("webhook-signature", "").split(" "):
        if hmac.compare_digest(signature.encode(), expected):
            return json.loads(body)
    return None
