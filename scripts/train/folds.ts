// Trains in folds that share no layout. Weights are kept if they improve the results on unseen
// layouts, and confidences are fitted on unseen layouts only.

import { rankBy } from '../../plugins/finance/layout/analysis.ts';
import type { RuleTable } from '../../plugins/finance/layout/rules.ts';
import { choiceOf, FIELDS, isRight, outcomesOf, placesOf } from './examples.ts';
import { tableOf, weightsOf, type Example, type Tables, type TrainedField } from './examples.ts';
import { fitChoices, fitLogistic } from './fit.ts';

export interface Training {
  examples: readonly Example[];
  fields: readonly TrainedField[];
  /** Initial weights, which are also used for fields that are not trained. */
  base: Tables;
  /** Strength of the pull toward the initial weights. */
  pull: number;
  /**
   * Minimum share of documents that a field must gain for its weights to be kept. A smaller gain
   * may be chance.
   */
  leastGain: number;
}

export interface Trained {
  /** Weights of the fields that gained. */
  tables: Partial<Record<TrainedField, RuleTable>>;
  calibration: Record<string, { bias: number; score: number; margin: number; support: number }>;
  /** Results on held-out folds, for documents whose value is known. */
  rows: { field: string; documents: number; before: number; after: number; used: boolean }[];
}

interface Held {
  example: Example;
  tables: Tables;
}

const folds = 4;
/** Logit of "none of them", as in choice.ts. */
const nothing = -2;

export function trainInFolds(training: Training): Trained {
  const { examples, fields, base, leastGain } = training;
  const layouts = [...new Set(examples.map((one) => one.layout))].sort();
  const foldOf = new Map(layouts.map((layout, at) => [layout, at % folds]));
  const held = Array.from({ length: folds }, (_, fold) => {
    const tables = train(training, (one) => foldOf.get(one.layout) !== fold);
    return examples
      .filter((one) => foldOf.get(one.layout) === fold)
      .map((example): Held => ({ example, tables }));
  }).flat();
  const before = accuracy(
    held.map(({ example }) => ({ example, tables: base })),
    fields,
  );
  const after = accuracy(held, fields);
  const gains = (field: TrainedField): boolean =>
    after(field).right - before(field).right >= leastGain * before(field).known;
  const helped = fields.filter(gains);
  const used = (tables: Tables): Tables => ({ ...base, ...only(tables, helped) });
  const final = train(training, () => true);
  return {
    tables: only(final, helped),
    calibration: calibrate(
      held.map((one) => ({ ...one, tables: used(one.tables) })),
      fields,
    ),
    rows: fields.map((field) => ({
      field,
      documents: before(field).known,
      before: before(field).right,
      after: after(field).right,
      used: helped.includes(field),
    })),
  };
}

function only(tables: Tables, fields: readonly TrainedField[]) {
  return Object.fromEntries(fields.map((field) => [field, tables[field]]));
}

function train(
  { examples, fields, base, pull }: Training,
  isTaken: (one: Example) => boolean,
): Tables {
  const some = examples.filter(isTaken);
  const trained = fields.map((field) => {
    const places = placesOf(some, field);
    const place = new Map(places.map((name, at) => [name, at]));
    const choices = some.flatMap((one) => choiceOf(one, field, place) ?? []);
    const weights = fitChoices(choices, weightsOf(base[field], places), { pull, nothing });
    return [field, tableOf(weights, places)];
  });
  return { ...base, ...Object.fromEntries(trained) };
}

/**
 * Returns the outcome of each field on a document, and whether it is correct; null if the value is
 * unknown.
 */
function judge({ example, tables }: Held, fields: readonly TrainedField[]) {
  const { analysis, truth, weight } = example;
  const ranked = Object.fromEntries(
    (Object.keys(FIELDS) as TrainedField[]).map((field) => [
      field,
      rankBy<never>(analysis.material[FIELDS[field]] as never, tables[field]),
    ]),
  ) as unknown as Parameters<typeof outcomesOf>[1];
  const outcomes = outcomesOf(analysis, ranked);
  return fields.flatMap((field) => {
    const known = truth[field];
    const { best, support } = outcomes[field];
    if (known === undefined) return [];
    const right = known !== null && best !== null && isRight(field, best.candidate, known);
    return [{ field, best, support, weight, isRight: right, isAbsent: known === null }];
  });
}

function accuracy(some: readonly Held[], fields: readonly TrainedField[]) {
  const judged = some.flatMap((one) => judge(one, fields)).filter(({ isAbsent }) => !isAbsent);
  const byField = Map.groupBy(judged, ({ field }) => field);
  return (field: TrainedField): { known: number; right: number } => {
    const own = byField.get(field) ?? [];
    return { known: own.length, right: own.filter((one) => one.isRight).length };
  };
}

/** Fits logistic regressions of "the choice is correct" on score, margin and support. */
function calibrate(some: readonly Held[], fields: readonly TrainedField[]) {
  const judged = Map.groupBy(
    some.flatMap((one) => judge(one, fields)),
    ({ field }) => field,
  );
  return Object.fromEntries(
    [...judged].map(([field, all]) => {
      const rows = all.flatMap(({ best, support, weight, isRight: right }) => {
        if (best === null) return [];
        const inputs = [best.score, Math.max(-4, Math.min(4, best.margin)), support];
        return [{ inputs, isRight: right, weight }];
      });
      const [bias, score, margin, sums] = fitLogistic(rows, 0.002).map(
        (one) => Math.round(one * 1000) / 1000,
      );
      const support = FIELDS[field] === 'money' ? sums! : 0;
      return [field, { bias: bias!, score: score!, margin: margin!, support }];
    }),
  );
}
