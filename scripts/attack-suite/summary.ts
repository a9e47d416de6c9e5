// The figures of a run.

import { quantile } from '../bench/bench-database.ts';
import type { Result } from './record.ts';

/** Failures, by family. */
const mostShown = 40;

export interface FamilySummary {
  family: string;
  tried: number;
  wrong: string[];
  seconds: number;
  /** Figures of documents. */
  cpuSeconds?: { p50: number; p99: number; worst: number; worstName: string };
  figures: Record<string, number>;
}

export function summarize(family: string, all: readonly Result[]): FamilySummary {
  const results = all.filter((result) => result.family === family);
  const documents = results.filter(({ cpuSeconds }) => cpuSeconds !== undefined);
  return {
    family,
    tried: results.reduce((sum, { tried }) => sum + tried, 0),
    wrong: results.flatMap(({ name, wrong }) => wrong.map((text) => `${name}: ${text}`)),
    seconds: results.reduce((sum, { ms }) => sum + ms, 0) / 1000,
    ...(documents.length > 0 && { cpuSeconds: spread(documents) }),
    figures: Object.assign({}, ...results.map(({ figures }) => figures ?? {})),
  };
}

function spread(documents: readonly Result[]): NonNullable<FamilySummary['cpuSeconds']> {
  const seconds = documents.map(({ cpuSeconds }) => cpuSeconds!);
  const worst = Math.max(...seconds);
  const { name } = documents.find(({ cpuSeconds }) => cpuSeconds === worst)!;
  return { p50: quantile(seconds, 0.5), p99: quantile(seconds, 0.99), worst, worstName: name };
}

export function printSummary({ family, tried, wrong, seconds, ...rest }: FamilySummary): string {
  const lines = [
    `${family.padEnd(14)} tried ${tried}, wrong ${wrong.length}, ${seconds.toFixed(0)} s`,
  ];
  if (rest.cpuSeconds) {
    const { p50, p99, worst, worstName } = rest.cpuSeconds;
    const [median, high, most] = [p50, p99, worst].map((value) => value.toFixed(2));
    lines.push(`  CPU s per document: p50 ${median}, p99 ${high}, worst ${most} (${worstName})`);
  }
  for (const [name, value] of Object.entries(rest.figures)) {
    lines.push(`  ${name}: ${value.toFixed(1)}`);
  }
  lines.push(...wrong.slice(0, mostShown).map((text) => `  WRONG ${text}`));
  if (wrong.length > mostShown) lines.push(`  and ${wrong.length - mostShown} more; see --json`);
  return lines.join('\n');
}
