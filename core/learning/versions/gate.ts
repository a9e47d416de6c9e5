// Decides whether a new version may become current automatically.

import type { DeclaredModel } from '../declared.ts';
import type { Comparison, VersionRow } from './queries.ts';

export type Verdict = { better: true } | { better: false; reason: string };

/**
 * Requires an improvement by the margin on all examples that neither version was trained on. On
 * examples that the current version knows, the candidate must not be worse by more than the margin.
 * Corrections are mistakes of the current version, so that alone they would favor any other.
 */
export function judge(
  comparison: Comparison | null,
  current: Pick<VersionRow, 'origin'> | null,
  { judgedBy: { margin } }: Pick<DeclaredModel, 'judgedBy'>,
): Verdict {
  if (comparison === null) return { better: true };
  if (current?.origin === 'imported') {
    return no('The current version was imported: what it was trained on is unknown.');
  }
  const { metric, examples, known } = comparison;
  if (examples === 0) return no('There is no example that both versions can be compared on.');
  const gain = comparison.candidate - comparison.current;
  if (gain <= 0 || gain < margin) {
    return no(`Its ${metric} is ${percent(gain)} better; ${percent(margin)} are required.`);
  }
  const loss = known.current - known.candidate;
  if (known.examples > 0 && loss > margin) {
    return no(`On ${known.examples} known examples, its ${metric} is ${percent(loss)} worse.`);
  }
  return { better: true };
}

function no(reason: string): Verdict {
  return { better: false, reason };
}

/** Formats a share in percentage points. */
function percent(share: number): string {
  return `${(100 * share).toFixed(2)} points`;
}
