/** How a call to a host process ended when it did not end with the host's own answer. */
export type HostFailureKind =
  /** The thread or the whole process ended while the call ran. */
  | 'crashed'
  /** Likewise, for want of memory: its heap limit, or the process's limit of resident memory. */
  | 'memory'
  /** It ran longer than it may. */
  | 'timeout'
  /** The caller's signal aborted. */
  | 'cancelled'
  /** The process was ended for another call's sake, or stopped: this call may simply run again. */
  | 'lost'
  /** It was not begun: the host is stopping, or has crashed so often that it rests for a while. */
  | 'refused';

export interface HostFailureFacts {
  exitCode?: number | null;
  exitSignal?: string | null;
  /** The last lines that the process wrote to its standard error, oldest first. */
  lastLines?: string[];
  /** How many calls ran in the process when it ended, if more than one: any may have ended it. */
  suspects?: number;
  /** Refused only: when a next attempt makes sense. */
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
