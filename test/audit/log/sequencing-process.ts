// Records entries and adds them to the log until it is killed. Writes every checkpoint to standard
// output, each followed by a NUL. Arguments: URL of the database, folder of the key.

import { join } from 'node:path';
import { systemActor } from '../../../core/audit/entry.ts';
import { openLastCheckpoint } from '../../../core/audit/log/last-checkpoint.ts';
import { openLog } from '../../../core/audit/log/open-log.ts';
import { createSequencer } from '../../../core/audit/log/sequencer.ts';
import { recordAudit } from '../../../core/audit/queries.ts';
import { connectDatabase } from '../../../core/database/connection.ts';
import { systemClock as clock } from '../../../core/kernel/clock.ts';
import { createIds } from '../../../core/kernel/ids.ts';
import { systemRandom as random } from '../../../core/kernel/random.ts';
import { quietLog } from '../../support/log.ts';

const [url = '', folder = ''] = process.argv.slice(2);
const log = quietLog();
const database = connectDatabase({ url, log });
const ids = createIds({ clock, random });
const source = { file: null, homeFile: join(folder, 'audit-log.key') };
const { signer } = await openLog({ database, source, clock, random, log });
const last = openLastCheckpoint(join(folder, 'audit-log.checkpoint'), signer!.verifier);
const onCheckpoint = ({ note }: { note: string }) => void process.stdout.write(`${note}\0`);
const sequencer = createSequencer({ database, signer: signer!, last, clock, log, onCheckpoint });

async function record(): Promise<never> {
  for (let n = 0; ; n += 1) {
    const event = {
      tenantId: 'acme',
      action: 'test.counted',
      object: { kind: 'test', id: `${n}` },
    };
    await recordAudit(database.knex, ids, systemActor, { ...event, detail: { n } });
  }
}

async function sequence(): Promise<never> {
  for (;;) await sequencer.sequence();
}

await Promise.race([record(), record(), sequence()]);
