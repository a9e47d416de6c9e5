import { durationText } from '../kernel/duration-text.ts';
import { errorCatalogue, type ErrorCode } from '../kernel/errors.ts';
import { HostFailure, type HostFailureFacts, type HostFailureKind } from '../hosts/failure.ts';

/** How a run ended without an outcome. */
export type PipelineFailureKind =
  /** The document's fault, named by the plugin. */
  | 'document'
  /** The outcome breaks the operation's schemas, or is not usable at all. */
  | 'output_invalid'
  /** The plugin threw something that is no PipelineFault. */
  | 'plugin_error'
  /** A service that the plugin asked did not answer, and the plugin could not do without. */
  | 'unreachable'
  | HostFailureKind;

interface KindFacts {
  /** Code of the catalogue that callers see. */
  code: ErrorCode;
  /** Whether the same run may end otherwise next time. A plugin's own code is a pure function. */
  retry: boolean;
  /** For callers; tells nothing of the plugin's inside. */
  message: string;
}

const kinds: Record<PipelineFailureKind, KindFacts> = {
  document: { code: 'document_unreadable', retry: false, message: 'The document cannot be read.' },
  output_invalid: {
    code: 'internal_error',
    retry: false,
    message: 'The result of the pipeline does not match its own schema.',
  },
  plugin_error: { code: 'internal_error', retry: false, message: 'The pipeline failed.' },
  unreachable: {
    code: 'unavailable',
    retry: true,
    message: 'A service that the pipeline needs did not answer.',
  },
  crashed: { code: 'internal_error', retry: true, message: 'The pipeline stopped unexpectedly.' },
  memory: { code: 'internal_error', retry: true, message: 'The pipeline ran out of memory.' },
  timeout: { code: 'timeout', retry: true, message: errorCatalogue.timeout.message },
  cancelled: { code: 'internal_error', retry: false, message: 'The run was cancelled.' },
  lost: { code: 'unavailable', retry: true, message: 'The run was interrupted.' },
  refused: { code: 'unavailable', retry: true, message: 'The pipeline is not available now.' },
};

export interface PipelineFailureDetail extends HostFailureFacts {
  /** What happened, for the log and the administrator. */
  reason: string;
  stack?: string;
}

/**
 * The message is fit for callers; `detail` is for the log. A `lost` or `refused` run did nothing
 * wrong itself: it need not count as one of its workflow's attempts.
 */
export class PipelineFailure extends Error {
  override readonly name = 'PipelineFailure';
  readonly kind: PipelineFailureKind;
  readonly code: ErrorCode;
  readonly retry: boolean;
  readonly detail: PipelineFailureDetail;

  constructor(
    kind: PipelineFailureKind,
    detail: PipelineFailureDetail,
    forCallers: { code?: ErrorCode; message?: string } = {},
  ) {
    super(forCallers.message ?? kinds[kind].message);
    this.kind = kind;
    this.code = forCallers.code ?? kinds[kind].code;
    this.retry = kinds[kind].retry;
    this.detail = detail;
  }
}

/** `stage` is where the run was when it ended, if it had said so. */
export function fromHostFailure(
  thrown: unknown,
  { timeoutMs, stage }: { timeoutMs: number; stage: string | null },
): unknown {
  if (!(thrown instanceof HostFailure)) return thrown;
  const detail = { reason: thrown.message, ...thrown.facts };
  if (thrown.kind !== 'timeout') return new PipelineFailure(thrown.kind, detail);
  const where = stage === null ? '' : ` in its step "${stage}"`;
  const message = `The pipeline timed out after ${durationText(timeoutMs)}${where}.`;
  return new PipelineFailure('timeout', detail, { message });
}
