// Which events a settled workflow sends. What they look like belongs to webhooks/, which stands below
// this folder: it hands in the forms.

import type { Mode } from '../auth/caller.ts';
import { extractionHash, type Settlement } from './settlement.ts';
import { isDone, isFinal } from './states.ts';

export interface OutboxEvent {
  eventType: string;
  /** `data` of the envelope, or the whole short payload. */
  data: object;
  /** Goes to the completion endpoint in the short form instead of to those who chose its type. */
  short: boolean;
}

export interface EnvelopeFacts {
  status: 'approved' | 'review' | 'failed';
  /** 0 when the run ended before it had one: the published field is a number in every event. */
  confidenceScore: number;
  businessObject: object;
  extractionHash: string;
  validationRulesPassed: number;
  /** `name@version`; only the pipeline's name when no run came to an outcome. */
  processedByPipeline: string;
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

export function eventsOf(settlement: Settlement, forms: OutboxForms, at: Date): OutboxEvent[] {
  const { work, state, finished } = settlement;
  const events: OutboxEvent[] = [];
  if (finished && isDone(state)) {
    events.push(envelope(finished.eventType, 'approved', settlement, forms));
  } else if (state === 'failed') {
    events.push(envelope('workflow.failed', 'failed', settlement, forms));
  } else if (finished?.verdict.state === 'in_review' && finished.verdict.announceFailure) {
    events.push(envelope('workflow.failed', 'review', settlement, forms));
  }
  if (work.completionEndpointId !== null && isFinal(state) && state !== 'cancelled') {
    const { workflowId, mode } = work;
    const data = forms.shortPayload({ workflowId, mode, state, finishedAt: at });
    events.push({ eventType: 'workflow.completed', data, short: true });
  }
  return events;
}

function envelope(
  eventType: string,
  status: EnvelopeFacts['status'],
  { work, finished }: Settlement,
  forms: OutboxForms,
): OutboxEvent {
  const data = forms.envelopeData({
    status,
    confidenceScore: finished?.outcome.confidence ?? 0,
    businessObject: finished?.outcome.businessObject ?? {},
    extractionHash: extractionHash(finished?.outcome.completedUnit ?? null),
    validationRulesPassed: finished?.outcome.validation.rulesPassed ?? 0,
    processedByPipeline: finished?.processedBy ?? work.pipeline,
  });
  return { eventType, data, short: false };
}
