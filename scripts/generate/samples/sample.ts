// What a sample is, and what the samples expect in the same words.

import type { DemoGolden } from '../../../core/commands/demo-golden.ts';
import type { Decided } from './golden.ts';

/** What a golden file says, but for whether the short demonstration runs it. */
export type Expected = Required<
  Pick<DemoGolden, 'document' | 'about' | 'sent' | 'request' | 'status' | 'event'>
> &
  Pick<DemoGolden, 'error' | 'completed_unit' | 'business_object'>;

export interface Sample {
  golden: Expected;
  bytes: Uint8Array;
  /** What of the formats and standards it proves that the README promises. */
  proves: readonly string[];
}

/** What an invoice gets that is right in itself, from a vendor that no master data knows. */
export const consistent: Decided = {
  approval_signal: 'needs_approval',
  ready_for_payment: false,
  vendor_match: 'unverified',
  line_item_reconciliation: 'passed',
  tax_calculation: 'valid',
  po_matched: false,
  anomaly_flags: [],
};

export function resolved(document: string, about: string) {
  const expected = { status: 'resolved', event: 'invoice.resolved', sent: 'upload' } as const;
  return { document, about, ...expected };
}

export function inReview(document: string, about: string) {
  const expected = { status: 'in_review', event: 'workflow.failed', sent: 'upload' } as const;
  return { document, about, ...expected };
}

/** Fails for good when it is read; `link`, as an upload would be refused at once. */
export function failed(document: string, about: string, error: string) {
  const expected = { status: 'failed', event: 'workflow.failed', sent: 'link' } as const;
  return { document, about, ...expected, error };
}

/** The request of somebody who knows what kind of document it is. */
export function asking(type: string, context?: object): { input: Record<string, unknown> } {
  return { input: { document_type: type, ...(context && { client_context: context }) } };
}

/**
 * The same by somebody who wants more confidence than any reading of a page has: the answer goes to a
 * person, however sure it is, and the event tells what was read.
 */
export function askingMore(type: string, context?: object) {
  return { ...asking(type, context), options: { confidence_threshold: 0.995 } };
}
