// Runs a labelled data set through a pipeline and reports how often it was right, by kind.

import type { CaseReport } from './cases.ts';
import type { LabelledDocument } from './dataset.ts';
import type { DatasetProfile } from './profile.ts';
import { thresholdTrade, type Trade } from './acceptance.ts';
import { nameMeasure } from './name-similarity.ts';
import { passedAt, type Passed } from './passed.ts';
import { scoreDocument, twinOf } from './score.ts';
import type { FieldScore, Labelled, ScoredDocument } from './score.ts';
import { summarise, type Summary } from './summary.ts';

/**
 * What one document's run came to: a result, or the reason why there is none. `failures` are the
 * validation failures of the outcome: with any, no confidence passes the document.
 */
export type RunResult =
  | {
      completedUnit: unknown;
      confidence: number;
      evidence: unknown;
      failures?: readonly unknown[];
    }
  | { error: string };

export interface Evaluation {
  dataset: readonly LabelledDocument[];
  profile: DatasetProfile;
  /** The confidence that is configured to pass without a person. */
  threshold: number;
  run(document: LabelledDocument): Promise<RunResult>;
  onProgress?(done: number, total: number): void;
}

/** A field that was not right, for a person to look at. */
export interface Miss extends Omit<FieldScore, 'outcome'> {
  outcome: 'wrong' | 'missed' | 'invented';
  id: string;
  kind: string;
}

export interface EvaluationReport {
  total: Summary;
  kinds: Record<string, Summary>;
  /** What thresholds would cost and let through. */
  trade: Trade[];
  /** What the configured threshold lets through; left out where none is known. */
  passed?: Passed;
  /** How values are compared where equality is a matter of degree. */
  measures: { name: string };
  misses: Miss[];
  errors: { id: string; kind: string; error: string }[];
  /** Of the plugin's own sets of cases. */
  cases?: readonly CaseReport[];
}

/** One document after the other: a pipeline under test shall not compete with itself. */
export async function evaluate(evaluation: Evaluation): Promise<EvaluationReport> {
  const { dataset, profile, threshold, run, onProgress } = evaluation;
  const scored: ScoredDocument[] = [];
  for (const document of dataset) {
    scored.push(scoreRun(profile, document, await run(document)));
    onProgress?.(scored.length, dataset.length);
  }
  return { ...reportOn(scored), passed: passedAt(threshold, scored) };
}

/** What one run came to, against its document's truth. */
export function scoreRun(
  profile: DatasetProfile,
  document: Labelled & { id: string },
  result: RunResult,
): ScoredDocument {
  const failed = 'error' in result;
  return {
    id: document.id,
    twin: twinOf(profile, document),
    kind: document.kind,
    confidence: failed ? 0 : result.confidence,
    isValid: !failed && (result.failures ?? []).length === 0,
    error: failed ? result.error : null,
    score: failed
      ? scoreDocument(profile, document, null)
      : scoreDocument(profile, document, result.completedUnit, result.evidence),
  };
}

export function reportOn(scored: readonly ScoredDocument[]): EvaluationReport {
  const kinds = Map.groupBy(scored, (one) => one.kind);
  return {
    total: summarise(scored),
    trade: thresholdTrade(scored),
    measures: { name: nameMeasure },
    kinds: Object.fromEntries([...kinds].map(([kind, some]) => [kind, summarise(some)])),
    misses: scored.flatMap(({ id, kind, error, score }) =>
      error === null ? score.fields.filter(isMiss).map((field) => ({ id, kind, ...field })) : [],
    ),
    errors: scored.flatMap(({ id, kind, error }) => (error === null ? [] : [{ id, kind, error }])),
  };
}

function isMiss(score: FieldScore): score is FieldScore & Pick<Miss, 'outcome'> {
  return score.outcome !== 'right' && score.outcome !== 'unlabelled';
}
