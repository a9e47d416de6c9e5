// Numbers as people read them.

const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });

/** 12345 as 12,345. */
export function count(value: number): string {
  return whole.format(value);
}

/** 0.9987 as 99.87 %; shares are cut, never rounded up to a whole that was missed. */
export function share(rate: number | null): string {
  if (rate === null) return '–';
  return `${(Math.floor(rate * 10_000) / 100).toFixed(2)} %`;
}

/** 0.987 as 98.7 %; cut, so that 100 % is certain. */
export function confidence(score: number | null): string {
  if (score === null) return '–';
  return `${(Math.floor(score * 1000) / 10).toFixed(1)} %`;
}

/** 0.1234 as 12.3 %; what is above nothing is never shown as nothing. */
export function percent(rate: number | null): string {
  if (rate === null) return '–';
  if (rate > 0 && rate < 0.001) return 'less than 0.1 %';
  return `${(rate * 100).toFixed(1).replace(/\.0$/, '')} %`;
}

export function duration(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 1000) return `${ms} ms`;
  if (ms < 60_000) return `${trimmed(ms / 1000)} s`;
  if (ms < 3_600_000) return `${trimmed(ms / 60_000)} min`;
  if (ms < 172_800_000) return `${trimmed(ms / 3_600_000)} h`;
  return `${trimmed(ms / 86_400_000)} days`;
}

function trimmed(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0).replace(/\.0$/, '');
}
