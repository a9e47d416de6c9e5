// A process for tests to kill: stores documents without end, and prints the id of each that is
// stored. Arguments: database URL, folder.

import { createDocuments } from '../../core/documents/service.ts';
import { connectDatabase } from '../../core/database/connection.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { quietLog } from '../support/log.ts';
import { testVault } from '../support/vault.ts';

const [url = '', folder = ''] = process.argv.slice(2);
const log = quietLog();
const documents = createDocuments({
  database: connectDatabase({ url, log }),
  folder,
  egress: {
    check: (address) => new URL(address),
    send: () => Promise.reject(new Error('nothing is sent here')),
  },
  clock: systemClock,
  ids: createIds({ clock: systemClock, random: systemRandom }),
  random: systemRandom,
  vault: testVault(),
  log,
  sniff: async () => 'text/plain',
  retentionDays: 1,
});

async function* slowly(): AsyncGenerator<Buffer> {
  for (let piece = 0; piece < 20; piece += 1) {
    yield systemRandom.bytes(50_000);
    await systemClock.sleep(1);
  }
}

try {
  for (;;) {
    const { documentId } = await documents.store({ tenantId: 'acme', bytes: slowly() });
    process.stdout.write(`${documentId}\n`);
  }
} catch (error) {
  process.stdout.write(`${JSON.stringify(error)} ${String(error)}\n`);
  process.exitCode = 3;
}
process.exit();
