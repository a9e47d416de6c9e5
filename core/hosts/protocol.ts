// Messages between the appliance and a host process. They are sent as arrays, one for each turn of
// the event loop, and large bytes in parts (parts.ts). Sending messages separately takes 3.6 times
// the processor time per call in the parent (measured with 64 calls in flight).

export type ToHost =
  | { kind: 'begin'; config: unknown; threads: number; dropPrivileges: boolean }
  | { kind: 'call'; id: number; payload: unknown }
  /** Reply of the parent to a note of the call. */
  | { kind: 'reply'; id: number; value: unknown }
  /** Asks the call to stop. */
  | { kind: 'abort'; id: number }
  /** Ends the thread that runs the call, or removes the call from the queue. */
  | { kind: 'kill'; id: number };

export type FromHost =
  | { kind: 'ready' }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'failure'; id: number; failure: ThreadFailure; message: string }
  /** A message that a call sends while it runs, such as progress and log lines. */
  | { kind: 'note'; id: number; value: unknown }
  /** The host cannot replace a lost thread: let current calls finish, then start another host. */
  | { kind: 'retire' };

/** How the thread of a call ended. */
export type ThreadFailure = 'crashed' | 'memory' | 'killed';

/**
 * Returns the same bytes with their own buffer. Short byte arrays in a message are views of the
 * whole batch: keeping the view keeps the batch, and cloning it to a thread clones the batch. Long
 * ones (parts.ts) are not copied.
 */
export function ownBytes(view: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = view;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(view);
}
