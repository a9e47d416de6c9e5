# Generated from core/http/openapi.json by scripts/generate/api-clients.ts. Do not edit.
"""The operations of the API, a method each. `Workmill` inherits them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Literal, Mapping, Optional, Sequence
from urllib.parse import quote


def _quote(value: Any) -> str:
    return quote(str(value), safe="")


class Operations(ABC):
    @abstractmethod
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
        """Send a request and return its JSON reply, or its bytes."""

    def compliance_record(
        self,
        *,
        body: Any,
        idempotency_key: Optional[str] = None,
        prefer: Optional[str] = None,
    ) -> Any:
        """Create a compliance record."""
        return self._call(
            "POST",
            "/v1/pipelines/compliance/record",
            headers={"Idempotency-Key": idempotency_key, "Prefer": prefer},
            body=body,
        )

    def finance_invoice(
        self,
        *,
        body: Any,
        idempotency_key: Optional[str] = None,
        prefer: Optional[str] = None,
    ) -> Any:
        """Resolve an invoice."""
        return self._call(
            "POST",
            "/v1/pipelines/finance/invoice",
            headers={"Idempotency-Key": idempotency_key, "Prefer": prefer},
            body=body,
        )

    def legal_contract(
        self,
        *,
        body: Any,
        idempotency_key: Optional[str] = None,
        prefer: Optional[str] = None,
    ) -> Any:
        """Analyze a contract."""
        return self._call(
            "POST",
            "/v1/pipelines/legal/contract",
            headers={"Idempotency-Key": idempotency_key, "Prefer": prefer},
            body=body,
        )

    def support_case(
        self,
        *,
        body: Any,
        idempotency_key: Optional[str] = None,
        prefer: Optional[str] = None,
    ) -> Any:
        """Resolve a support case."""
        return self._call(
            "POST",
            "/v1/pipelines/support/case",
            headers={"Idempotency-Key": idempotency_key, "Prefer": prefer},
            body=body,
        )

    def list_pipelines(
        self,
    ) -> Any:
        """List pipelines and their operations."""
        return self._call(
            "GET",
            "/v1/pipelines",
        )

    def get_pipeline_config(
        self,
        pipeline_type: str,
    ) -> Any:
        """Show the configuration of a pipeline."""
        return self._call(
            "GET",
            f"/v1/pipelines/{_quote(pipeline_type)}/config",
        )

    def put_pipeline_config(
        self,
        pipeline_type: str,
        *,
        body: Any,
        if_match: Optional[str] = None,
    ) -> Any:
        """Configure a pipeline."""
        return self._call(
            "PUT",
            f"/v1/pipelines/{_quote(pipeline_type)}/config",
            headers={"If-Match": if_match},
            body=body,
        )

    def list_pipeline_config_versions(
        self,
        pipeline_type: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Any:
        """List the versions of a configuration."""
        return self._call(
            "GET",
            f"/v1/pipelines/{_quote(pipeline_type)}/config/versions",
            query={"limit": limit, "cursor": cursor},
        )

    def start_workflow(
        self,
        *,
        body: Any,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Submit a new work unit."""
        return self._call(
            "POST",
            "/v1/workflows/start",
            headers={"Idempotency-Key": idempotency_key},
            body=body,
        )

    def list_workflows(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        status: Optional[Sequence[Literal["queued", "processing", "in_review", "resolved", "completed", "failed", "rejected", "cancelled"]]] = None,
        pipeline: Optional[str] = None,
        created_after: Optional[str] = None,
        created_before: Optional[str] = None,
        error: Optional[Literal["invalid_json", "invalid_request", "unauthorized", "license_invalid", "license_expired", "license_limit", "forbidden", "not_found", "method_not_allowed", "idempotency_in_progress", "conflict", "rejected", "canceled", "payload_too_large", "unsupported_media_type", "idempotency_key_reused", "document_unreachable", "document_unreadable", "unsupported_document", "plugin_refused", "insecure_url", "rate_limit_exceeded", "internal_error", "unavailable", "timeout"]] = None,
        stop_point: Optional[str] = None,
        confidence_from: Optional[float] = None,
        confidence_below: Optional[float] = None,
        duration_from_ms: Optional[int] = None,
        duration_below_ms: Optional[int] = None,
        metadata: Optional[Any] = None,
        search: Optional[str] = None,
        sort: Optional[Literal["created_at", "finished_at", "duration", "confidence_score"]] = None,
        order: Optional[Literal["desc", "asc"]] = None,
    ) -> Any:
        """List workflows."""
        return self._call(
            "GET",
            "/v1/workflows",
            query={"limit": limit, "cursor": cursor, "status": status, "pipeline": pipeline, "created_after": created_after, "created_before": created_before, "error": error, "stop_point": stop_point, "confidence_from": confidence_from, "confidence_below": confidence_below, "duration_from_ms": duration_from_ms, "duration_below_ms": duration_below_ms, "metadata": metadata, "search": search, "sort": sort, "order": order},
        )

    def list_stop_points(
        self,
        *,
        status: Optional[Sequence[Literal["queued", "processing", "in_review", "resolved", "completed", "failed", "rejected", "cancelled"]]] = None,
        pipeline: Optional[str] = None,
        created_after: Optional[str] = None,
        created_before: Optional[str] = None,
    ) -> Any:
        """Count workflows by where they stopped."""
        return self._call(
            "GET",
            "/v1/workflows/stop-points",
            query={"status": status, "pipeline": pipeline, "created_after": created_after, "created_before": created_before},
        )

    def get_workflow_status(
        self,
        id: str,
    ) -> Any:
        """Status of a workflow."""
        return self._call(
            "GET",
            f"/v1/workflows/{_quote(id)}/status",
        )

    def cancel_workflow(
        self,
        id: str,
        *,
        body: Any = None,
    ) -> Any:
        """Cancel a workflow."""
        return self._call(
            "POST",
            f"/v1/workflows/{_quote(id)}/cancel",
            body=body,
        )

    def get_result(
        self,
        id: str,
        *,
        expand: Optional[Sequence[Literal["evidence"]]] = None,
        prefer: Optional[str] = None,
    ) -> Any:
        """Retrieve the outcome of a workflow."""
        return self._call(
            "GET",
            f"/v1/results/{_quote(id)}",
            query={"expand": expand},
            headers={"Prefer": prefer},
        )

    def erase_workflow(
        self,
        id: str,
        *,
        reason: Optional[str] = None,
    ) -> Any:
        """Erase the content of a workflow."""
        return self._call(
            "DELETE",
            f"/v1/workflows/{_quote(id)}",
            query={"reason": reason},
        )

    def get_workflow_request(
        self,
        id: str,
    ) -> Any:
        """Get the request of a workflow."""
        return self._call(
            "GET",
            f"/v1/workflows/{_quote(id)}/request",
        )

    def create_bulk_action(
        self,
        *,
        body: Any,
    ) -> Any:
        """Cancel or run again all matching workflows."""
        return self._call(
            "POST",
            "/v1/bulk-actions",
            body=body,
        )

    def list_bulk_actions(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Any:
        """List bulk actions."""
        return self._call(
            "GET",
            "/v1/bulk-actions",
            query={"limit": limit, "cursor": cursor},
        )

    def get_bulk_action(
        self,
        id: str,
    ) -> Any:
        """Get a bulk action."""
        return self._call(
            "GET",
            f"/v1/bulk-actions/{_quote(id)}",
        )

    def cancel_bulk_action(
        self,
        id: str,
    ) -> Any:
        """Stop a bulk action."""
        return self._call(
            "POST",
            f"/v1/bulk-actions/{_quote(id)}/cancel",
        )

    def list_bulk_action_workflows(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        outcome: Optional[Sequence[Literal["pending", "canceled", "started", "skipped", "refused"]]] = None,
    ) -> Any:
        """List the workflows of a bulk action."""
        return self._call(
            "GET",
            f"/v1/bulk-actions/{_quote(id)}/workflows",
            query={"limit": limit, "cursor": cursor, "outcome": outcome},
        )

    def run_workflow_again(
        self,
        id: str,
        *,
        body: Any = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Run a workflow again."""
        return self._call(
            "POST",
            f"/v1/workflows/{_quote(id)}/run-again",
            headers={"Idempotency-Key": idempotency_key},
            body=body,
        )

    def list_workflow_deliveries(
        self,
        id: str,
    ) -> Any:
        """List events of a workflow and their deliveries."""
        return self._call(
            "GET",
            f"/v1/workflows/{_quote(id)}/deliveries",
        )

    def get_result_deadlines(
        self,
        id: str,
        *,
        remind_days: Optional[int] = None,
    ) -> Any:
        """Deadlines of a result."""
        return self._call(
            "GET",
            f"/v1/results/{_quote(id)}/deadlines",
            query={"remind_days": remind_days},
        )

    def get_monitoring(
        self,
    ) -> Any:
        """Progress of monitoring."""
        return self._call(
            "GET",
            "/v1/monitoring",
        )

    def list_monitored_subjects(
        self,
        *,
        pipeline: Optional[str] = None,
        workflow_id: Optional[str] = None,
        search: Optional[str] = None,
        source: Optional[str] = None,
        with_findings: Optional[bool] = None,
        due: Optional[bool] = None,
        changed_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Any:
        """List monitored subjects."""
        return self._call(
            "GET",
            "/v1/monitoring/subjects",
            query={"pipeline": pipeline, "workflow_id": workflow_id, "search": search, "source": source, "with_findings": with_findings, "due": due, "changed_since": changed_since, "limit": limit, "cursor": cursor},
        )

    def get_monitored_subject(
        self,
        id: str,
    ) -> Any:
        """Get a monitored subject."""
        return self._call(
            "GET",
            f"/v1/monitoring/subjects/{_quote(id)}",
        )

    def stop_monitoring(
        self,
        id: str,
    ) -> Any:
        """Stop monitoring a subject."""
        return self._call(
            "DELETE",
            f"/v1/monitoring/subjects/{_quote(id)}",
        )

    def list_reviews(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        pipeline: Optional[str] = None,
        cause: Optional[Literal["validation_failed", "below_confidence_threshold", "below_review_threshold", "poison_input", "sampled"]] = None,
        min_age_seconds: Optional[int] = None,
        assigned: Optional[bool] = None,
        assigned_to: Optional[str] = None,
        assignee: Optional[str] = None,
        overdue: Optional[bool] = None,
        order: Optional[Literal["created", "due"]] = None,
    ) -> Any:
        """List open reviews, oldest first."""
        return self._call(
            "GET",
            "/v1/reviews",
            query={"limit": limit, "cursor": cursor, "pipeline": pipeline, "cause": cause, "min_age_seconds": min_age_seconds, "assigned": assigned, "assigned_to": assigned_to, "assignee": assignee, "overdue": overdue, "order": order},
        )

    def get_review(
        self,
        workflow_id: str,
    ) -> Any:
        """Get a review."""
        return self._call(
            "GET",
            f"/v1/reviews/{_quote(workflow_id)}",
        )

    def claim_review(
        self,
        workflow_id: str,
        *,
        body: Any,
    ) -> Any:
        """Claim a review."""
        return self._call(
            "POST",
            f"/v1/reviews/{_quote(workflow_id)}/claim",
            body=body,
        )

    def release_review(
        self,
        workflow_id: str,
        *,
        body: Any,
    ) -> Any:
        """Release a claim."""
        return self._call(
            "POST",
            f"/v1/reviews/{_quote(workflow_id)}/release",
            body=body,
        )

    def assign_review(
        self,
        workflow_id: str,
        *,
        body: Any,
    ) -> Any:
        """Hand a review over."""
        return self._call(
            "POST",
            f"/v1/reviews/{_quote(workflow_id)}/assign",
            body=body,
        )

    def list_reviewers(
        self,
    ) -> Any:
        """List to whom reviews can be handed over."""
        return self._call(
            "GET",
            "/v1/reviewers",
        )

    def check_review(
        self,
        workflow_id: str,
        *,
        body: Any,
    ) -> Any:
        """Check corrections."""
        return self._call(
            "POST",
            f"/v1/reviews/{_quote(workflow_id)}/check",
            body=body,
        )

    def approve_reviews(
        self,
        *,
        body: Any,
    ) -> Any:
        """Approve reviews that are alike."""
        return self._call(
            "POST",
            "/v1/reviews/approve",
            body=body,
        )

    def decide_review(
        self,
        workflow_id: str,
        *,
        body: Any,
    ) -> Any:
        """Approve, correct or reject."""
        return self._call(
            "POST",
            f"/v1/reviews/{_quote(workflow_id)}/decision",
            body=body,
        )

    def get_review_material(
        self,
        workflow_id: str,
    ) -> Any:
        """Get what a review compares with."""
        return self._call(
            "GET",
            f"/v1/reviews/{_quote(workflow_id)}/material",
        )

    def undo_review_decision(
        self,
        workflow_id: str,
        *,
        body: Any,
    ) -> Any:
        """Undo a decision."""
        return self._call(
            "POST",
            f"/v1/reviews/{_quote(workflow_id)}/undo",
            body=body,
        )

    def export_review_corrections(
        self,
        *,
        pipeline: Optional[str] = None,
        operation: Optional[str] = None,
        after: Optional[str] = None,
        before: Optional[str] = None,
    ) -> Any:
        """Export what reviewers have corrected."""
        return self._call(
            "GET",
            "/v1/reviews/corrections",
            query={"pipeline": pipeline, "operation": operation, "after": after, "before": before},
        )

    def list_decided_reviews(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        pipeline: Optional[str] = None,
        decision: Optional[Literal["approve", "correct", "reject"]] = None,
        reviewer: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
    ) -> Any:
        """List ended reviews, newest first."""
        return self._call(
            "GET",
            "/v1/reviews/decided",
            query={"limit": limit, "cursor": cursor, "pipeline": pipeline, "decision": decision, "reviewer": reviewer, "from": from_, "to": to},
        )

    def get_review_quality(
        self,
        pipeline: str,
        operation: str,
    ) -> Any:
        """Get accuracy and thresholds from reviews."""
        return self._call(
            "GET",
            "/v1/reviews/quality",
            query={"pipeline": pipeline, "operation": operation},
        )

    def stream_workflow_events(
        self,
        id: str,
        *,
        last_event_id: Optional[str] = None,
    ) -> Any:
        """Follow a workflow."""
        return self._call(
            "GET",
            f"/v1/workflows/{_quote(id)}/events",
            headers={"Last-Event-ID": last_event_id},
        )

    def upload_document(
        self,
        *,
        content: bytes,
        content_type: str = "application/octet-stream",
        x_filename: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Upload a document."""
        return self._call(
            "POST",
            "/v1/documents",
            headers={"X-Filename": x_filename, "Idempotency-Key": idempotency_key},
            content=content,
            content_type=content_type,
        )

    def get_document(
        self,
        id: str,
    ) -> Any:
        """Describe a document."""
        return self._call(
            "GET",
            f"/v1/documents/{_quote(id)}",
        )

    def delete_document(
        self,
        id: str,
    ) -> Any:
        """Delete a document."""
        return self._call(
            "DELETE",
            f"/v1/documents/{_quote(id)}",
        )

    def get_document_page(
        self,
        id: str,
        page: str,
        *,
        width: Optional[int] = None,
    ) -> Any:
        """Get a page as an image."""
        return self._call(
            "GET",
            f"/v1/documents/{_quote(id)}/pages/{_quote(page)}",
            query={"width": width},
        )

    def get_document_content(
        self,
        id: str,
        *,
        page: Optional[int] = None,
    ) -> Any:
        """Get what a document says."""
        return self._call(
            "GET",
            f"/v1/documents/{_quote(id)}/content",
            query={"page": page},
        )

    def list_event_types(
        self,
    ) -> Any:
        """List the event types."""
        return self._call(
            "GET",
            "/v1/webhooks/event-types",
        )

    def dry_run_webhook(
        self,
        *,
        body: Any,
    ) -> Any:
        """Show a delivery without sending it."""
        return self._call(
            "POST",
            "/v1/webhooks/dry-run",
            body=body,
        )

    def list_webhook_events(
        self,
        *,
        from_: Optional[str] = None,
        event_types: Optional[Sequence[str]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Any:
        """Follow the events."""
        return self._call(
            "GET",
            "/v1/webhooks/events",
            query={"from": from_, "event_types": event_types, "limit": limit, "cursor": cursor},
        )

    def list_dead_letters(
        self,
        *,
        endpoint_id: Optional[str] = None,
        event_type: Optional[str] = None,
        reason: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Any:
        """List dead letters."""
        return self._call(
            "GET",
            "/v1/webhooks/dead-letters",
            query={"endpoint_id": endpoint_id, "event_type": event_type, "reason": reason, "from": from_, "to": to, "limit": limit, "cursor": cursor},
        )

    def replay_dead_letters(
        self,
        *,
        body: Any,
    ) -> Any:
        """Send dead letters again."""
        return self._call(
            "POST",
            "/v1/webhooks/dead-letters/replay",
            body=body,
        )

    def list_reference_sets(
        self,
    ) -> Any:
        """List the sets of reference data."""
        return self._call(
            "GET",
            "/v1/reference",
        )

    def get_reference_set(
        self,
        set: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        search: Optional[str] = None,
    ) -> Any:
        """Read the rows of a set."""
        return self._call(
            "GET",
            f"/v1/reference/{_quote(set)}",
            query={"limit": limit, "cursor": cursor, "search": search},
        )

    def replace_reference_set(
        self,
        set: str,
        *,
        body: Any,
        format: Optional[str] = None,
        confirm_removal: Optional[bool] = None,
        if_match: Optional[str] = None,
    ) -> Any:
        """Replace a set."""
        return self._call(
            "PUT",
            f"/v1/reference/{_quote(set)}",
            query={"format": format, "confirm_removal": confirm_removal},
            headers={"If-Match": if_match},
            body=body,
        )

    def merge_reference_set(
        self,
        set: str,
        *,
        body: Any,
        format: Optional[str] = None,
        if_match: Optional[str] = None,
    ) -> Any:
        """Merge rows into a set."""
        return self._call(
            "POST",
            f"/v1/reference/{_quote(set)}",
            query={"format": format},
            headers={"If-Match": if_match},
            body=body,
        )

    def delete_reference_set(
        self,
        set: str,
        *,
        if_match: Optional[str] = None,
    ) -> Any:
        """Empty a set."""
        return self._call(
            "DELETE",
            f"/v1/reference/{_quote(set)}",
            headers={"If-Match": if_match},
        )

    def remove_reference_rows(
        self,
        set: str,
        *,
        body: Any,
        if_match: Optional[str] = None,
    ) -> Any:
        """Remove rows from a set."""
        return self._call(
            "POST",
            f"/v1/reference/{_quote(set)}/remove",
            headers={"If-Match": if_match},
            body=body,
        )

    def preview_reference_set(
        self,
        set: str,
        *,
        body: Any,
        format: Optional[str] = None,
        merge: Optional[bool] = None,
    ) -> Any:
        """Preview an upload."""
        return self._call(
            "POST",
            f"/v1/reference/{_quote(set)}/preview",
            query={"format": format, "merge": merge},
            body=body,
        )

    def start_evaluation(
        self,
        *,
        body: Any,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Measure a pipeline on labeled documents."""
        return self._call(
            "POST",
            "/v1/evaluations",
            headers={"Idempotency-Key": idempotency_key},
            body=body,
        )

    def list_evaluations(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Any:
        """List evaluations."""
        return self._call(
            "GET",
            "/v1/evaluations",
            query={"limit": limit, "cursor": cursor},
        )

    def get_evaluation(
        self,
        id: str,
    ) -> Any:
        """Get an evaluation."""
        return self._call(
            "GET",
            f"/v1/evaluations/{_quote(id)}",
        )

    def delete_evaluation(
        self,
        id: str,
    ) -> Any:
        """Delete an evaluation."""
        return self._call(
            "DELETE",
            f"/v1/evaluations/{_quote(id)}",
        )

    def cancel_evaluation(
        self,
        id: str,
    ) -> Any:
        """Stop an evaluation."""
        return self._call(
            "POST",
            f"/v1/evaluations/{_quote(id)}/cancel",
        )

    def list_models(
        self,
    ) -> Any:
        """List local models."""
        return self._call(
            "GET",
            "/v1/models",
        )

    def get_model(
        self,
        pipeline: str,
        model: str,
    ) -> Any:
        """Get a local model."""
        return self._call(
            "GET",
            f"/v1/models/{_quote(pipeline)}/{_quote(model)}",
        )

    def list_model_versions(
        self,
        pipeline: str,
        model: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Any:
        """List the versions of a local model."""
        return self._call(
            "GET",
            f"/v1/models/{_quote(pipeline)}/{_quote(model)}/versions",
            query={"limit": limit, "cursor": cursor},
        )

    def import_model_version(
        self,
        pipeline: str,
        model: str,
        *,
        content: bytes,
        content_type: str = "application/octet-stream",
    ) -> Any:
        """Upload a version."""
        return self._call(
            "POST",
            f"/v1/models/{_quote(pipeline)}/{_quote(model)}/versions",
            content=content,
            content_type=content_type,
        )

    def get_model_version(
        self,
        pipeline: str,
        model: str,
        version: str,
    ) -> Any:
        """Get a version of a local model."""
        return self._call(
            "GET",
            f"/v1/models/{_quote(pipeline)}/{_quote(model)}/versions/{_quote(version)}",
        )

    def compare_model_versions(
        self,
        pipeline: str,
        model: str,
        one: str,
        other: str,
    ) -> Any:
        """Compare two versions of a local model."""
        return self._call(
            "GET",
            f"/v1/models/{_quote(pipeline)}/{_quote(model)}/comparison",
            query={"one": one, "other": other},
        )

    def evaluate_model_version(
        self,
        pipeline: str,
        model: str,
        version: str,
        *,
        body: Any,
    ) -> Any:
        """Measure a version on labeled texts."""
        return self._call(
            "POST",
            f"/v1/models/{_quote(pipeline)}/{_quote(model)}/versions/{_quote(version)}/evaluate",
            body=body,
        )

    def promote_model(
        self,
        pipeline: str,
        model: str,
        *,
        body: Any,
    ) -> Any:
        """Make a version current."""
        return self._call(
            "POST",
            f"/v1/models/{_quote(pipeline)}/{_quote(model)}/promote",
            body=body,
        )

    def roll_back_model(
        self,
        pipeline: str,
        model: str,
    ) -> Any:
        """Go back to the previous version."""
        return self._call(
            "POST",
            f"/v1/models/{_quote(pipeline)}/{_quote(model)}/rollback",
        )

    def set_model_shadow(
        self,
        pipeline: str,
        model: str,
        *,
        body: Any,
    ) -> Any:
        """Run a version in shadow."""
        return self._call(
            "PUT",
            f"/v1/models/{_quote(pipeline)}/{_quote(model)}/shadow",
            body=body,
        )

    def export_model_version(
        self,
        pipeline: str,
        model: str,
        version: str,
    ) -> Any:
        """Download a version."""
        return self._call(
            "GET",
            f"/v1/models/{_quote(pipeline)}/{_quote(model)}/versions/{_quote(version)}/file",
        )

    def train_model(
        self,
        pipeline: str,
        model: str,
    ) -> Any:
        """Train a local model."""
        return self._call(
            "POST",
            f"/v1/models/{_quote(pipeline)}/{_quote(model)}/trainings",
        )

    def list_model_trainings(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        pipeline: Optional[str] = None,
        model: Optional[str] = None,
    ) -> Any:
        """List trainings."""
        return self._call(
            "GET",
            "/v1/model-trainings",
            query={"limit": limit, "cursor": cursor, "pipeline": pipeline, "model": model},
        )

    def get_model_training(
        self,
        id: str,
    ) -> Any:
        """Get a training."""
        return self._call(
            "GET",
            f"/v1/model-trainings/{_quote(id)}",
        )

    def cancel_model_training(
        self,
        id: str,
    ) -> Any:
        """Cancel a training."""
        return self._call(
            "POST",
            f"/v1/model-trainings/{_quote(id)}/cancel",
        )

    def register_webhook(
        self,
        *,
        body: Any,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Register a webhook endpoint."""
        return self._call(
            "POST",
            "/v1/webhooks/register",
            headers={"Idempotency-Key": idempotency_key},
            body=body,
        )

    def list_webhooks(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Any:
        """List webhook endpoints."""
        return self._call(
            "GET",
            "/v1/webhooks",
            query={"limit": limit, "cursor": cursor},
        )

    def get_webhook(
        self,
        id: str,
    ) -> Any:
        """Get a webhook endpoint."""
        return self._call(
            "GET",
            f"/v1/webhooks/{_quote(id)}",
        )

    def update_webhook(
        self,
        id: str,
        *,
        body: Any,
    ) -> Any:
        """Change a webhook endpoint."""
        return self._call(
            "PATCH",
            f"/v1/webhooks/{_quote(id)}",
            body=body,
        )

    def delete_webhook(
        self,
        id: str,
    ) -> Any:
        """Delete a webhook endpoint."""
        return self._call(
            "DELETE",
            f"/v1/webhooks/{_quote(id)}",
        )

    def test_webhook(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Send a test event."""
        return self._call(
            "POST",
            f"/v1/webhooks/{_quote(id)}/test",
            headers={"Idempotency-Key": idempotency_key},
        )

    def rotate_webhook_secret(
        self,
        id: str,
        *,
        body: Any = None,
    ) -> Any:
        """Rotate the secret of an endpoint."""
        return self._call(
            "POST",
            f"/v1/webhooks/{_quote(id)}/rotate-secret",
            body=body,
        )

    def promote_webhook_secret(
        self,
        id: str,
        *,
        body: Any = None,
    ) -> Any:
        """Promote a new secret of an endpoint."""
        return self._call(
            "POST",
            f"/v1/webhooks/{_quote(id)}/promote-secret",
            body=body,
        )

    def list_webhook_secrets(
        self,
        id: str,
    ) -> Any:
        """Show which secrets sign, and which are in use."""
        return self._call(
            "GET",
            f"/v1/webhooks/{_quote(id)}/secrets",
        )

    def get_webhook_sla(
        self,
        id: str,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        target_seconds: Optional[int] = None,
    ) -> Any:
        """Evidence of delivery to an endpoint."""
        return self._call(
            "GET",
            f"/v1/webhooks/{_quote(id)}/sla",
            query={"from": from_, "to": to, "target_seconds": target_seconds},
        )

    def list_deliveries(
        self,
        id: str,
        *,
        state: Optional[Literal["pending", "delivered", "dead"]] = None,
        event_type: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Any:
        """List deliveries of an endpoint."""
        return self._call(
            "GET",
            f"/v1/webhooks/{_quote(id)}/deliveries",
            query={"state": state, "event_type": event_type, "from": from_, "to": to, "limit": limit, "cursor": cursor},
        )

    def get_delivery(
        self,
        id: str,
    ) -> Any:
        """Get a delivery with its attempts."""
        return self._call(
            "GET",
            f"/v1/webhooks/deliveries/{_quote(id)}",
        )

    def get_delivery_request(
        self,
        id: str,
        *,
        attempt_no: Optional[int] = None,
    ) -> Any:
        """Get what was sent in an attempt."""
        return self._call(
            "GET",
            f"/v1/webhooks/deliveries/{_quote(id)}/request",
            query={"attempt_no": attempt_no},
        )

    def replay_delivery(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Send a delivery again."""
        return self._call(
            "POST",
            f"/v1/webhooks/deliveries/{_quote(id)}/replay",
            headers={"Idempotency-Key": idempotency_key},
        )

    def get_webhook_access(
        self,
    ) -> Any:
        """Get your webhook permissions."""
        return self._call(
            "GET",
            "/v1/webhooks/access",
        )

    def list_portal_links(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Any:
        """List portal links."""
        return self._call(
            "GET",
            "/v1/webhooks/portal-links",
            query={"limit": limit, "cursor": cursor},
        )

    def create_portal_link(
        self,
        *,
        body: Any,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Create a portal link."""
        return self._call(
            "POST",
            "/v1/webhooks/portal-links",
            headers={"Idempotency-Key": idempotency_key},
            body=body,
        )

    def revoke_portal_link(
        self,
        id: str,
    ) -> Any:
        """Revoke a portal link."""
        return self._call(
            "DELETE",
            f"/v1/webhooks/portal-links/{_quote(id)}",
        )

    def get_current_usage(
        self,
    ) -> Any:
        """Remaining quota and reset timestamps."""
        return self._call(
            "GET",
            "/v1/usage/current",
        )

    def get_usage_history(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Any:
        """Show usage by month."""
        return self._call(
            "GET",
            "/v1/usage/history",
            query={"limit": limit, "cursor": cursor},
        )

    def request_increase(
        self,
        *,
        body: Any,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Ask for more units."""
        return self._call(
            "POST",
            "/v1/usage/increase-requests",
            headers={"Idempotency-Key": idempotency_key},
            body=body,
        )

    def get_metrics(
        self,
        *,
        window: Optional[Literal["1h", "24h", "7d", "30d"]] = None,
    ) -> Any:
        """Dashboard metrics."""
        return self._call(
            "GET",
            "/v1/metrics",
            query={"window": window},
        )

    def stream_metrics(
        self,
        *,
        window: Optional[Literal["1h", "24h", "7d", "30d"]] = None,
    ) -> Any:
        """Follow the dashboard metrics."""
        return self._call(
            "GET",
            "/v1/metrics/events",
            query={"window": window},
        )

    def get_access(
        self,
    ) -> Any:
        """Get the permissions of the caller."""
        return self._call(
            "GET",
            "/v1/access",
        )

    def sign_in(
        self,
        *,
        body: Any,
    ) -> Any:
        """Sign in."""
        return self._call(
            "POST",
            "/v1/session",
            body=body,
        )

    def get_session(
        self,
    ) -> Any:
        """Get the current session."""
        return self._call(
            "GET",
            "/v1/session",
        )

    def sign_out(
        self,
    ) -> Any:
        """Sign out."""
        return self._call(
            "DELETE",
            "/v1/session",
        )

    def get_sign_in_methods(
        self,
    ) -> Any:
        """Get the ways of signing in."""
        return self._call(
            "GET",
            "/v1/session/methods",
        )

    def begin_provider_sign_in(
        self,
    ) -> Any:
        """Begin to sign in with the identity provider."""
        return self._call(
            "POST",
            "/v1/session/provider",
        )

    def finish_provider_sign_in(
        self,
        *,
        body: Any,
    ) -> Any:
        """Finish signing in with the identity provider."""
        return self._call(
            "POST",
            "/v1/session/provider/finish",
            body=body,
        )

    def begin_passkey_sign_in(
        self,
    ) -> Any:
        """Begin to sign in with a passkey."""
        return self._call(
            "POST",
            "/v1/session/passkey/begin",
        )

    def finish_passkey_sign_in(
        self,
        *,
        body: Any,
    ) -> Any:
        """Sign in with a passkey."""
        return self._call(
            "POST",
            "/v1/session/passkey",
            body=body,
        )

    def begin_passkey_second_factor(
        self,
        *,
        body: Any,
    ) -> Any:
        """Begin to use a passkey as the second factor."""
        return self._call(
            "POST",
            "/v1/session/passkey/second-factor",
            body=body,
        )

    def change_password(
        self,
        *,
        body: Any,
    ) -> Any:
        """Change your password."""
        return self._call(
            "POST",
            "/v1/account/password",
            body=body,
        )

    def list_sessions(
        self,
    ) -> Any:
        """List your sessions."""
        return self._call(
            "GET",
            "/v1/account/sessions",
        )

    def revoke_session(
        self,
        session_id: str,
    ) -> Any:
        """Revoke one of your sessions."""
        return self._call(
            "DELETE",
            f"/v1/account/sessions/{_quote(session_id)}",
        )

    def begin_second_factor(
        self,
        *,
        body: Any,
    ) -> Any:
        """Add a second factor."""
        return self._call(
            "POST",
            "/v1/account/second-factor",
            body=body,
        )

    def confirm_second_factor(
        self,
        *,
        body: Any,
    ) -> Any:
        """Confirm the second factor."""
        return self._call(
            "POST",
            "/v1/account/second-factor/confirm",
            body=body,
        )

    def remove_second_factor(
        self,
        *,
        body: Any,
    ) -> Any:
        """Remove the second factor."""
        return self._call(
            "POST",
            "/v1/account/second-factor/remove",
            body=body,
        )

    def list_passkeys(
        self,
    ) -> Any:
        """List your passkeys."""
        return self._call(
            "GET",
            "/v1/account/passkeys",
        )

    def add_passkey(
        self,
        *,
        body: Any,
    ) -> Any:
        """Add a passkey."""
        return self._call(
            "POST",
            "/v1/account/passkeys",
            body=body,
        )

    def begin_passkey(
        self,
        *,
        body: Any,
    ) -> Any:
        """Begin to add a passkey."""
        return self._call(
            "POST",
            "/v1/account/passkeys/begin",
            body=body,
        )

    def rename_passkey(
        self,
        passkey_id: str,
        *,
        body: Any,
    ) -> Any:
        """Rename a passkey."""
        return self._call(
            "PATCH",
            f"/v1/account/passkeys/{_quote(passkey_id)}",
            body=body,
        )

    def remove_passkey(
        self,
        passkey_id: str,
        *,
        body: Any,
    ) -> Any:
        """Remove a passkey."""
        return self._call(
            "POST",
            f"/v1/account/passkeys/{_quote(passkey_id)}/remove",
            body=body,
        )

    def list_keys(
        self,
    ) -> Any:
        """List API keys."""
        return self._call(
            "GET",
            "/v1/keys",
        )

    def create_key(
        self,
        *,
        body: Any,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Create an API key."""
        return self._call(
            "POST",
            "/v1/keys",
            headers={"Idempotency-Key": idempotency_key},
            body=body,
        )

    def change_key(
        self,
        id: str,
        *,
        body: Any,
        if_match: Optional[str] = None,
    ) -> Any:
        """Change the restrictions of an API key."""
        return self._call(
            "PATCH",
            f"/v1/keys/{_quote(id)}",
            headers={"If-Match": if_match},
            body=body,
        )

    def revoke_key(
        self,
        id: str,
    ) -> Any:
        """Revoke an API key."""
        return self._call(
            "DELETE",
            f"/v1/keys/{_quote(id)}",
        )

    def rotate_key(
        self,
        id: str,
        *,
        body: Any,
    ) -> Any:
        """Replace an API key."""
        return self._call(
            "POST",
            f"/v1/keys/{_quote(id)}/rotate",
            body=body,
        )

    def get_license(
        self,
    ) -> Any:
        """Show the license."""
        return self._call(
            "GET",
            "/v1/license",
        )

    def list_audit_entries(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        action: Optional[str] = None,
        object: Optional[str] = None,
        actor: Optional[str] = None,
        request_id: Optional[str] = None,
        after: Optional[str] = None,
        before: Optional[str] = None,
    ) -> Any:
        """Read the audit trail, newest first."""
        return self._call(
            "GET",
            "/v1/audit",
            query={"limit": limit, "cursor": cursor, "action": action, "object": object, "actor": actor, "request_id": request_id, "after": after, "before": before},
        )

    def get_workflow_audit(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Any:
        """Audit trail of a workflow."""
        return self._call(
            "GET",
            f"/v1/workflows/{_quote(id)}/audit",
            query={"limit": limit, "cursor": cursor},
        )

    def get_audit_checkpoint(
        self,
    ) -> Any:
        """Newest checkpoint of the tamper-evident log."""
        return self._call(
            "GET",
            "/v1/audit/checkpoint",
        )

    def get_audit_consistency(
        self,
        from_: int,
    ) -> Any:
        """Proof that the log was only appended to."""
        return self._call(
            "GET",
            "/v1/audit/consistency",
            query={"from": from_},
        )

    def get_audit_proof(
        self,
        audit_id: str,
    ) -> Any:
        """Proof of an audit entry."""
        return self._call(
            "GET",
            f"/v1/audit/proofs/{_quote(audit_id)}",
        )

    def get_audit_tile(
        self,
        level: str,
        index: str,
        *,
        width: Optional[int] = None,
    ) -> Any:
        """Hashes of the tamper-evident log."""
        return self._call(
            "GET",
            f"/v1/audit/tiles/{_quote(level)}/{_quote(index)}",
            query={"width": width},
        )

    def list_tenants(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Any:
        """List tenants."""
        return self._call(
            "GET",
            "/v1/admin/tenants",
            query={"limit": limit, "cursor": cursor},
        )

    def create_tenant(
        self,
        *,
        body: Any,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Create a tenant."""
        return self._call(
            "POST",
            "/v1/admin/tenants",
            headers={"Idempotency-Key": idempotency_key},
            body=body,
        )

    def list_tenant_usage(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        tenant: Optional[str] = None,
    ) -> Any:
        """List the units of all tenants in the current month."""
        return self._call(
            "GET",
            "/v1/admin/usage",
            query={"limit": limit, "cursor": cursor, "tenant": tenant},
        )

    def get_tenant(
        self,
        tenant_id: str,
    ) -> Any:
        """Get a tenant."""
        return self._call(
            "GET",
            f"/v1/admin/tenants/{_quote(tenant_id)}",
        )

    def change_tenant(
        self,
        tenant_id: str,
        *,
        body: Any,
        if_match: Optional[str] = None,
    ) -> Any:
        """Change a tenant's name, plan or units."""
        return self._call(
            "PATCH",
            f"/v1/admin/tenants/{_quote(tenant_id)}",
            headers={"If-Match": if_match},
            body=body,
        )

    def suspend_tenant(
        self,
        tenant_id: str,
    ) -> Any:
        """Suspend a tenant."""
        return self._call(
            "POST",
            f"/v1/admin/tenants/{_quote(tenant_id)}/suspend",
        )

    def resume_tenant(
        self,
        tenant_id: str,
    ) -> Any:
        """Resume a suspended tenant."""
        return self._call(
            "POST",
            f"/v1/admin/tenants/{_quote(tenant_id)}/resume",
        )

    def list_certificates(
        self,
    ) -> Any:
        """List the certificates of the installation."""
        return self._call(
            "GET",
            "/v1/admin/certificates",
        )

    def list_accounts(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        tenant: Optional[str] = None,
    ) -> Any:
        """List accounts."""
        return self._call(
            "GET",
            "/v1/admin/accounts",
            query={"limit": limit, "cursor": cursor, "tenant": tenant},
        )

    def create_account(
        self,
        *,
        body: Any,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Create an account."""
        return self._call(
            "POST",
            "/v1/admin/accounts",
            headers={"Idempotency-Key": idempotency_key},
            body=body,
        )

    def get_account(
        self,
        account_id: str,
    ) -> Any:
        """Get an account."""
        return self._call(
            "GET",
            f"/v1/admin/accounts/{_quote(account_id)}",
        )

    def change_account(
        self,
        account_id: str,
        *,
        body: Any,
        if_match: Optional[str] = None,
    ) -> Any:
        """Change or disable an account."""
        return self._call(
            "PATCH",
            f"/v1/admin/accounts/{_quote(account_id)}",
            headers={"If-Match": if_match},
            body=body,
        )

    def reset_password(
        self,
        account_id: str,
        *,
        body: Any = None,
    ) -> Any:
        """Reset the password of an account."""
        return self._call(
            "POST",
            f"/v1/admin/accounts/{_quote(account_id)}/reset-password",
            body=body,
        )

    def revoke_account_sessions(
        self,
        account_id: str,
    ) -> Any:
        """Sign a person out everywhere."""
        return self._call(
            "POST",
            f"/v1/admin/accounts/{_quote(account_id)}/revoke-sessions",
        )

    def list_tenant_keys(
        self,
        tenant_id: str,
    ) -> Any:
        """List API keys."""
        return self._call(
            "GET",
            f"/v1/admin/tenants/{_quote(tenant_id)}/keys",
        )

    def create_tenant_key(
        self,
        tenant_id: str,
        *,
        body: Any,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Create an API key."""
        return self._call(
            "POST",
            f"/v1/admin/tenants/{_quote(tenant_id)}/keys",
            headers={"Idempotency-Key": idempotency_key},
            body=body,
        )

    def change_tenant_key(
        self,
        tenant_id: str,
        id: str,
        *,
        body: Any,
        if_match: Optional[str] = None,
    ) -> Any:
        """Change the restrictions of an API key."""
        return self._call(
            "PATCH",
            f"/v1/admin/tenants/{_quote(tenant_id)}/keys/{_quote(id)}",
            headers={"If-Match": if_match},
            body=body,
        )

    def revoke_tenant_key(
        self,
        tenant_id: str,
        id: str,
    ) -> Any:
        """Revoke an API key."""
        return self._call(
            "DELETE",
            f"/v1/admin/tenants/{_quote(tenant_id)}/keys/{_quote(id)}",
        )

    def rotate_tenant_key(
        self,
        tenant_id: str,
        id: str,
        *,
        body: Any,
    ) -> Any:
        """Replace an API key."""
        return self._call(
            "POST",
            f"/v1/admin/tenants/{_quote(tenant_id)}/keys/{_quote(id)}/rotate",
            body=body,
        )

    def list_tenant_portal_links(
        self,
        tenant_id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Any:
        """List portal links."""
        return self._call(
            "GET",
            f"/v1/admin/tenants/{_quote(tenant_id)}/portal-links",
            query={"limit": limit, "cursor": cursor},
        )

    def create_tenant_portal_link(
        self,
        tenant_id: str,
        *,
        body: Any,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Create a portal link."""
        return self._call(
            "POST",
            f"/v1/admin/tenants/{_quote(tenant_id)}/portal-links",
            headers={"Idempotency-Key": idempotency_key},
            body=body,
        )

    def revoke_tenant_portal_link(
        self,
        tenant_id: str,
        id: str,
    ) -> Any:
        """Revoke a portal link."""
        return self._call(
            "DELETE",
            f"/v1/admin/tenants/{_quote(tenant_id)}/portal-links/{_quote(id)}",
        )

    def list_tenant_models(
        self,
        tenant_id: str,
    ) -> Any:
        """List local models."""
        return self._call(
            "GET",
            f"/v1/admin/tenants/{_quote(tenant_id)}/models",
        )

    def get_tenant_model(
        self,
        tenant_id: str,
        pipeline: str,
        model: str,
    ) -> Any:
        """Get a local model."""
        return self._call(
            "GET",
            f"/v1/admin/tenants/{_quote(tenant_id)}/models/{_quote(pipeline)}/{_quote(model)}",
        )

    def list_tenant_model_versions(
        self,
        tenant_id: str,
        pipeline: str,
        model: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Any:
        """List the versions of a local model."""
        return self._call(
            "GET",
            f"/v1/admin/tenants/{_quote(tenant_id)}/models/{_quote(pipeline)}/{_quote(model)}/versions",
            query={"limit": limit, "cursor": cursor},
        )

    def import_tenant_model_version(
        self,
        tenant_id: str,
        pipeline: str,
        model: str,
        *,
        content: bytes,
        content_type: str = "application/octet-stream",
    ) -> Any:
        """Upload a version."""
        return self._call(
            "POST",
            f"/v1/admin/tenants/{_quote(tenant_id)}/models/{_quote(pipeline)}/{_quote(model)}/versions",
            content=content,
            content_type=content_type,
        )

    def get_tenant_model_version(
        self,
        tenant_id: str,
        pipeline: str,
        model: str,
        version: str,
    ) -> Any:
        """Get a version of a local model."""
        return self._call(
            "GET",
            f"/v1/admin/tenants/{_quote(tenant_id)}/models/{_quote(pipeline)}/{_quote(model)}/versions/{_quote(version)}",
        )

    def compare_tenant_model_versions(
        self,
        tenant_id: str,
        pipeline: str,
        model: str,
        one: str,
        other: str,
    ) -> Any:
        """Compare two versions of a local model."""
        return self._call(
            "GET",
            f"/v1/admin/tenants/{_quote(tenant_id)}/models/{_quote(pipeline)}/{_quote(model)}/comparison",
            query={"one": one, "other": other},
        )

    def evaluate_tenant_model_version(
        self,
        tenant_id: str,
        pipeline: str,
        model: str,
        version: str,
        *,
        body: Any,
    ) -> Any:
        """Measure a version on labeled texts."""
        return self._call(
            "POST",
            f"/v1/admin/tenants/{_quote(tenant_id)}/models/{_quote(pipeline)}/{_quote(model)}/versions/{_quote(version)}/evaluate",
            body=body,
        )

    def promote_tenant_model(
        self,
        tenant_id: str,
        pipeline: str,
        model: str,
        *,
        body: Any,
    ) -> Any:
        """Make a version current."""
        return self._call(
            "POST",
            f"/v1/admin/tenants/{_quote(tenant_id)}/models/{_quote(pipeline)}/{_quote(model)}/promote",
            body=body,
        )

    def roll_back_tenant_model(
        self,
        tenant_id: str,
        pipeline: str,
        model: str,
    ) -> Any:
        """Go back to the previous version."""
        return self._call(
            "POST",
            f"/v1/admin/tenants/{_quote(tenant_id)}/models/{_quote(pipeline)}/{_quote(model)}/rollback",
        )

    def set_tenant_model_shadow(
        self,
        tenant_id: str,
        pipeline: str,
        model: str,
        *,
        body: Any,
    ) -> Any:
        """Run a version in shadow."""
        return self._call(
            "PUT",
            f"/v1/admin/tenants/{_quote(tenant_id)}/models/{_quote(pipeline)}/{_quote(model)}/shadow",
            body=body,
        )

    def export_tenant_model_version(
        self,
        tenant_id: str,
        pipeline: str,
        model: str,
        version: str,
    ) -> Any:
        """Download a version."""
        return self._call(
            "GET",
            f"/v1/admin/tenants/{_quote(tenant_id)}/models/{_quote(pipeline)}/{_quote(model)}/versions/{_quote(version)}/file",
        )

    def train_tenant_model(
        self,
        tenant_id: str,
        pipeline: str,
        model: str,
    ) -> Any:
        """Train a local model."""
        return self._call(
            "POST",
            f"/v1/admin/tenants/{_quote(tenant_id)}/models/{_quote(pipeline)}/{_quote(model)}/trainings",
        )

    def list_tenant_model_trainings(
        self,
        tenant_id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        pipeline: Optional[str] = None,
        model: Optional[str] = None,
    ) -> Any:
        """List trainings."""
        return self._call(
            "GET",
            f"/v1/admin/tenants/{_quote(tenant_id)}/model-trainings",
            query={"limit": limit, "cursor": cursor, "pipeline": pipeline, "model": model},
        )

    def get_tenant_model_training(
        self,
        tenant_id: str,
        id: str,
    ) -> Any:
        """Get a training."""
        return self._call(
            "GET",
            f"/v1/admin/tenants/{_quote(tenant_id)}/model-trainings/{_quote(id)}",
        )

    def cancel_tenant_model_training(
        self,
        tenant_id: str,
        id: str,
    ) -> Any:
        """Cancel a training."""
        return self._call(
            "POST",
            f"/v1/admin/tenants/{_quote(tenant_id)}/model-trainings/{_quote(id)}/cancel",
        )

    def list_plans(
        self,
    ) -> Any:
        """List the plans in effect."""
        return self._call(
            "GET",
            "/v1/admin/plans",
        )

    def list_plugins(
        self,
    ) -> Any:
        """List plugins."""
        return self._call(
            "GET",
            "/v1/admin/plugins",
        )

    def install_plugin(
        self,
        *,
        content: bytes,
        content_type: str = "application/octet-stream",
    ) -> Any:
        """Install a package."""
        return self._call(
            "POST",
            "/v1/admin/plugins",
            content=content,
            content_type=content_type,
        )

    def get_plugin(
        self,
        plugin_name: str,
    ) -> Any:
        """Get a plugin."""
        return self._call(
            "GET",
            f"/v1/admin/plugins/{_quote(plugin_name)}",
        )

    def uninstall_plugin(
        self,
        plugin_name: str,
    ) -> Any:
        """Uninstall a plugin."""
        return self._call(
            "DELETE",
            f"/v1/admin/plugins/{_quote(plugin_name)}",
        )

    def enable_plugin(
        self,
        plugin_name: str,
    ) -> Any:
        """Enable a plugin."""
        return self._call(
            "POST",
            f"/v1/admin/plugins/{_quote(plugin_name)}/enable",
        )

    def disable_plugin(
        self,
        plugin_name: str,
    ) -> Any:
        """Disable a plugin."""
        return self._call(
            "POST",
            f"/v1/admin/plugins/{_quote(plugin_name)}/disable",
        )

    def roll_back_plugin(
        self,
        plugin_name: str,
        *,
        body: Any,
    ) -> Any:
        """Go back to another release."""
        return self._call(
            "POST",
            f"/v1/admin/plugins/{_quote(plugin_name)}/rollback",
            body=body,
        )

    def list_plugin_logs(
        self,
        plugin_name: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        level: Optional[Sequence[Literal["debug", "info", "warn", "error"]]] = None,
        from_: Optional[str] = None,
        until: Optional[str] = None,
        node: Optional[str] = None,
        tenant_id: Optional[str] = None,
        workflow_id: Optional[str] = None,
        text: Optional[str] = None,
    ) -> Any:
        """Read the log of a plugin, newest first."""
        return self._call(
            "GET",
            f"/v1/admin/plugins/{_quote(plugin_name)}/logs",
            query={"limit": limit, "cursor": cursor, "level": level, "from": from_, "until": until, "node": node, "tenant_id": tenant_id, "workflow_id": workflow_id, "text": text},
        )

    def stream_plugin_logs(
        self,
        plugin_name: str,
        *,
        level: Optional[Sequence[Literal["debug", "info", "warn", "error"]]] = None,
        from_: Optional[str] = None,
        until: Optional[str] = None,
        node: Optional[str] = None,
        tenant_id: Optional[str] = None,
        workflow_id: Optional[str] = None,
        text: Optional[str] = None,
        after: Optional[int] = None,
    ) -> Any:
        """Follow the log of a plugin."""
        return self._call(
            "GET",
            f"/v1/admin/plugins/{_quote(plugin_name)}/logs/events",
            query={"level": level, "from": from_, "until": until, "node": node, "tenant_id": tenant_id, "workflow_id": workflow_id, "text": text, "after": after},
        )

    def start_shadow_run(
        self,
        plugin_name: str,
        *,
        body: Any,
    ) -> Any:
        """Start a shadow run."""
        return self._call(
            "POST",
            f"/v1/admin/plugins/{_quote(plugin_name)}/shadow-runs",
            body=body,
        )

    def list_shadow_runs(
        self,
        plugin_name: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Any:
        """List shadow runs."""
        return self._call(
            "GET",
            f"/v1/admin/plugins/{_quote(plugin_name)}/shadow-runs",
            query={"limit": limit, "cursor": cursor},
        )

    def start_shadow_run_of_package(
        self,
        plugin_name: str,
        *,
        content: bytes,
        content_type: str = "application/octet-stream",
        last: Optional[int] = None,
        tenant_id: Optional[str] = None,
    ) -> Any:
        """Start a shadow run of an uploaded package."""
        return self._call(
            "POST",
            f"/v1/admin/plugins/{_quote(plugin_name)}/shadow-runs/package",
            query={"last": last, "tenant_id": tenant_id},
            content=content,
            content_type=content_type,
        )

    def get_shadow_run(
        self,
        plugin_name: str,
        id: str,
    ) -> Any:
        """Get a shadow run."""
        return self._call(
            "GET",
            f"/v1/admin/plugins/{_quote(plugin_name)}/shadow-runs/{_quote(id)}",
        )

    def list_shadow_run_workflows(
        self,
        plugin_name: str,
        id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        verdict: Optional[Sequence[Literal["same", "different", "better", "worse", "skipped"]]] = None,
    ) -> Any:
        """List the workflows of a shadow run."""
        return self._call(
            "GET",
            f"/v1/admin/plugins/{_quote(plugin_name)}/shadow-runs/{_quote(id)}/workflows",
            query={"limit": limit, "cursor": cursor, "verdict": verdict},
        )

    def stop_shadow_run(
        self,
        plugin_name: str,
        id: str,
    ) -> Any:
        """Stop a shadow run."""
        return self._call(
            "POST",
            f"/v1/admin/plugins/{_quote(plugin_name)}/shadow-runs/{_quote(id)}/stop",
        )
