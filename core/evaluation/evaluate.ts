// Runs a labeled data set through a pipeline and reports the accuracy by kind.

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
 * Result of one document's run, or the reason why there is none. `failures` are the validation
 * failures of the outcome: with any of them, the document goes to review at any confidence.
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
  /** Configured confidence from which no review is required. */
  threshold: number;
  run(document: LabelledDocument): Promise<RunResult>;
  onProgress?(done: number, total: number): void;
}

/** A field that was not right, for inspection. */
export interface Miss extends Omit<FieldScore, 'outcome'> {
  outcome: 'wrong' | 'missed' | 'invented';
  id: string;
  kind: string;
}

export interface EvaluationReport {
  total: Summary;
  kinds: Record<string, Summary>;
  /** Effect of each threshold. */
  trade: Trade[];
  /** Documents that pass the configured threshold; omitted if none is known. */
  passed?: Passed;
  /** Description of comparisons that are a matter of degree. */
  measures: { name: string };
  misses: Miss[];
  errors: { id: string; kind: string; error: string }[];
  /** Results of the plugin's own case sets. */
  cases?: readonly CaseReport[];
}

/** Runs one document after another, so that the measured runs do not compete for resources. */
export async function evaluate(evaluation: Evaluation): Promise<EvaluationReport> {
  const { dataset, profile, threshold, run, onProgress } = evaluation;
  const scored: ScoredDocument[] = [];
  for (const document of dataset) {
    scored.push(scoreRun(profile, document, await run(document)));
    onProgress?.(scored.length, dataset.length);
  }
  return { ...reportOn(scored), passed: passedAt(threshold, scored) };
}

/** Scores one run against the truth of its document. */
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
