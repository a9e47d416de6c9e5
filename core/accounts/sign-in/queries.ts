import type { Database, Transaction } from '../../database/connection.ts';
import type { Count } from './waits.ts';

/**
 * Returns the counts of these subjects, locked until the transaction ends; expired counts are zero.
 */
export async function lockCounts(
  trx: Transaction,
  subjects: readonly string[],
  { now, forgottenBefore }: { now: Date; forgottenBefore: Date },
): Promise<Map<string, Count>> {
  // A fixed order, so that sign-ins cannot deadlock.
  const ordered = [...subjects].toSorted();
  const rows = ordered.map((subject) => ({ subject, failures: 0, last_at: now }));
  await trx('sign_in_failures').insert(rows).onConflict('subject').ignore();
  const found = await trx('sign_in_failures')
    .whereIn('subject', ordered)
    .orderBy('subject')
    .forUpdate()
    .select<{ subject: string; failures: number; last_at: Date }[]>();
  return new Map(
    found.map(({ subject, failures, last_at: lastAt }) => {
      const isOld = lastAt < forgottenBefore;
      return [subject, { failures: isOld ? 0 : failures, lastAt }];
    }),
  );
}

export async function writeCount(
  trx: Transaction,
  subject: string,
  { failures, lastAt }: Count,
): Promise<void> {
  await trx('sign_in_failures').where({ subject }).update({ failures, last_at: lastAt });
}

/** Removes one failure from each, for a sign-in that did not fail. */
export async function takeBackFailures(
  trx: Transaction,
  subjects: readonly string[],
): Promise<void> {
  await trx('sign_in_failures')
    .whereIn('subject', [...subjects].toSorted())
    .update({ failures: trx.raw('greatest(failures - 1, 0)') });
}

export async function deleteCounts(trx: Transaction, subjects: readonly string[]): Promise<void> {
  await trx('sign_in_failures')
    .whereIn('subject', [...subjects])
    .delete();
}

/** Returns the number of deleted counts. */
export async function deleteOldCounts({ knex }: Database, before: Date): Promise<number> {
  return await knex('sign_in_failures').where('last_at', '<', before).delete();
}

export async function isDeviceOf(
  { knex }: Database,
  accountId: string,
  tokenSha256: Buffer,
): Promise<boolean> {
  const key = { account_id: accountId, token_sha256: tokenSha256 };
  return (await knex('account_devices').where(key).first('account_id')) !== undefined;
}

/** Stores a device, and deletes those beyond the newest `kept`. */
export async function insertDevice(
  trx: Transaction,
  device: { account_id: string; token_sha256: Buffer; last_signed_in_at: Date },
  kept: number,
): Promise<void> {
  const mine = { account_id: device.account_id };
  await trx('account_devices').insert(device);
  const newest = trx('account_devices')
    .where(mine)
    .orderBy('last_signed_in_at', 'desc')
    .limit(kept)
    .select('token_sha256');
  await trx('account_devices').where(mine).whereNotIn('token_sha256', newest).delete();
}

export async function deleteDevice(
  trx: Transaction,
  accountId: string,
  tokenSha256: Buffer,
): Promise<void> {
  await trx('account_devices').where({ account_id: accountId, token_sha256: tokenSha256 }).delete();
}

export async function deleteDevices(trx: Transaction, accountId: string): Promise<void> {
  await trx('account_devices').where({ account_id: accountId }).delete();
}

/** Returns the number of deleted devices. */
export async function deleteOldDevices({ knex }: Database, before: Date): Promise<number> {
  return await knex('account_devices').where('last_signed_in_at', '<', before).delete();
}
