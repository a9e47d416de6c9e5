// Numbers as people read them.

/** 0.9987 as 99.87 %; shares are cut, never rounded up to a whole that was missed. */
export function share(rate: number | null): string {
  if (rate === null) return '–';
  return `${(Math.floor(rate * 10_000) / 100).toFixed(2)} %`;
}

export function duration(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 1000) return `${ms} ms`;
  if (ms < 60_000) return `${trimmed(ms / 1000)} s`;
  if (ms < 3_600_000) return `${trimmed(ms / 60_000)} min`;
  return `${trimmed(ms / 3_600_000)} h`;
}

function trimmed(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0).replace(/\.0$/, '');
}
