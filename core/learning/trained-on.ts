// Finds model versions that were trained on erased rows.

import type { Transaction } from '../database/connection.ts';
import { includesRow, rowHash } from '../pipelines/training/held-back.ts';
import { addressOf } from './place.ts';
import { eachTrainedOn } from './versions/queries.ts';

export interface TrainedVersion {
  model: string;
  version: string;
}

/** Uses the hashes that versions store of their training rows. */
export async function listTrainedOn(
  trx: Transaction,
  tenantId: string,
  rows: readonly { set: string; key: string }[],
): Promise<TrainedVersion[]> {
  if (rows.length === 0) return [];
  const hashes = rows.map(({ set, key }) => rowHash(set, key));
  const found: TrainedVersion[] = [];
  for await (const { trained_on, version, ...place } of eachTrainedOn(trx, tenantId)) {
    if (hashes.some((hash) => includesRow(trained_on, hash))) {
      found.push({ model: addressOf(place), version });
    }
  }
  return found;
}
