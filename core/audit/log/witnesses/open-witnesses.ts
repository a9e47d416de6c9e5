// Opens the witnesses of the configuration, each with an egress that only reaches its server.

import type { Settings } from '../../../config/settings.ts';
import type { Database } from '../../../database/connection.ts';
import { createEgress } from '../../../egress/egress.ts';
import { singleServerRules } from '../../../egress/single-server.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { Fault } from '../../../kernel/errors.ts';
import type { Log } from '../../../kernel/log.ts';
import { parseWitnessKey } from './cosignature.ts';
import type { LogReads } from '../reads.ts';
import { createWitnessClient } from './client.ts';

/** Throws `unavailable` for a key that is not an Ed25519 witness key. */
export function openWitnesses({
  configured,
  ...parts
}: {
  configured: Settings['audit']['witnesses'];
  database: Database;
  reads: LogReads;
  clock: Clock;
  log: Log;
}): { start(): void; stop(): Promise<void> } {
  const { clock, log } = parts;
  const clients = configured.map(({ url, key: text, caFile }, index) => {
    const key = parseWitnessKey(text);
    if (key === null) {
      const message =
        `audit.witnesses[${index}].key is not the Ed25519 key of a witness (type 4). Copy the key ` +
        'that the operator of the witness publishes.';
      throw new Fault('unavailable', message);
    }
    const egress = createEgress({ clock, log, ...singleServerRules({ url, caFile }) });
    return { egress, client: createWitnessClient({ ...parts, witness: { url, key, egress } }) };
  });
  return {
    start: () => clients.forEach(({ client }) => client.start()),
    async stop() {
      // Aborts requests in progress: a witness must not delay a stop.
      await Promise.all(clients.map(({ egress }) => egress.close()));
      await Promise.all(clients.map(({ client }) => client.stop()));
    },
  };
}
