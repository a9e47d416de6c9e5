// W3C Trace Context, section 3.2, version 00. The `tracestate` header is not kept: it has data of
// other vendors, with unknown content and retention.

const pattern = /^00-((?!0{32})[0-9a-f]{32})-((?!0{16})[0-9a-f]{16})-([0-9a-f]{2})$/;

export interface TraceContext {
  traceId: string;
  spanId: string;
  traceFlags: number;
}

export function parseTraceparent(text: string): (TraceContext & { isRemote: true }) | null {
  const [, traceId, spanId, flags] = pattern.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  // Only the flag "sampled" is supported; a version 00 writer sets all others to zero.
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

export function printTraceparent({ traceId, spanId, traceFlags }: TraceContext): string {
  return `00-${traceId}-${spanId}-${(traceFlags & 1) === 1 ? '01' : '00'}`;
}
