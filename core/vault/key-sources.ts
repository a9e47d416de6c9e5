// Where master keys come from: the configured file, else the environment, else the home folder,
// where the first start makes one, so that nothing is ever stored in the clear.

import type { Settings } from '../config/settings.ts';
import { readIfPresent, writeNewPrivateFile } from '../kernel/private-file.ts';
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
  const text = readIfPresent(homeFile);
  return text === null ? null : parseMasterKeys(text, homeFile);
}

/** Makes a key and keeps it for good before anything is sealed with it. */
export async function writeNewMasterKey(path: string, random: Random): Promise<MasterKey> {
  const key = createMasterKey(random);
  await writeNewPrivateFile(path, printMasterKey(key));
  return key;
}
