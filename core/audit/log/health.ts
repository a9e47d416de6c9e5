// What is wrong with the log, for `workmill doctor`.

import type { Database } from '../../database/connection.ts';
import { newestCosignature } from './witnesses/queries.ts';
import { publishedSize } from './publish.ts';
import { listIdentities, measureLog } from './queries.ts';
import { readSigningKey, type SigningKeySource } from './signing-key.ts';

export interface LogHealth {
  state: 'ok' | 'warning' | 'skipped';
  detail: string;
}

/** Entries are in the log within a second; after a minute something keeps them from it. */
const lateS = 60;
/** Witnesses are asked every minute. */
const lateWitnessS = 180;

export async function examineLog(
  { knex }: Database,
  {
    source,
    folder,
    witnessKeys = [],
  }: { source: SigningKeySource; folder: string | null; witnessKeys?: readonly string[] },
): Promise<LogHealth> {
  const [identity] = await listIdentities(knex);
  if (identity === undefined)
    return { state: 'skipped', detail: 'the log has not been started yet' };
  const { pending, size, checkpointAgeS } = await measureLog(knex);
  const problems: string[] = [];
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
    const cosigned = (await newestCosignature(knex, name))?.size ?? 0;
    if (cosigned === size || (checkpointAgeS ?? 0) <= lateWitnessS) continue;
    problems.push(`the witness ${name} has cosigned ${cosigned} entries, the log has ${size}`);
  }
  if (problems.length > 0) return { state: 'warning', detail: problems.join('; ') };
  return { state: 'ok', detail: `${size} entries, newest checkpoint ${age(checkpointAgeS)} old` };
}

function age(seconds: number | null): string {
  const whole = Math.max(0, Math.round(seconds ?? 0));
  if (whole < 120) return `${whole} s`;
  return whole < 7200 ? `${Math.round(whole / 60)} min` : `${Math.round(whole / 3600)} h`;
}
