// Parses the Prefer header (RFC 7240) for waiting: `wait=N` and `respond-async`.

export interface Waiting {
  waitMs: number;
  /** Value of Preference-Applied; null if no preference was applied. */
  applied: string | null;
}

export interface WaitWindow {
  defaultWaitMs: number;
  maxWaitMs: number;
}

/**
 * Unknown preferences are ignored, as section 2 requires; a longer wait is reduced to the maximum.
 */
export function readPrefer(header: string | undefined, window: WaitWindow): Waiting {
  const preferences = parse(header ?? '');
  const wait = preferences.get('wait');
  const async = preferences.has('respond-async');
  if (wait !== undefined && /^\d{1,9}$/.test(wait)) {
    const seconds = Math.min(Number(wait), Math.floor(window.maxWaitMs / 1000));
    // Both together mean: wait this long, then respond without the result (section 4.3).
    return { waitMs: seconds * 1000, applied: `${async ? 'respond-async, ' : ''}wait=${seconds}` };
  }
  if (async) return { waitMs: 0, applied: 'respond-async' };
  return { waitMs: window.defaultWaitMs, applied: null };
}

function parse(header: string): Map<string, string> {
  const preferences = new Map<string, string>();
  for (const item of header.split(',')) {
    const [token = '', value = ''] = item.split(';', 1)[0]!.split('=', 2);
    const name = token.trim().toLowerCase();
    // If a preference is repeated, the first one counts (section 2).
    if (name && !preferences.has(name)) {
      preferences.set(name, value.trim().replaceAll(/^"|"$/g, ''));
    }
  }
  return preferences;
}
