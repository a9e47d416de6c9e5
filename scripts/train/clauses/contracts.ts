// Contracts with labeled spans, one JSON object a line in a gzipped file: `{id, text, clauses}` with
// the spans of each CUAD category as offsets in UTF-16 code units.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { splitSentences, type Document, type Example } from '../../../core/sdk/sdk.ts';
import { categories, type CategoryName } from '../../../plugins/legal/clauses/categories.ts';
import { withoutPageFeet } from '../../../plugins/legal/text/page-feet.ts';
import { clauseInputs } from '../../../plugins/legal/clauses/clause-inputs.ts';

export interface LabeledContract {
  id: string;
  text: string;
  clauses: Record<string, [start: number, end: number][]>;
}

export function readContracts(file: string): LabeledContract[] {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as LabeledContract);
}

const names = Object.entries(categories).map(
  ([name, { cuad }]) => [name as CategoryName, cuad] as const,
);

export function spansOf(contract: LabeledContract, name: CategoryName): [number, number][] {
  return contract.clauses[categories[name].cuad] ?? [];
}

/** Sentences as examples: a sentence has a label if half of it, or half of a span, overlaps. */
export function examplesOf(contract: LabeledContract): Example[] {
  const text = withoutPageFeet(contract.text);
  const sentences = splitSentences(text);
  const group = companyOf(contract);
  return clauseInputs(text, sentences).map((input, index) => {
    const { start, end } = sentences[index]!;
    const labels = names
      .filter(([, cuad]) =>
        (contract.clauses[cuad] ?? []).some(([from, to]) => {
          const overlap = Math.min(end, to) - Math.max(start, from);
          return overlap > 0 && (2 * overlap >= end - start || 2 * overlap >= to - from);
        }),
      )
      .map(([name]) => name);
    return { ...input, labels, group };
  });
}

/** Ids begin with the company that filed the contract. */
export function companyOf({ id }: LabeledContract): string {
  return id.split(/[_-]|\d{4}/)[0]!.toLowerCase();
}

/** A document that has text alone, as the pipeline's rules see it. */
export function plainDocument(text: string): Document {
  const origin = { files: [], page: null, method: 'text', engine: null } as const;
  return {
    format: 'text',
    mediaType: 'text/plain',
    sha256: '',
    byteLength: text.length,
    fileName: null,
    pages: [],
    text,
    tables: [],
    xml: null,
    attachments: [],
    metadata: {},
    language: 'en',
    origin: { ...origin, files: [] },
    notes: [],
  };
}
