// What is wrong with a filing, with the lines of the file.

export const filingFindings = [
  'context_missing',
  'unit_missing',
  'period_invalid',
  'entities_differ',
  'value_invalid',
  'decimals_missing',
  'values_conflict',
  'calculation',
  'statement',
  'incomplete',
] as const;

export type FilingFindingCode = (typeof filingFindings)[number];

export interface FilingFinding {
  code: FilingFindingCode;
  count: number;
  message: string;
  /** The first ones, from 1. */
  lines: number[];
}

interface Found {
  message: string;
  line: number | null;
}

const mostLines = 20;

/** Null if nothing was found; the message is that of the first. */
export function findingOf(code: FilingFindingCode, found: readonly Found[]): FilingFinding | null {
  const [first] = found;
  if (!first) return null;
  const lines = found.flatMap(({ line }) => line ?? []);
  return { code, count: found.length, message: first.message, lines: lines.slice(0, mostLines) };
}
