// Which workflows: what people and programs filter by, as the API writes it and as statements read it.

import type { WorkflowState } from './states.ts';

export interface WorkflowFilter {
  states?: WorkflowState[];
  pipeline?: string;
  createdAfter?: Date;
  createdBefore?: Date;
  /** Code of the error that the workflow ended with. */
  error?: string;
  /** Step in which it failed, or the cause of its review. */
  stopPoint?: string;
  confidenceFrom?: number;
  confidenceBelow?: number;
  /** Of workflows that have ended. */
  durationFromMs?: number;
  durationBelowMs?: number;
  /** All of these values. */
  metadata?: Readonly<Record<string, string>>;
  /** Beginnings of words in the names of documents, or of IDs; all of them. */
  search?: string;
}

/** As the API takes it, and as a bulk action keeps it. */
export interface FilterForm {
  status?: WorkflowState[] | undefined;
  pipeline?: string | undefined;
  created_after?: string | undefined;
  created_before?: string | undefined;
  error?: string | undefined;
  stop_point?: string | undefined;
  confidence_from?: number | undefined;
  confidence_below?: number | undefined;
  duration_from_ms?: number | undefined;
  duration_below_ms?: number | undefined;
  metadata?: Record<string, string> | undefined;
  search?: string | undefined;
}

export function readFilter(form: FilterForm): WorkflowFilter {
  const { status: states, pipeline, error, metadata, search } = form;
  const { created_after: after, created_before: before, stop_point: stopPoint } = form;
  const { confidence_from: confidenceFrom, confidence_below: confidenceBelow } = form;
  const { duration_from_ms: durationFromMs, duration_below_ms: durationBelowMs } = form;
  return {
    ...(states && { states: [...states] }),
    ...(pipeline !== undefined && { pipeline }),
    ...(after !== undefined && { createdAfter: new Date(after) }),
    ...(before !== undefined && { createdBefore: new Date(before) }),
    ...(error !== undefined && { error }),
    ...(stopPoint !== undefined && { stopPoint }),
    ...(confidenceFrom !== undefined && { confidenceFrom }),
    ...(confidenceBelow !== undefined && { confidenceBelow }),
    ...(durationFromMs !== undefined && { durationFromMs }),
    ...(durationBelowMs !== undefined && { durationBelowMs }),
    ...(metadata && { metadata }),
    ...(search !== undefined && { search }),
  };
}
