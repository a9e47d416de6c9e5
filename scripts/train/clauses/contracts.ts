// Reads contracts with labeled spans from a gzipped file with one JSON object per line: `{id, text,
// clauses}`, with the spans of each CUAD category as offsets in UTF-16 code units.

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

/**
 * Returns the sentences as examples. A sentence has a label if the overlap covers half of the
 * sentence or half of a span.
 */
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

/** Returns the company that filed the contract, which is the prefix of the ID. */
export function companyOf({ id }: LabeledContract): string {
  return id.split(/[_-]|\d{4}/)[0]!.toLowerCase();
}

/** Returns a document that consists of text only, as input of the rules of the pipeline. */
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
