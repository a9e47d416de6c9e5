// How the lines that a run finds were coded before: naive Bayes over the words of their descriptions and
// their vendor. Built in each run, so that it knows the latest rows, and works before a tenant has
// trained a model; a few hundred rows take about a millisecond.

import { foldName } from '../names.ts';
import type { GlEntry } from '../reference-schemas.ts';

export interface Prediction {
  code: string;
  costCentre: string | null;
  /** 0 to 0.95. */
  confidence: number;
  /** Rows that share a word with the line and have this code. */
  supporting: readonly GlEntry[];
}

/** Weight of an unseen word (Lidstone); low, because descriptions are short and specific. */
const smoothing = 0.2;
/** Maximum number of words of a description and its vendor. */
const mostWords = 30;
/** Even a hundred equal rows are not certain. */
const highest = 0.95;

interface Line {
  description: string;
  vendorId: string | null;
}

export interface RowsModel {
  /** Returns null without rows, or if no word of the line was ever seen. */
  predict(line: Line): Prediction | null;
  /** Returns the rows that share a word with the line and have this code. */
  support(line: Line, code: string): Pick<Prediction, 'supporting' | 'costCentre'>;
}

export function learnFromRows(entries: readonly GlEntry[]): RowsModel {
  const classes = new Map<string, { rows: number; words: Map<string, number>; total: number }>();
  const vocabulary = new Set<string>();
  const rowsWith = new Map<string, GlEntry[]>();
  for (const entry of entries) {
    const { gl_code: code, description, vendor_id: vendor } = entry;
    const known = classes.get(code) ?? { rows: 0, words: new Map<string, number>(), total: 0 };
    classes.set(code, known);
    known.rows += 1;
    for (const word of featuresOf(description, vendor ?? null)) {
      vocabulary.add(word);
      const rows = rowsWith.get(word) ?? [];
      rows.push(entry);
      rowsWith.set(word, rows);
      known.words.set(word, (known.words.get(word) ?? 0) + 1);
      known.total += 1;
    }
  }
  function support(features: readonly string[], code: string): ReturnType<RowsModel['support']> {
    const words = features.filter((word) => !isVendor(word));
    const sharing = new Set(words.flatMap((word) => rowsWith.get(word) ?? []));
    const supporting = [...sharing].filter((one) => one.gl_code === code);
    return { supporting, costCentre: usualCentre(supporting) };
  }

  return {
    support: ({ description, vendorId }, code) => support(featuresOf(description, vendorId), code),
    predict({ description, vendorId }) {
      const features = featuresOf(description, vendorId);
      const seen = features.filter((word) => vocabulary.has(word));
      // The vendor alone is not sufficient for a line of unseen words.
      if (seen.every(isVendor)) return null;
      const scores = [...classes].map(([code, { rows, words, total }]) => {
        const likelihood = seen.reduce((sum, word) => {
          const count = (words.get(word) ?? 0) + smoothing;
          return sum + Math.log(count / (total + smoothing * vocabulary.size));
        }, 0);
        return { code, score: Math.log(rows / entries.length) + likelihood };
      });
      scores.sort((a, b) => b.score - a.score || (a.code < b.code ? -1 : 1));
      const best = scores[0]!;
      const sum = scores.reduce((all, { score }) => all + Math.exp(score - best.score), 0);
      const found = support(seen, best.code);
      // Naive Bayes is overconfident for correlated words: support and coverage reduce the
      // confidence.
      const supported = found.supporting.length / (found.supporting.length + 1);
      const coverage = seen.length / features.length;
      const confidence = Math.min(highest, (1 / sum) * supported * (0.5 + coverage / 2));
      return { code: best.code, confidence, ...found };
    },
  };
}

function isVendor(feature: string): boolean {
  return feature.startsWith('vendor:');
}

function featuresOf(description: string, vendorId: string | null): string[] {
  const words = foldName(description).match(/\p{L}{2,}[\p{L}\p{N}]*|\p{N}+\p{L}+/gu) ?? [];
  const different = [...new Set(words)].slice(0, mostWords);
  return vendorId === null ? different : [...different, `vendor:${vendorId}`];
}

/** Returns the cost center of more than half of them. */
function usualCentre(entries: readonly GlEntry[]): string | null {
  const counts = new Map<string, number>();
  for (const { cost_centre: centre } of entries) {
    if (centre !== undefined) counts.set(centre, (counts.get(centre) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return best && best[1] * 2 > entries.length ? best[0] : null;
}
