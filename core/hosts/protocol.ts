// What crosses between the appliance and a host process: arrays of these messages, one array for
// all that came up in a turn of the event loop, and the parts of large bytes (parts.ts). Sending each
// message alone costs the parent 3.6 times the processor time per call (measured with 64 calls in
// flight).

export type ToHost =
  | { kind: 'begin'; config: unknown; threads: number; dropPrivileges: boolean }
  | { kind: 'call'; id: number; payload: unknown }
  /** What the parent says to a call in reply to a note of its own. */
  | { kind: 'reply'; id: number; value: unknown }
  /** Ask the call to stop. */
  | { kind: 'abort'; id: number }
  /** End the thread that runs the call, or forget the call when none does yet. */
  | { kind: 'kill'; id: number };

export type FromHost =
  | { kind: 'ready' }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'failure'; id: number; failure: ThreadFailure; message: string }
  /** Progress, log lines and the like: what a call says while it runs. */
  | { kind: 'note'; id: number; value: unknown }
  /** The host cannot replace a thread it lost: finish what runs, then start another host. */
  | { kind: 'retire' };

/** How a call's thread ended. */
export type ThreadFailure = 'crashed' | 'memory' | 'killed';

/**
 * The same bytes with a buffer of their own. Short ones that arrive in a message are a view of the
 * whole batch: keeping such a view keeps the batch, and cloning it to a thread clones the batch. Long
 * ones (parts.ts) are not copied.
 */
export function ownBytes(view: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = view;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(view);
}
