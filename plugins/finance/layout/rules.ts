// The scorer: for each field, a table of weights for the classes of nearby labels and for the named
// features. A score is a logit: above 0, the value is more likely right than wrong. The weights
// here are set manually, for the fields that training does not improve. Trained weights have the
// same form, so that they can be read (trained.ts).

import type { Features } from './features.ts';
import type { Proximity } from './geometry.ts';
import { LABEL_CLASSES, type LabelClass } from './languages/language.ts';

export interface RuleTable {
  bias: number;
  labels: Partial<Record<LabelClass, number>>;
  features: Readonly<Record<string, number>>;
}

/** A label above a value has slightly less weight than one to its left. */
const ABOVE_WEIGHT = 0.9;
/** It has little weight if a label on the value's own row already names it. */
const NAMED_IN_ROW = 0.85;
/** A label to the right or below only counts if there is no other. */
const BESIDE_WEIGHT = 0.25;

/** Near one of these, a number is not a total. */
export const NO_TOTAL = {
  previous: -2,
  paid: -2,
  change: -2,
  discount: -2,
  quantity: -2,
  unitPrice: -2,
  rounding: -2,
  tip: -2,
  shipping: -2,
  phone: -2,
  vatId: -2,
  bank: -2,
  registration: -2,
  articleNumber: -2,
  page: -2,
  customerNumber: -2,
  orderNumber: -2,
  salesOrder: -2,
  levy: -2,
  otherAmount: -2.5,
} as const;

export const RULES = {
  net: {
    bias: -2,
    labels: { ...NO_TOTAL, net: 3.5, gross: -0.8, due: -3, tax: -1, lineTotal: 0.2 },
    features: {
      hundredths: 0.5,
      bare: -0.8,
      zero: -0.6,
      inFullRow: -0.3,
      depth: 0.3,
      supportedNet: 0.9,
      columnSum: 0.5,
      taxBase: 1.5,
    },
  },
  tax: {
    bias: -2,
    labels: { ...NO_TOTAL, tax: 3, gross: -1, due: -3, net: -2 },
    features: {
      hundredths: 0.5,
      bare: -0.8,
      zero: -0.6,
      inFullRow: -0.3,
      depth: 0.3,
      supportedTax: 0.9,
      columnSum: 0.3,
      largest: -0.5,
      taxed: -4,
      inTaxRow: 1.2,
    },
  },
  prepaid: {
    bias: -2.5,
    labels: { ...NO_TOTAL, paid: 3.5, gross: -2, due: -3, net: -2, tax: -2 },
    features: { hundredths: 0.5, bare: -1.5, zero: -1, depth: 0.3 },
  },
  issueDate: {
    bias: -1.2,
    labels: {
      invoiceDate: 3.5,
      date: 2,
      title: 1.4,
      time: 0.5,
      dueDate: -3,
      deliveryDate: -2.5,
      orderDate: -2.5,
      otherDate: -3,
      period: -1.5,
      discount: -2,
      orderNumber: -0.7,
      earlierInvoice: -3,
      paid: -1.5,
    },
    features: {
      first: 0.5,
      depth: -0.8,
      earliest: 0.2,
      inProse: -0.5,
      repeated: 0.2,
      afterNumber: 3,
      inItemRow: -1.5,
      inColumn: -2,
      inRange: -1.5,
      inHead: 0.6,
      doubt: -1,
    },
  },
  dueDate: {
    bias: -2.7,
    labels: {
      dueDate: 3.5,
      due: 2,
      terms: 1,
      invoiceDate: -2,
      deliveryDate: -2.5,
      orderDate: -2.5,
      otherDate: -3,
      discount: -2,
      period: -1,
      earlierInvoice: -3,
      paid: -1.5,
    },
    features: {
      latest: 0.6,
      inItemRow: -1.5,
      inRange: -2,
      afterNumber: -2,
      discounted: -3,
      undiscounted: 4,
    },
  },
  vendor: {
    bias: -2,
    labels: {},
    features: {
      endsWithForm: 2.2,
      weakForm: 0.4,
      formInside: 0.6,
      domain: 2.4,
      repeated: 0.35,
      largeType: 1,
      largestType: 1,
      depthOnPage: -1.5,
      underBuyer: -3,
      nearBuyer: -1,
      sameRowBuyer: -2.5,
      underSeller: 2.2,
      afterSeller: 2.6,
      afterHolder: 1,
      holderElsewhere: 1,
      customerElsewhere: -2.5,
      house: -1.5,
      publicBody: 1.8,
      trade: 0.7,
      firstText: 0.4,
      partOfHouse: -2.5,
      secondLine: -0.6,
      partOfDate: -5,
      digits: -2,
      notAName: -3,
      invoiceWord: -2,
      address: -2,
      town: -3,
      addressBelow: 0.7,
      factsBelow: 1.1,
      atTop: 0.8,
      returnAddress: 1.2,
      addressBeside: 0.7,
      addressee: -2,
      imprint: 1,
      imprintElsewhere: 1,
      brandAtHead: 2.2,
      endsWithColon: -6,
      lowerCase: -1.5,
      sentence: -4,
      manyWords: -0.4,
      labelWords: -4,
      someLabel: -0.5,
      title: -3,
      legalForm: 0.5,
      beforeSeparator: 0.3,
      beforeNumber: 0.3,
      tooFewLetters: -4,
      doubt: -3,
      firstPage: 0.3,
    },
  },
  buyer: {
    bias: -4,
    labels: {},
    features: {
      nearBuyer: 3,
      underBuyer: 2,
      sameRowBuyer: 0.5,
      endsWithForm: 1.5,
      weakForm: 0.4,
      formInside: 0.5,
      domain: -2,
      addressBelow: 1.2,
      digits: -2,
      notAName: -3,
      invoiceWord: -2,
      address: -3,
      house: -2,
      town: -3,
      endsWithColon: -6,
      lowerCase: -2,
      sentence: -4,
      manyWords: -0.4,
      labelWords: -4,
      someLabel: -2.5,
      title: -3,
      underSeller: -4,
      tooFewLetters: -4,
    },
  },
} as const satisfies Record<string, RuleTable>;

export interface CompiledRules {
  bias: number;
  /** By index in LABEL_CLASSES. */
  labels: readonly (readonly [index: number, weight: number])[];
  features: readonly (readonly [name: string, weight: number])[];
}

export function compileRules(table: RuleTable): CompiledRules {
  return {
    bias: table.bias,
    labels: LABEL_CLASSES.flatMap((name, index) => {
      const weight = table.labels[name];
      return weight === undefined ? [] : [[index, weight] as const];
    }),
    features: Object.entries(table.features),
  };
}

export function score(
  rules: CompiledRules,
  proximity: Proximity | null,
  features: Features,
): number {
  let sum = rules.bias;
  if (proximity) sum += labelScore(rules, proximity);
  for (const [name, weight] of rules.features) sum += weight * (features[name] ?? 0);
  return sum;
}

function labelScore(rules: CompiledRules, proximity: Proximity): number {
  const near = nearness(proximity);
  let sum = 0;
  for (const [index, weight] of rules.labels) sum += weight * near(index);
  return sum;
}

/** These are headings of blocks and do not name values on their row. */
const PARTIES: ReadonlySet<LabelClass> = new Set(['buyer', 'seller']);

/** Returns the weight of each label class (by its index in LABEL_CLASSES) for nearby values. */
export function nearness({ left, above, beside }: Proximity): (index: number) => number {
  let named = 0;
  left.forEach((value, index) => {
    if (value > named && !PARTIES.has(LABEL_CLASSES[index]!)) named = value;
  });
  const free = 1 - Math.min(1, named);
  const aboveWeight = ABOVE_WEIGHT * (1 - NAMED_IN_ROW * Math.min(1, named));
  return (index) =>
    (left[index] ?? 0) +
    aboveWeight * (above[index] ?? 0) +
    BESIDE_WEIGHT * free * (beside[index] ?? 0);
}
