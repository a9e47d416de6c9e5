// Counts the rows that a model is trained on, and the rows that a version has not seen.

import { readRowHashes, rowHash } from '../pipelines/training/held-back.ts';
import type { LiveRows } from '../reference/service.ts';

const keysPerPage = 10_000;

/** Counts rows that are not among these hashes. */
export async function countNewRows(
  rows: Pick<LiveRows, 'keys'>,
  {
    tenantId,
    sets,
    trainedOn,
  }: { tenantId: string; sets: readonly string[]; trainedOn: Uint8Array },
): Promise<number> {
  const known = readRowHashes(trainedOn);
  let count = 0;
  for (const set of sets) {
    let after: string | null = null;
    for (;;) {
      const keys: string[] = await rows.keys(tenantId, set, { limit: keysPerPage, after });
      count += keys.filter((key) => !known.has(rowHash(set, key))).length;
      if (keys.length < keysPerPage) break;
      after = keys.at(-1)!;
    }
  }
  return count;
}
