import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { chmodSync } from 'node:fs';
import type { Test } from 'tap';
import { systemRandom } from '../../core/kernel/random.ts';
import { parseMasterKeys } from '../../core/vault/master-keys.ts';
import { createVault, type Vault } from '../../core/vault/vault.ts';

/** A vault whose keys are derived from the names, so that several processes of a test share one. */
export function testVault(...names: string[]): Vault {
  const keys = (names.length > 0 ? names : ['test']).flatMap((name) =>
    parseMasterKeys(testMasterKey(name), name),
  );
  return createVault({ keys, random: systemRandom });
}

/** A master key in the format of a key file. */
export function testMasterKey(name: string): string {
  return createHash('sha256').update(`a test's key ${name}`).digest('base64');
}

/** A line of configuration: the key that every process over one database must have. */
export function sharedMasterKey(t: Test): string {
  const folder = t.testdir({ 'master.key': testMasterKey('shared') });
  const path = join(folder, 'master.key');
  chmodSync(path, 0o600);
  return `encryption: { master_key_file: '${path}' }`;
}
