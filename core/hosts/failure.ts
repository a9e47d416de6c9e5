/** Ways in which a call to a host process ends without an answer of the host. */
export type HostFailureKind =
  /** The thread or the process ended during the call. */
  | 'crashed'
  /**
   * The thread or the process ended because it reached its heap limit or the limit of resident
   * memory.
   */
  | 'memory'
  /** The call exceeded its timeout. */
  | 'timeout'
  /** The caller's signal aborted. */
  | 'cancelled'
  /** The process was stopped, or ended because of another call; this call can be repeated. */
  | 'lost'
  /** The call did not start: the host is stopping, or is paused after repeated crashes. */
  | 'refused';

export interface HostFailureFacts {
  exitCode?: number | null;
  exitSignal?: string | null;
  /** Last lines of the process's standard error, the oldest first. */
  lastLines?: string[];
  /**
   * Number of calls that ran when the process ended, if more than one: any of them may be the
   * cause.
   */
  suspects?: number;
  /** For `refused` only: time after which a retry makes sense. */
  retryAfterMs?: number;
}

export class HostFailure extends Error {
  override readonly name = 'HostFailure';
  readonly kind: HostFailureKind;
  readonly facts: HostFailureFacts;

  constructor(kind: HostFailureKind, message: string, facts: HostFailureFacts = {}) {
    super(message);
    this.kind = kind;
    this.facts = facts;
  }
}
