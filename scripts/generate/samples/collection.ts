// The samples, each a document with its expected result.

import { brokenSamples } from './broken-samples.ts';
import { carrierSamples } from './carrier-samples.ts';
import { electronicSamples } from './electronic-samples.ts';
import { hybridSamples } from './hybrid-samples.ts';
import { kindSamples } from './kind-samples.ts';
import { pageSamples } from './page-samples.ts';
import { pictureSamples } from './picture-samples.ts';
import type { Expected, Sample } from './sample.ts';

export interface CollectedSample extends Sample {
  golden: Expected & { demo: boolean };
}

/** Samples in the short demonstration: one or two of each type. */
const shown = new Set([
  'ubl-invoice-de.xml',
  'cii-xrechnung.xml',
  'ubl-credit-note.xml',
  'fatturapa.xml',
  'edifact.edi',
  'hybrid.pdf',
  'hybrid-contradicting.pdf',
  'text-german.pdf',
  'text-english.pdf',
  'text-french.pdf',
  'scan.pdf',
  'truncated.pdf',
]);

export async function makeSamples(): Promise<CollectedSample[]> {
  const samples = [
    ...electronicSamples(),
    ...(await hybridSamples()),
    ...(await pageSamples()),
    ...(await kindSamples()),
    ...(await pictureSamples()),
    ...(await carrierSamples()),
    ...(await brokenSamples()),
  ];
  return samples.map(({ golden, ...sample }) => {
    const { document, about, ...expected } = golden;
    return { ...sample, golden: { document, about, demo: shown.has(document), ...expected } };
  });
}
