// Sources of master keys: the configured file, else the environment, else the home directory, where
// the first start creates one. Nothing is therefore ever stored in plain text.

import type { Settings } from '../config/settings.ts';
import { readIfPresent, writeNewPrivateFile } from '../kernel/private-file.ts';
import type { Random } from '../kernel/random.ts';
import { createMasterKey, parseMasterKeys, printMasterKey, type MasterKey } from './master-keys.ts';

export interface KeySources {
  /** `encryption.master_key_file`: its path and content. */
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

/** Returns null if there is no key yet. Throws `unavailable` if the source has no valid key. */
export function readMasterKeys({ file, environment, homeFile }: KeySources): MasterKey[] | null {
  if (file !== null) return parseMasterKeys(file.content, file.path);
  // Several keys in one variable are separated by white space or commas.
  if (environment) {
    return parseMasterKeys(environment.replaceAll(/[\s,]+/g, '\n'), 'WORKMILL_MASTER_KEY');
  }
  const text = readIfPresent(homeFile);
  return text === null ? null : parseMasterKeys(text, homeFile);
}

/** Creates a key and stores it durably before it is used. */
export async function writeNewMasterKey(path: string, random: Random): Promise<MasterKey> {
  const key = createMasterKey(random);
  await writeNewPrivateFile(path, printMasterKey(key));
  return key;
}
