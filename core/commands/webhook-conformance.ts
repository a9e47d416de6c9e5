// `workmill webhook conformance`.

import { createConfiguration } from '../config/reload.ts';
import { createEgress } from '../egress/egress.ts';
import type { Clock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import { version } from '../version.ts';
import { checkReceiver } from '../webhooks/conformance.ts';
import { isSecret } from '../webhooks/signature.ts';
import * as wiring from '../wiring.ts';
import { CommandFailure, printRows, type Output } from './output.ts';

interface Options {
  config: string;
  clock: Clock;
  random: Random;
  log: Log;
  output: Output;
}

/** The exit code: 1 when the receiver accepted or refused wrongly. */
export async function checkConformance(
  options: Options,
  receiver: { url: string; secret: string },
): Promise<number> {
  const { config, clock, random, log, output } = options;
  if (!isSecret(receiver.secret)) {
    throw new CommandFailure('the secret must be "whsec_" and 24 to 64 bytes in base64');
  }
  const settings = createConfiguration({ folder: config, log, clock }).current();
  const egress = createEgress({ clock, log, ...wiring.egress(settings) });
  try {
    const url = egress.check(receiver.url, 'webhooks').href;
    const { brand, deadlineMs } = settings.webhooks;
    const ids = createIds({ clock, random });
    const parts = { egress, clock, ids, random, brand, version, deadlineMs };
    const findings = await checkReceiver(parts, { ...receiver, url });
    printRows(output, findings);
    return findings.every(({ ok }) => ok) ? 0 : 1;
  } finally {
    await egress.close();
  }
}
