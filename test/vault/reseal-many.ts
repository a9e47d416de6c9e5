// A process for tests to kill: seals everything with the key "new". Arguments: database URL, folder.

import { connectDatabase } from '../../core/database/connection.ts';
import { createContentFiles } from '../../core/documents/content-files.ts';
import { createResealing } from '../../core/documents/resealing.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { resealEverything } from '../../core/vault/reseal.ts';
import { createSealedFiles } from '../../core/vault/sealed-file.ts';
import { sealedColumns as columns } from '../../core/wiring/sealed-columns.ts';
import { quietLog } from '../support/log.ts';
import { testVault } from '../support/vault.ts';

const [url = '', folder = ''] = process.argv.slice(2);
const database = connectDatabase({ url, log: quietLog() });
const vault = testVault('new', 'old');
const sealed = createSealedFiles({ vault, random });
const files = createContentFiles({
  folder,
  ids: createIds({ clock: systemClock, random }),
  sealed,
});
const documents = createResealing({ database, files, vault });
process.stdout.write(
  JSON.stringify(await resealEverything({ database, vault, columns, documents })),
);
process.exit();
