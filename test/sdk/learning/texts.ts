// Examples written for these tests: four things that people ask about, in a few shapes each.

import type { Example } from 'workmill/sdk';

const nouns = [
  'parcel',
  'chair',
  'lamp',
  'book',
  'jacket',
  'kettle',
  'radio',
  'table',
  'phone',
  'clock',
];
const shapes: Readonly<Record<string, readonly string[]>> = {
  delivery: ['Where is my {}? It has not arrived.', 'The {} should have been delivered on Monday.'],
  fault: ['The {} is broken and makes a noise.', 'My {} stopped working after a week.'],
  invoice: ['Please send me the invoice for the {}.', 'The bill for the {} shows a wrong amount.'],
};

export const messages: readonly Example[] = nouns.flatMap((noun) =>
  Object.entries(shapes).flatMap(([label, texts]) =>
    texts.map((text) => ({ text: text.replace('{}', noun), labels: [label] })),
  ),
);
