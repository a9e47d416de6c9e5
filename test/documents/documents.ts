import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { createDocuments, type DocumentsOptions } from '../../core/documents/service.ts';
import { createEgress } from '../../core/egress/egress.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { sniffSource } from '../../core/reading/sniff.ts';
import type { Vault } from '../../core/vault/vault.ts';
import { collectingLog, quietLog } from '../support/log.ts';
import { manualClock } from '../support/manual-clock.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';
import { testVault } from '../support/vault.ts';

/** Documents over a real database and a folder of the test; tenants are acme and globex. */
export async function documentsFor(t: Test, options: Partial<DocumentsOptions> = {}) {
  const database = options.database ?? (await testDatabase(t));
  for (const tenantId of ['acme', 'globex']) await buildTenant(database, tenantId);
  const clock = manualClock();
  const folder = join(t.testdir(), 'documents');
  const allow = { networks: [], http_prefixes: [] };
  const egress = createEgress({ clock: systemClock, log: quietLog(), allow });
  t.teardown(() => egress.close());
  const random = systemRandom;
  const settings = {
    database,
    folder,
    egress,
    clock,
    ids: createIds({ clock, random }),
    random,
    vault: testVault(),
    log: collectingLog(),
    sniff: sniffSource,
    maxBytes: 1000,
    retentionDays: 30,
    ...options,
  };
  /** The same documents, as a process with other keys has them. */
  const withVault = (vault: Vault) => createDocuments({ ...settings, vault });
  return { documents: createDocuments(settings), database, clock, folder, withVault };
}

/** The plain bytes, as text. */
export async function textOf(document: { read(): AsyncIterable<Uint8Array> }): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of document.read()) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** Where a content's file lies, from the folder on. */
export function fileOf(tenantId: string, { sha256 }: { sha256: string }): string {
  return `${tenantId}/${sha256.slice(0, 2)}/${sha256}.sealed`;
}

/** Every file under a folder, by its path from there. */
export function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
