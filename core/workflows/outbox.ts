// Which events a settled workflow sends. What they look like belongs to webhooks/, which stands below
// this folder: it hands in the forms.

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
  confidence: number | null;
  businessObject: object;
  extractionHash: string | null;
  rulesPassed: number;
  processedBy: string | null;
}

export interface OutboxForms {
  envelopeData(facts: EnvelopeFacts): object;
  shortPayload(facts: { workflowId: string; status: string; at: Date }): object;
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
    const data = forms.shortPayload({ workflowId: work.workflowId, status: state, at });
    events.push({ eventType: 'workflow.completed', data, short: true });
  }
  return events;
}

function envelope(
  eventType: string,
  status: EnvelopeFacts['status'],
  { finished }: Settlement,
  forms: OutboxForms,
): OutboxEvent {
  const data = forms.envelopeData({
    status,
    confidence: finished?.outcome.confidence ?? null,
    businessObject: finished?.outcome.businessObject ?? {},
    extractionHash: finished ? extractionHash(finished) : null,
    rulesPassed: finished?.outcome.validation.rulesPassed ?? 0,
    processedBy: finished?.processedBy ?? null,
  });
  return { eventType, data, short: false };
}
