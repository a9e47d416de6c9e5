/** Thrown if the caller disconnected before its request was complete: no response is sent. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';
}
