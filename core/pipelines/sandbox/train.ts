// Trains a model in a plugin's thread: collects the tenant's examples, trains on them, and compares
// the result with the active model.

import { isCovered } from '../../sdk/learning/coverage.ts';
import type { LearningFault } from '../../sdk/learning/learning-faults.ts';
import { readModel } from '../../sdk/learning/model.ts';
import { trainModel, type TrainedModel } from '../../sdk/learning/training.ts';
import type { ThreadCall } from '../../hosts/thread.ts';
import type { PipelineDefinition } from '../../sdk/pipeline.ts';
import {
  byRow,
  readHeldBack,
  Tally,
  writeHeldBack,
  writeRowHashes,
  type HeldBackAnswer,
} from '../training/held-back.ts';
import type {
  CurrentModel,
  ModelComparison,
  TrainedAnswer,
  TrainingFacts,
  TrainTask,
  UntrainableAnswer,
} from '../training/task.ts';
import { collectExamples, type Collected } from './collect-examples.ts';

export async function train(
  { model, current, files }: TrainTask,
  pipeline: PipelineDefinition,
  call: ThreadCall,
): Promise<TrainedAnswer | UntrainableAnswer> {
  const declared = pipeline.models![model]!;
  const progress = (stage: string, fraction: number): void =>
    call.note({ kind: 'progress', stage, fraction });
  let origins: Collected['origins'] = [];
  try {
    progress('collecting', 0);
    const collected = await collectExamples(declared, files, call);
    ({ origins } = collected);
    const { examples, sources } = collected;
    const base = declared.base === undefined ? undefined : files[declared.base];
    const trained = await trainModel(examples, declared.training, {
      base,
      signal: call.signal,
      onProgress: ({ step, done }) => progress(step, done),
    });
    const { kind } = declared.training;
    const { labels } = trained.outOfFold;
    const answers = answersOf(collected, trained, kind);
    const { metric } = declared.judgedBy;
    const facts: TrainingFacts = {
      kind,
      labels: [...labels],
      settings: declared.training,
      sources,
      report: trained.report,
      comparison: current && compare({ current, collected, answers, labels, metric }),
    };
    return {
      kind: 'trained',
      file: trained.file,
      trainedOn: writeRowHashes(collected.rows),
      heldBack: writeHeldBack({ kind, labels }, answers),
      json: JSON.stringify(facts),
    };
  } catch (error) {
    // Compares the name, because a plugin may bundle its own copy of the SDK.
    if (!(error instanceof Error) || error.name !== 'LearningFault') throw error;
    const { code, message, examples } = error as LearningFault;
    return { kind: 'untrainable', code, message: `${message}${placesOf(examples, origins)}` };
  }
}

/** Lists the rows from which the examples of a message came. */
function placesOf(examples: readonly number[], origins: Collected['origins']): string {
  const places = examples.flatMap((index) => {
    const origin = origins[index];
    return origin ? [`example ${index} is ${origin.place} of ${origin.source}`] : [];
  });
  if (places.length === 0) return '';
  const text = places.join('; ');
  return ` ${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

interface Answer extends HeldBackAnswer {
  /** Index in the collected examples. */
  index: number;
}

/** Out-of-fold answers, in the order of the row hashes. */
function answersOf(
  { examples, origins }: Collected,
  { outOfFold, report }: TrainedModel,
  kind: 'one' | 'any',
): Answer[] {
  const { labels, probabilities, examples: places } = outOfFold;
  const indexes = new Map(labels.map((label, at) => [label, at]));
  const answers = places.map((index, row): Answer => {
    const given = probabilities.subarray(row * labels.length, (row + 1) * labels.length);
    const example = examples[index]!;
    const expected = [...new Set(example.labels)].map((label) => indexes.get(label)!);
    const named = answered(given, kind, report).filter((at) => isCovered(example, labels[at]!));
    return { row: origins[index]!.row, index, expected, answered: named };
  });
  return answers.toSorted(byRow);
}

function answered(
  given: Float32Array,
  kind: 'one' | 'any',
  { labels }: TrainedModel['report'],
): number[] {
  if (kind === 'any') {
    return labels.flatMap(({ yes }, label) => (given[label]! >= yes ? [label] : []));
  }
  let best = 0;
  for (let label = 1; label < given.length; label += 1) {
    if (given[label]! > given[best]!) best = label;
  }
  return [best];
}

/**
 * Compares the current version with the candidate. For an example that the current version was
 * trained on, its stored out-of-fold answer counts; for other examples, its answer now. If the
 * current model was not trained here, shipped examples are excluded, because it may have been
 * trained on them.
 */
function compare(given: {
  current: CurrentModel;
  collected: Collected;
  answers: readonly Answer[];
  labels: readonly string[];
  metric: ModelComparison['metric'];
}): ModelComparison {
  const { current, collected, answers, labels } = given;
  const metric = given.metric as 'accuracy' | 'macroF1';
  const model = readModel(current.file);
  const before = current.heldBack && readHeldBack(model, current.heldBack);
  let next = before?.next();
  const all = { current: new Tally(), candidate: new Tally() };
  const known = { current: new Tally(), candidate: new Tally() };
  for (const { row, index, expected, answered: own } of answers) {
    while (next && !next.done && next.value.row < row) next = before!.next();
    const names = expected.map((label) => labels[label]!);
    const candidate = own.map((label) => labels[label]!);
    const isKnown = next !== undefined && !next.done && next.value.row === row;
    if (collected.origins[index]!.shipped && !isKnown) continue;
    const answer = isKnown
      ? (next as IteratorYieldResult<HeldBackAnswer>).value.answered.map((at) => model.labels[at]!)
      : namesOf(model, collected.examples[index]!);
    if (isKnown) next = before!.next();
    for (const tallies of isKnown ? [all, known] : [all]) {
      tallies.current.add(names, answer);
      tallies.candidate.add(names, candidate);
    }
  }
  const figures = (tallies: typeof all) => ({
    examples: tallies.current.examples,
    current: tallies.current.score(metric),
    candidate: tallies.candidate.score(metric),
  });
  return { metric, ...figures(all), known: figures(known) };
}

/** For kind `one`, the most probable label even if it is unsure, as for the candidate. */
function namesOf(
  model: ReturnType<typeof readModel>,
  example: Collected['examples'][number],
): string[] {
  const { labels, ranked } = model.predict(example);
  if (model.kind === 'one') return [ranked[0]!.label];
  return labels.filter((label) => isCovered(example, label));
}
