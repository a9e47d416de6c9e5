// Formats numbers for the chosen language.

import { locale, t } from '../language/language.ts';

const whole = numbers(0, 0);
const oneDecimal = numbers(1, 1);
const twoDecimals = numbers(2, 2);
const upToOneDecimal = numbers(0, 1);

function numbers(minimum: number, maximum: number): Intl.NumberFormat {
  return new Intl.NumberFormat(locale(), {
    minimumFractionDigits: minimum,
    maximumFractionDigits: maximum,
  });
}

/** Formats 12345 as 12,345. */
export function count(value: number): string {
  return whole.format(value);
}

/** Formats 0.9987 as 99.87 %. Rounds down, so that 100 % is shown only if nothing is missing. */
export function share(rate: number | null): string {
  if (rate === null) return '–';
  return `${twoDecimals.format(Math.floor(rate * 10_000) / 100)} %`;
}

/** Formats 0.987 as 98.7 %. Rounds down, so that 100 % is shown only for certainty. */
export function confidence(score: number | null): string {
  if (score === null) return '–';
  return `${oneDecimal.format(Math.floor(score * 1000) / 10)} %`;
}

/** Formats 0.987 as 0.98. Rounds down, so that 1.00 is shown only for equality. */
export function likeness(value: number): string {
  return twoDecimals.format(Math.floor(value * 100) / 100);
}

/** Formats 0.1234 as 12.3 %. Values above zero are never shown as zero. */
export function percent(rate: number | null): string {
  if (rate === null) return '–';
  if (rate > 0 && rate < 0.001) return t('less than 0.1 %');
  return `${upToOneDecimal.format(rate * 100)} %`;
}

export function duration(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 1000) return `${count(ms)} ms`;
  if (ms < 60_000) return `${short(ms / 1000)} s`;
  if (ms < 3_600_000) return `${short(ms / 60_000)} min`;
  if (ms < 172_800_000) return `${short(ms / 3_600_000)} h`;
  return t('{{value}} days', { value: short(ms / 86_400_000) });
}

/** Formats 1.5 as 1.5, and 12.3 as 12. */
function short(value: number): string {
  return (value < 10 ? upToOneDecimal : whole).format(value);
}
