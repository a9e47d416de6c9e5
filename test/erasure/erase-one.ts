// A process for tests to kill: erases the tenant acme. Argument: database URL.

import { commandLineActor } from '../../core/audit/entry.ts';
import { connectDatabase } from '../../core/database/connection.ts';
import { createErasure } from '../../core/erasure/service.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { quietLog } from '../support/log.ts';

const [url = ''] = process.argv.slice(2);
const database = connectDatabase({ url, log: quietLog() });
const ids = createIds({ clock, random });
const erasure = createErasure({ database, clock, ids, eraseFiles: async () => {} });
await erasure.eraseTenant('acme', commandLineActor);
process.exit();
