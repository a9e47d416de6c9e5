/** Thrown when the caller hung up before its request was complete: nobody is left to answer. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';
}
