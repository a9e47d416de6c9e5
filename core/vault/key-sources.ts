// Where master keys come from: the configured file, else the environment, else the home folder,
// where the first start makes one, so that nothing is ever stored in the clear.

import { readFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { Random } from '../kernel/random.ts';
import { createMasterKey, parseMasterKeys, printMasterKey, type MasterKey } from './master-keys.ts';

export interface KeySources {
  /** `encryption.master_key_file`: its path and what stands in it. */
  file: { path: string; content: string } | null;
  /** WORKMILL_MASTER_KEY. */
  environment: string | null;
  /** `<home>/master.key` */
  homeFile: string;
}

export function keySources(
  { encryption }: Pick<Settings, 'encryption'>,
  { environment, homeFile }: Pick<KeySources, 'environment' | 'homeFile'>,
): KeySources {
  return { file: encryption.masterKeyFile ?? null, environment, homeFile };
}

/** Null when there is no key anywhere yet. Fault: `unavailable` when what is there is no key. */
export function readMasterKeys({ file, environment, homeFile }: KeySources): MasterKey[] | null {
  if (file !== null) return parseMasterKeys(file.content, file.path);
  // Several keys in one variable stand apart by blanks or commas.
  if (environment) {
    return parseMasterKeys(environment.replaceAll(/[\s,]+/g, '\n'), 'WORKMILL_MASTER_KEY');
  }
  const text = readIfThere(homeFile);
  return text === null ? null : parseMasterKeys(text, homeFile);
}

/** Makes a key and keeps it for good before anything is sealed with it. */
export async function writeNewMasterKey(path: string, random: Random): Promise<MasterKey> {
  const key = createMasterKey(random);
  const unfinished = `${path}.new`;
  await rm(unfinished, { force: true });
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(printMasterKey(key));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  // The name must outlive a power cut as well: what was sealed until then would be lost.
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
  return key;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
