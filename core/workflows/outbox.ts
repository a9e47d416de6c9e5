// Determines which events a settled workflow sends. Their format belongs to webhooks/, whose forms
// the appliance passes in.

import type { Mode } from '../auth/caller.ts';
import { extractionHash } from '../pipelines/checked-outcome.ts';
import { withPendingLog, type LogReference } from './immutable-log.ts';
import type { Settlement } from './settlement.ts';
import { isDone, isFinal, type WorkflowState } from './states.ts';

export interface OutboxEvent {
  eventType: string;
  /** `data` of the envelope, or the whole short payload. */
  data: object;
  /**
   * `named`: only endpoints that name the type. `completion`: those, and the workflow's completion
   * endpoint. Such an event is written only if an endpoint receives it.
   */
  receivers: 'all' | 'named' | 'completion';
}

export interface EnvelopeFacts {
  status: 'approved' | 'review' | 'failed' | 'rejected' | 'canceled';
  /** 0 if the run ended without a confidence: the published field is a number in every event. */
  confidenceScore: number;
  businessObject: object;
  extractionHash: string;
  validationRulesPassed: number;
  /** `name@version`; only the name of the pipeline if no run had an outcome. */
  processedByPipeline: string;
  /** Why a review is required, or why there is no result; not in the published events. */
  reason?: string;
}

export interface CompletionFacts {
  workflowId: string;
  mode: Mode;
  state: string;
  finishedAt: Date;
}

export interface OutboxForms {
  envelopeData(facts: EnvelopeFacts): object;
  shortPayload(facts: CompletionFacts): object;
}

/** Facts about a workflow's result when an event is written. */
export interface ResultFacts {
  /** Null if no run had an outcome. */
  confidence: number | null;
  businessObject: object | null;
  /** SHA-256 of the completed unit; null if there is none. */
  extractionSha256: string | null;
  rulesPassed: number;
  processedBy: string;
}

/** Returns the events of a settled run. */
export function eventsOf(
  settlement: Settlement,
  forms: OutboxForms,
  at: Date,
  reference?: LogReference,
): OutboxEvent[] {
  const { work, state, finished, error } = settlement;
  const facts = factsOf(settlement, reference);
  const events: OutboxEvent[] = [];
  if (finished && isDone(state)) {
    events.push(envelope(forms, finished.eventType, 'approved', facts));
  } else if (state === 'failed') {
    events.push(envelope(forms, 'workflow.failed', 'failed', facts));
  } else if (state === 'cancelled') {
    events.push(canceledEvent(forms, facts, error!.message));
  } else if (finished?.verdict.state === 'in_review') {
    const { announceFailure, reason } = finished.verdict;
    if (announceFailure) events.push(envelope(forms, 'workflow.failed', 'review', facts));
    events.push(envelope(forms, 'workflow.in_review', 'review', facts, reason));
  }
  return [...events, ...completionOf(forms, work, state, at)];
}

/** Returns the event of a completed review; for an approval, it has the pipeline's own type. */
export function reviewEndEvent(
  forms: OutboxForms,
  facts: ResultFacts,
  end: { eventType: string } | { rejection: string },
): OutboxEvent {
  return 'rejection' in end
    ? envelope(forms, 'workflow.rejected', 'rejected', facts, end.rejection)
    : envelope(forms, end.eventType, 'approved', facts);
}

export function canceledEvent(forms: OutboxForms, facts: ResultFacts, reason: string): OutboxEvent {
  return envelope(forms, 'workflow.canceled', 'canceled', facts, reason);
}

/**
 * Returns the short payload; null for a workflow that continues or was canceled (contract.md §7).
 */
export function completionOf(
  forms: OutboxForms,
  { workflowId, mode }: { workflowId: string; mode: Mode },
  state: WorkflowState,
  finishedAt: Date,
): OutboxEvent[] {
  if (!isFinal(state) || state === 'cancelled') return [];
  const data = forms.shortPayload({ workflowId, mode, state, finishedAt });
  return [{ eventType: 'workflow.completed', data, receivers: 'completion' }];
}

function factsOf({ work, finished }: Settlement, reference?: LogReference): ResultFacts {
  const outcome = finished?.outcome;
  const places = finished?.immutableLog;
  const business = outcome?.businessObject ?? null;
  return {
    confidence: outcome?.confidence ?? null,
    businessObject:
      business && places && reference
        ? withPendingLog(business, places.businessObject, reference)
        : business,
    extractionSha256: outcome?.written.extractionSha256 ?? null,
    rulesPassed: outcome?.validation.rulesPassed ?? 0,
    processedBy: finished?.processedBy ?? work.pipeline,
  };
}

function envelope(
  forms: OutboxForms,
  eventType: string,
  status: EnvelopeFacts['status'],
  facts: ResultFacts,
  reason?: string,
): OutboxEvent {
  const data = forms.envelopeData({
    status,
    confidenceScore: facts.confidence ?? 0,
    businessObject: facts.businessObject ?? {},
    extractionHash: facts.extractionSha256 ?? extractionHash(null),
    validationRulesPassed: facts.rulesPassed,
    processedByPipeline: facts.processedBy,
    ...(reason !== undefined && { reason }),
  });
  return { eventType, data, receivers: 'all' };
}
