// Errors in a filing, with line numbers in the file.

export const filingFindings = [
  'context_missing',
  'unit_missing',
  'period_invalid',
  'entities_differ',
  'value_invalid',
  'decimals_missing',
  'values_conflict',
  'calculation',
  'calculation_circle',
  'statement',
  'incomplete',
] as const;

export type FilingFindingCode = (typeof filingFindings)[number];

export interface FilingFinding {
  code: FilingFindingCode;
  count: number;
  message: string;
  /** Line numbers of the first occurrences, from 1. */
  lines: number[];
}

interface Found {
  message: string;
  line: number | null;
}

const mostLines = 20;

/** Returns null if nothing was found. The message is that of the first occurrence. */
export function findingOf(code: FilingFindingCode, found: readonly Found[]): FilingFinding | null {
  const [first] = found;
  if (!first) return null;
  const lines = found.flatMap(({ line }) => line ?? []);
  return { code, count: found.length, message: first.message, lines: lines.slice(0, mostLines) };
}
