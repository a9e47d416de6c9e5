"""Requests, retries, and waiting for workflows."""

from __future__ import annotations

import json
import random
import re
import time
import uuid
from http.client import HTTPException
from typing import Any, Callable, Iterator, Mapping, Optional
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

from .operations import Operations

_SETTLED = {"resolved", "completed", "in_review", "failed", "rejected", "cancelled"}
_LONGEST_RETRY_SECONDS = 60


class WorkmillError(Exception):
    """The answer of the appliance to a request that failed."""

    def __init__(self, status: int, body: Mapping[str, Any]) -> None:
        super().__init__(body.get("message", f"HTTP {status}"))
        self.status = status
        self.code: str = body.get("error", "unexpected_reply")
        self.request_id: Optional[str] = body.get("request_id")
        self.details: list[dict[str, str]] = body.get("details", [])
        self.retry_after: Optional[int] = body.get("retry_after")
        self.limit_type: Optional[str] = body.get("limit_type")
        self.workflow_id: Optional[str] = body.get("workflow_id")


class WorkmillConnectionError(ConnectionError):
    """No answer came: the connection was refused, lost or timed out. ``address`` names the request."""

    def __init__(self, address: str, reason: object) -> None:
        super().__init__(f"No answer from {address}: {reason}")
        self.address = address


class Workmill(Operations):
    """The API of one appliance with one key. Operations are methods; see operations.py."""

    def __init__(
        self, base_url: str, api_key: str, *, timeout_seconds: float = 90, max_retries: int = 3
    ) -> None:
        self._base_url = re.sub(r"/(v1/?)?$", "", base_url)
        self._api_key = api_key
        self._timeout_seconds = timeout_seconds
        self._max_retries = max_retries

    def run(
        self,
        pipeline: str,
        operation: str,
        input: Mapping[str, Any],
        *,
        options: Optional[Mapping[str, Any]] = None,
        metadata: Optional[Mapping[str, str]] = None,
        customer_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout_seconds: float = 600,
        on_status: Optional[Callable[[dict[str, Any]], None]] = None,
    ) -> dict[str, Any]:
        """Start a workflow and wait until it is finished or needs a person.

        Returns the result, or the status object while it is ``in_review`` or when the time is up.
        """
        body: dict[str, Any] = {"pipeline": pipeline, "operation": operation, "input": input}
        more = {"options": options, "metadata": metadata, "customer_id": customer_id}
        body.update({name: value for name, value in more.items() if value is not None})
        key = idempotency_key or str(uuid.uuid4())
        started = self.start_workflow(body=body, idempotency_key=key)
        if on_status:
            on_status(started)
        return self.wait(
            started["workflow_id"], timeout_seconds=timeout_seconds, on_status=on_status
        )

    def wait(
        self,
        workflow_id: str,
        *,
        timeout_seconds: float = 600,
        on_status: Optional[Callable[[dict[str, Any]], None]] = None,
    ) -> dict[str, Any]:
        """Wait for a workflow that was started before."""
        ends_at = time.monotonic() + timeout_seconds
        while True:
            asked_at = time.monotonic()
            wait_seconds = int(min(30, max(0, ends_at - asked_at)))
            result = self.get_result(workflow_id, prefer=f"wait={wait_seconds}")
            if result["status"] in _SETTLED:
                return result
            if on_status:
                on_status(result)
            if time.monotonic() >= ends_at:
                return result
            # The appliance may answer at once when too many callers wait already.
            if time.monotonic() - asked_at < 1:
                time.sleep(1)

    def upload_document(  # type: ignore[override]
        self,
        content: bytes,
        *,
        file_name: Optional[str] = None,
        content_type: str = "application/octet-stream",
        idempotency_key: Optional[str] = None,
    ) -> dict[str, Any]:
        """Upload a document; pass its ``document_url`` to a pipeline."""
        return super().upload_document(
            content=content,
            content_type=content_type,
            x_filename=quote(file_name) if file_name else None,
            idempotency_key=idempotency_key or str(uuid.uuid4()),
        )

    def pages(self, list_operation: Callable[..., Any], **query: Any) -> Iterator[dict[str, Any]]:
        """All items of a list: ``workmill.pages(workmill.list_reviews, pipeline="finance")``."""
        while True:
            page = list_operation(**query)
            yield from page["data"]
            if not page["next_cursor"]:
                return
            query["cursor"] = page["next_cursor"]

    def _call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, Optional[str]]] = None,
        body: Any = None,
        content: Optional[bytes] = None,
        content_type: Optional[str] = None,
    ) -> Any:
        sent = {name: value for name, value in (headers or {}).items() if value is not None}
        sent["Authorization"] = f"Bearer {self._api_key}"
        if body is not None:
            content, content_type = json.dumps(body).encode(), "application/json"
        if content_type is not None and content is not None:
            sent["Content-Type"] = content_type
        address = self._base_url + path + _query_text(query or {})
        request = Request(address, data=content, headers=sent, method=method)
        return self._send(request, method in ("GET", "PUT", "DELETE") or "Idempotency-Key" in sent)

    def _send(self, request: Request, repeatable: bool) -> Any:
        attempt = 0
        while True:
            try:
                with urlopen(request, timeout=self._timeout_seconds) as reply:
                    return _read(reply)
            except HTTPError as error:
                wait_seconds = _seconds(error.headers.get("Retry-After"), 2.0**attempt)
                refused = error.code in (429, 503) and attempt < self._max_retries
                # A monthly quota may be used up for weeks: leave that to the caller.
                if not refused or wait_seconds > _LONGEST_RETRY_SECONDS:
                    raise _error_of(error) from None
            except (URLError, HTTPException, TimeoutError, ConnectionError) as error:
                if not repeatable or attempt >= self._max_retries:
                    reason = error.reason if isinstance(error, URLError) else error
                    raise WorkmillConnectionError(request.full_url, reason) from error
                wait_seconds = 2.0**attempt
            time.sleep(wait_seconds * (1 + random.random() / 4))
            attempt += 1


def _query_text(query: Mapping[str, Any]) -> str:
    given = {}
    for name, value in query.items():
        if isinstance(value, Mapping):
            # A parameter for each field, such as metadata.batch.
            given.update({f"{name}.{field}": _text(text) for field, text in value.items()})
        elif value is not None:
            given[name] = _text(value)
    return f"?{urlencode(given)}" if given else ""


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(_text(item) for item in value)
    return str(value)


def _read(reply: Any) -> Any:
    content = reply.read()
    if not content:
        return None
    is_json = "json" in (reply.headers.get("Content-Type") or "")
    return json.loads(content) if is_json else content


def _error_of(error: HTTPError) -> WorkmillError:
    text = error.read().decode("utf-8", "replace")
    try:
        return WorkmillError(error.code, json.loads(text))
    except ValueError:
        # A proxy in front of the appliance answered.
        return WorkmillError(error.code, {"message": f"HTTP {error.code}: {text[:200]}"})


def _seconds(text: Optional[str], default: float) -> float:
    try:
        return float(text) if text is not None else default
    except ValueError:
        return default
