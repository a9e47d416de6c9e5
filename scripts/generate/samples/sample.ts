// Definition of a sample, and expected results that several samples share.

import type { DemoGolden } from '../../../core/commands/demo-golden.ts';
import type { Decided } from './golden.ts';

/** Content of a golden file, except whether the short demonstration runs it. */
export type Expected = Required<
  Pick<DemoGolden, 'document' | 'about' | 'sent' | 'request' | 'status' | 'event'>
> &
  Pick<DemoGolden, 'error' | 'completed_unit' | 'business_object'>;

export interface Sample {
  golden: Expected;
  bytes: Uint8Array;
  /** Formats and standards of the README that the sample covers. */
  proves: readonly string[];
}

/** Expected result of a consistent invoice from a vendor that is not in the master data. */
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

/**
 * Permanent failure while reading; sent as `link`, because an upload would be rejected immediately.
 */
export function failed(document: string, about: string, error: string) {
  const expected = { status: 'failed', event: 'workflow.failed', sent: 'link' } as const;
  return { document, about, ...expected, error };
}

/** Returns the request of a caller who specifies the document type. */
export function asking(type: string, context?: object): { input: Record<string, unknown> } {
  return { input: { document_type: type, ...(context && { client_context: context }) } };
}

/**
 * Returns the same request with a confidence threshold that no page reaches. The result always goes
 * to a person, and the event contains what was read.
 */
export function askingMore(type: string, context?: object) {
  return { ...asking(type, context), options: { confidence_threshold: 0.995 } };
}
