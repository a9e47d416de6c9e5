import { durationText } from '../kernel/duration-text.ts';
import { errorCatalogue, type ErrorCode } from '../kernel/errors.ts';
import { HostFailure, type HostFailureFacts, type HostFailureKind } from '../hosts/failure.ts';

/** Ways in which a run ends without an outcome. */
export type PipelineFailureKind =
  /** The plugin reported a problem of the document. */
  | 'document'
  /** The outcome violates the operation's schemas, or is unusable. */
  | 'output_invalid'
  /** The plugin threw an error other than PipelineFault. */
  | 'plugin_error'
  /** A required service did not respond. */
  | 'unreachable'
  | HostFailureKind;

interface KindFacts {
  /** Error code of the catalog that callers see. */
  code: ErrorCode;
  /**
   * Whether a retry may succeed. The code of a plugin is a pure function, so its own errors repeat.
   */
  retry: boolean;
  /** Message for callers, without internals of the plugin. */
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
  /** Cause, for the log and the administrator. */
  reason: string;
  stack?: string;
}

/**
 * Failure of a run. The message is safe for callers; `detail` is for the log. A `lost` or `refused`
 * run did not cause the failure, so it need not count as an attempt of its workflow.
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

/** Converts an error of the host. `stage` is the last stage that the run reported, if any. */
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
