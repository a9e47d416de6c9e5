// A process that delivers and nothing else, for tests that kill one. argv: database, PEM file.

import { readFileSync } from 'node:fs';
import { connectDatabase } from '../../../core/database/connection.ts';
import { createListener } from '../../../core/database/listener.ts';
import { createEgress } from '../../../core/egress/egress.ts';
import { systemClock as clock } from '../../../core/kernel/clock.ts';
import { createIds } from '../../../core/kernel/ids.ts';
import { systemRandom as random } from '../../../core/kernel/random.ts';
import { publishedSchedule } from '../../../core/webhooks/delivery/schedule.ts';
import { createWebhooks } from '../../../core/webhooks/service.ts';
import { quietLog } from '../../support/log.ts';
import { testVault } from '../../support/vault.ts';

const [url = '', authorityFile = ''] = process.argv.slice(2);
const log = quietLog();
const webhooks = createWebhooks({
  vault: testVault(),
  database: connectDatabase({ url, log }),
  listener: await createListener({ url, workerId: 'delivering', clock, log }),
  egress: createEgress({
    clock,
    log,
    allow: { networks: [{ cidr: '127.0.0.0/8' }], http_prefixes: [] },
    ca: [readFileSync(authorityFile, 'utf8')],
  }),
  clock,
  ids: createIds({ clock, random }),
  random,
  log,
  settings: {
    ...publishedSchedule,
    breakerFailures: 10,
    breakerPauseMs: 30_000,
    disableAfterMs: 5 * 86_400_000,
    maxEndpointsPerTenant: 1000,
    brand: 'Workmill',
    version: '0.1.0',
    deadlineMs: 5000,
    maxInFlight: 512,
  },
  publicUrl: () => 'https://work.example',
  maskData: (_type, data) => Promise.resolve(data),
  declaredEvents: () => ({ events: [], reminders: [], monitoring: [] }),
});
await webhooks.deliverer.start();
