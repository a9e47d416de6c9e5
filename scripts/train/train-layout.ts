// Trains the weights of the finance pipeline's page reader, and how sure it may be, on invented
// invoices and receipts: `scripts/node scripts/train/train-layout.ts`, some minutes on one core,
// always with the same result. It prints what the hand-set and the
// trained weights get right on layouts that they were not fitted on, and writes
// plugins/finance/models/layout.json; fields where training does not help keep the hand-set ones.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rankBy } from '../../plugins/finance/layout/analysis.ts';
import { RULES, type RuleTable } from '../../plugins/finance/layout/rules.ts';
import { choiceOf, exampleOf, FIELDS, isRight, outcomesOf, placesOf } from './examples.ts';
import { tableOf, weightsOf, type Example, type TrainedField } from './examples.ts';
import { fitChoices, fitLogistic } from './fit.ts';
import { printInvoice } from './synthetic-invoice.ts';
import { printReceipt } from './synthetic-receipt.ts';

type Tables = Record<TrainedField, RuleTable>;
interface Held {
  example: Example;
  tables: Tables;
}

const invoices = 1200;
const receipts = 600;
const folds = 4;
/**
 * How strongly weights stay where the hand set them: chosen on held-out layouts and in sight of the
 * labelled documents that accuracy is told of, which are therefore not quite unseen.
 */
const pull = 0.012;
/** Of the documents; less than this may be chance. */
const leastGain = 0.01;
/** The logit of "none of them", as in choice.ts. */
const nothing = -2;
const fields = Object.keys(FIELDS) as TrainedField[];
const target = join(import.meta.dirname, '../../plugins/finance/models/layout.json');

const examples = [
  ...Array.from({ length: invoices }, (_, at) => exampleOf(printInvoice(at + 1), 'invoice')),
  ...Array.from({ length: receipts }, (_, at) => exampleOf(printReceipt(at + 1), 'receipt')),
];
const layouts = [...new Set(examples.map((one) => one.layout))].sort();
const foldOf = new Map(layouts.map((layout, at) => [layout, at % folds]));
const held = Array.from({ length: folds }, (_, fold) => {
  const tables = train(examples.filter((one) => foldOf.get(one.layout) !== fold));
  return examples
    .filter((one) => foldOf.get(one.layout) === fold)
    .map((example): Held => ({ example, tables }));
}).flat();

const hand = held.map(({ example }) => ({ example, tables: RULES as Tables }));
const before = accuracy(hand);
const after = accuracy(held);
const final = train(examples);
const helped = fields.filter(
  (field) => after[field].right - before[field].right >= leastGain * before[field].known,
);
const used = (tables: Tables): Tables =>
  Object.fromEntries(
    fields.map((field) => [field, helped.includes(field) ? tables[field] : RULES[field]]),
  ) as Tables;
const calibration = calibrate(held.map((one) => ({ ...one, tables: used(one.tables) })));
const tables = Object.fromEntries(helped.map((field) => [field, final[field]]));
writeFileSync(target, `${JSON.stringify({ tables, calibration }, null, 2)}\n`);
console.table(
  fields.map((field) => ({
    ...{ field, documents: before[field].known },
    ...{ hand: before[field].right, trained: after[field].right, used: helped.includes(field) },
  })),
);

function train(some: readonly Example[]): Tables {
  return Object.fromEntries(
    fields.map((field) => {
      const places = placesOf(some, field);
      const place = new Map(places.map((name, at) => [name, at]));
      const choices = some.flatMap((one) => choiceOf(one, field, place, 1) ?? []);
      const weights = fitChoices(choices, weightsOf(RULES[field], places), { pull, nothing });
      return [field, tableOf(weights, places)];
    }),
  ) as Tables;
}

/** Every field's outcome on a document, and whether it is right; null where nothing is known. */
function judge({ example, tables: own }: Held) {
  const { analysis, truth } = example;
  const ranked = Object.fromEntries(
    fields.map((field) => [
      field,
      rankBy<never>(analysis.material[FIELDS[field]] as never, own[field]),
    ]),
  ) as unknown as Parameters<typeof outcomesOf>[1];
  const outcomes = outcomesOf(analysis, ranked);
  return fields.flatMap((field) => {
    const known = truth[field];
    const { best, support } = outcomes[field];
    if (known === undefined) return [];
    const right = known !== null && best !== null && isRight(best.candidate, known);
    return [{ field, best, support, isRight: right, isAbsent: known === null }];
  });
}

function accuracy(some: readonly Held[]) {
  const counts = Object.fromEntries(fields.map((field) => [field, { known: 0, right: 0 }]));
  for (const { field, isRight: right, isAbsent } of some.flatMap(judge)) {
    if (isAbsent) continue;
    counts[field]!.known += 1;
    counts[field]!.right += Number(right);
  }
  return counts as Record<TrainedField, { known: number; right: number }>;
}

/** Logistic regressions of "what is chosen is right" on score, margin and support. */
function calibrate(some: readonly Held[]) {
  const judged = Map.groupBy(some.flatMap(judge), ({ field }) => field);
  return Object.fromEntries(
    [...judged].map(([field, all]) => {
      const rows = all.flatMap(({ best, support, isRight: right }) =>
        best === null
          ? []
          : [
              {
                inputs: [best.score, Math.max(-4, Math.min(4, best.margin)), support],
                isRight: right,
                weight: 1,
              },
            ],
      );
      const [bias, score, margin, sums] = fitLogistic(rows, 0.002).map(
        (one) => Math.round(one * 1000) / 1000,
      );
      return [field, { bias, score, margin, support: FIELDS[field] === 'money' ? sums : 0 }];
    }),
  );
}
