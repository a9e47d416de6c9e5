// W3C Trace Context, section 3.2, version 00. Its companion `tracestate` is left behind: it is other
// vendors' data, and there is no telling what it holds or how long it would have to be kept.

const pattern = /^00-((?!0{32})[0-9a-f]{32})-((?!0{16})[0-9a-f]{16})-([0-9a-f]{2})$/;

export interface TraceContext {
  traceId: string;
  spanId: string;
  traceFlags: number;
}

export function parseTraceparent(text: string): (TraceContext & { isRemote: true }) | null {
  const [, traceId, spanId, flags] = pattern.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  // Of the flags only "sampled" is known here; a version 00 writer sets all others to zero.
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

export function printTraceparent({ traceId, spanId, traceFlags }: TraceContext): string {
  return `00-${traceId}-${spanId}-${(traceFlags & 1) === 1 ? '01' : '00'}`;
}
