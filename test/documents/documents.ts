import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { createDocuments, type DocumentsOptions } from '../../core/documents/service.ts';
import { createEgress } from '../../core/egress/egress.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { sniffMediaType } from '../../core/reading/sniff.ts';
import { collectingLog, quietLog } from '../support/log.ts';
import { manualClock } from '../support/manual-clock.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';

/** Documents over a real database and a folder of the test; tenants are acme and globex. */
export async function documentsFor(t: Test, options: Partial<DocumentsOptions> = {}) {
  const database = options.database ?? (await testDatabase(t));
  for (const tenantId of ['acme', 'globex']) await buildTenant(database, tenantId);
  const clock = manualClock();
  const folder = join(t.testdir(), 'documents');
  const allow = { networks: [], http_prefixes: [] };
  const egress = createEgress({ clock: systemClock, log: quietLog(), allow });
  t.teardown(() => egress.close());
  const documents = createDocuments({
    database,
    folder,
    egress,
    clock,
    ids: createIds({ clock, random: systemRandom }),
    log: collectingLog(),
    sniff: sniffMediaType,
    maxBytes: 1000,
    retentionDays: 30,
    ...options,
  });
  return { documents, database, clock, folder };
}

/** Every file under a folder, by its path from there. */
export function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
