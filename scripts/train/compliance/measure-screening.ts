// Measures recall and false hits of screening on labeled queries against the lists in the folder.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultReadingLimits } from '../../../core/reading/limits.ts';
import { readDocument } from '../../../core/reading/host/read-document.ts';
import type { FileRow } from '../../../core/sdk/sdk.ts';
import type { Subject } from '../../../plugins/compliance/checks/subject.ts';
import { countryCode } from '../../../plugins/compliance/screening/country-names.ts';
import { ofacRows } from '../../../plugins/compliance/screening/formats/ofac-csv.ts';
import { unRows } from '../../../plugins/compliance/screening/formats/un-consolidated.ts';
import { screenSubject } from '../../../plugins/compliance/screening/screen-subject.ts';
import { listReference } from './list-reference.ts';
import { plainDocument } from './plain-document.ts';

export interface ScreenRow {
  id: string;
  source: string;
  name: string;
  dob?: string;
  country?: string;
  truth: { hit: boolean; ref?: string };
}

/** Entries with equal names also count as found: several lists contain the same people. */
export async function measureScreening(
  folder: string,
  rows: readonly ScreenRow[],
  isUnseen: (id: string) => boolean,
): Promise<void> {
  const lists = await readLists(join(folder, 'lists'));
  console.log(`lists: ${lists.length} rows`);
  const reference = listReference(lists);
  const screenedAt = new Date('2026-11-23T00:00:00Z');
  const counts = new Map<string, { all: number; hit: number }>();
  const times: number[] = [];
  for (const row of rows) {
    const began = performance.now();
    const { hits } = await screenSubject(subjectOf(row), { reference, at: screenedAt });
    times.push(performance.now() - began);
    const isFound = hits.length > 0;
    const kind = row.truth.hit ? 'listed' : row.source.includes('synthetic') ? 'synthetic' : 'real';
    const key = `${isUnseen(row.id) ? 'unseen' : 'seen'} ${kind}`;
    const count = counts.get(key) ?? { all: 0, hit: 0 };
    counts.set(key, { all: count.all + 1, hit: count.hit + (isFound ? 1 : 0) });
    if (!isUnseen(row.id) && isFound !== row.truth.hit)
      console.log(`  ${kind} ${row.name}: ${hits[0]?.name ?? 'no hit'}`);
  }
  for (const [key, { all, hit }] of counts) console.log(`screen ${key}: hits ${hit}/${all}`);
  times.sort((one, other) => one - other);
  const at = (share: number): string => times[Math.floor(share * (times.length - 1))]!.toFixed(1);
  console.log(`screen: median ${at(0.5)} ms, p95 ${at(0.95)} ms, in memory`);
}

async function readLists(folder: string): Promise<FileRow[]> {
  const text = (name: string): string => readFileSync(join(folder, name), 'latin1');
  const [sdn, alt, add] = ['ofac_sdn.csv', 'ofac_alt.csv', 'ofac_add.csv'].map((name) =>
    plainDocument(text(name)),
  );
  const attached = [alt!, add!].map((document) => ({
    name: '',
    mediaType: 'text/csv',
    relationship: null,
    description: null,
    byteLength: 0,
    sha256: '',
    origin: document.origin,
    document,
  }));
  const un = await readDocument(new Uint8Array(readFileSync(join(folder, 'un_consolidated.xml'))), {
    fileName: 'un.xml',
    declaredType: null,
    limits: defaultReadingLimits,
    signal: new AbortController().signal,
  });
  return [...ofacRows({ ...sdn!, attachments: attached }), ...unRows(un)];
}

function subjectOf({ name, dob, country }: ScreenRow): Subject {
  const code = country ? countryCode(country) : null;
  return {
    kind: 'person',
    name,
    ...(dob && /^\d{4}/.test(dob) && { date_of_birth: dob }),
    ...(code && { country: code }),
  };
}
