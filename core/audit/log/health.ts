// Problems of the log, for `workmill doctor`.

import type { Database } from '../../database/connection.ts';
import { objectKey } from './bucket/sender.ts';
import type { Bucket } from './bucket/bucket.ts';
import { newestTimestamp } from './timestamps/queries.ts';
import { newestCosignature } from './witnesses/queries.ts';
import { publishedSize } from './publish.ts';
import { listIdentities, measureLog, newestCheckpoint } from './queries.ts';
import { readSigningKey, type SigningKeySource } from './signing-key.ts';

export interface LogHealth {
  state: 'ok' | 'warning' | 'skipped';
  detail: string;
}

const hourMs = 3_600_000;
/** Entries are in the log within a second; after a minute something keeps them from it. */
const lateS = 60;
/** Those outside are asked every minute, and have answered by then. */
const lateOutsideMs = 180_000;

export async function examineLog(
  { knex }: Database,
  {
    source,
    folder,
    now,
    witnessKeys = [],
    authorities = [],
    bucket = null,
  }: {
    source: SigningKeySource;
    folder: string | null;
    now: Date;
    witnessKeys?: readonly string[];
    authorities?: readonly { url: string; everyMs: number }[];
    bucket?: Pick<Bucket, 'has'> | null;
  },
): Promise<LogHealth> {
  const [identity] = await listIdentities(knex);
  if (identity === undefined)
    return { state: 'skipped', detail: 'the log has not been started yet' };
  const { pending, size, checkpointAgeS } = await measureLog(knex);
  const problems: string[] = [];
  const isRecent = (at: Date | null, everyMs: number): boolean =>
    at !== null && now.getTime() - at.getTime() <= everyMs + lateOutsideMs;
  if (readSigningKey(source)?.verifierKey !== identity.verifierKey) {
    const path = source.file?.path ?? source.homeFile;
    problems.push(`${path} is not the key of ${identity.origin}, so this node adds no entries`);
  }
  if (pending > 0 && (checkpointAgeS ?? 0) > lateS) {
    problems.push(`${pending} entries wait for a running node that has the key`);
  }
  const published = folder === null ? size : await publishedSize(folder);
  if (published !== size && (checkpointAgeS ?? 0) > lateS) {
    problems.push(`${folder} has a checkpoint of ${published ?? 0} entries, the log has ${size}`);
  }
  for (const name of witnessKeys.map((key) => key.split('+')[0]!)) {
    const { size: cosigned = 0, cosignedAt = null } = (await newestCosignature(knex, name)) ?? {};
    if (cosigned === size || isRecent(cosignedAt, 0)) continue;
    problems.push(`the witness ${name} has cosigned ${cosigned} entries, the log has ${size}`);
  }
  for (const { url, everyMs } of authorities) {
    const { size: stamped = 0, stampedAt = null } = (await newestTimestamp(knex, url)) ?? {};
    if (stamped === size || isRecent(stampedAt, everyMs)) continue;
    problems.push(`${url} has stamped ${stamped} entries, the log has ${size}`);
  }
  if (bucket !== null && size > 0) {
    const problem = await bucketProblem(knex, bucket);
    if (problem !== null) problems.push(problem);
  }
  if (problems.length > 0) return { state: 'warning', detail: problems.join('; ') };
  return { state: 'ok', detail: `${size} entries, newest checkpoint ${age(checkpointAgeS)} old` };
}

/** The bucket has an object of the hour in which the newest checkpoint was signed, or of one beside it. */
async function bucketProblem(
  knex: Database['knex'],
  bucket: Pick<Bucket, 'has'>,
): Promise<string | null> {
  const { origin, signedAt } = (await newestCheckpoint(knex))!;
  const hours = [-lateOutsideMs, 0, hourMs].map((ms) => new Date(signedAt.getTime() + ms));
  try {
    for (const hour of hours) if (await bucket.has(objectKey(origin, hour))) return null;
    return 'the bucket has no checkpoint of the last hour';
  } catch (error) {
    return `the bucket cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function age(seconds: number | null): string {
  const whole = Math.max(0, Math.round(seconds ?? 0));
  if (whole < 120) return `${whole} s`;
  return whole < 7200 ? `${Math.round(whole / 60)} min` : `${Math.round(whole / 3600)} h`;
}
