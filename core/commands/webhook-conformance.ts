// `workmill webhook conformance`.

import { createConfiguration } from '../config/reload.ts';
import { createEgress } from '../egress/egress.ts';
import { egressRules } from '../egress/settings.ts';
import { createIds } from '../kernel/ids.ts';
import { version } from '../version.ts';
import {
  checkReceiver,
  judgeReceiver,
  type CheckedReceiver,
  type ConformanceOptions,
  type Finding,
} from '../webhooks/conformance.ts';
import { isSameHost } from '../webhooks/headers/own-headers.ts';
import { isSecret } from '../webhooks/signature.ts';
import { CommandFailure, printRows, type Output } from './output.ts';
import { readStoredReceiver, type StoredReceiverOptions } from './stored-receiver.ts';

type Options = StoredReceiverOptions & { output: Output };

/** Options of the command line: an address and its secret, or an endpoint that has both. */
export interface ConformanceTarget {
  url?: string | undefined;
  secret?: string;
  tenant?: string;
  endpoint?: string;
  /** During a rotation: sign with the newest secret instead of the one of the published header. */
  newest?: boolean;
}

/** Returns the exit code: 1 if the receiver accepted or rejected a probe wrongly. */
export async function checkConformance(
  options: Options,
  target: ConformanceTarget,
): Promise<number> {
  const receiver = await receiverOf(options, target);
  const findings = await withSender(options, receiver.url, (parts, url) =>
    checkReceiver(parts, { ...receiver, url }),
  );
  report(options.output, findings);
  return judgeReceiver(findings).conforms ? 0 : 1;
}

/** Provides a sender that works like deliveries, with the validated address. */
export async function withSender<T>(
  options: StoredReceiverOptions,
  address: string,
  work: (parts: ConformanceOptions, url: string) => Promise<T>,
): Promise<T> {
  const { config, clock, random, log } = options;
  const settings = createConfiguration({ folder: config, log, clock }).current();
  const egress = createEgress({ clock, log, ...egressRules(settings) });
  try {
    const url = egress.check(address, 'webhooks').href;
    const { brand, deadlineMs } = settings.webhooks;
    const ids = createIds({ clock, random });
    return await work({ egress, clock, ids, random, brand, version, deadlineMs }, url);
  } finally {
    await egress.close();
  }
}

async function receiverOf(options: Options, target: ConformanceTarget): Promise<CheckedReceiver> {
  const { url, secret, tenant, endpoint, newest = false } = target;
  if (secret !== undefined && url !== undefined) {
    if (newest) throw new CommandFailure('--newest goes with --tenant and --endpoint');
    if (isSecret(secret)) return { url, secret };
    throw new CommandFailure('the secret must be "whsec_" and 24 to 64 bytes in base64');
  }
  if (tenant === undefined || endpoint === undefined || secret !== undefined) {
    throw new CommandFailure('give an address and --secret, or --tenant and --endpoint');
  }
  const { secrets, ...stored } = await readStoredReceiver(options, { tenant, endpoint });
  if (newest && secrets.length === 1) {
    throw new CommandFailure('no rotation of its secret is under way');
  }
  const signing = secrets.at(newest ? -1 : 0)!;
  if (url === undefined) return { ...stored, secret: signing };
  const { headers, ...elsewhere } = stored;
  const own = isSameHost(stored.url, url) && headers ? { headers } : {};
  return { ...elsewhere, ...own, secret: signing, url };
}

function report(output: Output, findings: Finding[]): void {
  const { conforms, ...wrong } = judgeReceiver(findings);
  if (output.json) return printRows(output, [{ conforms, ...wrong, findings }]);
  printRows(output, findings);
  for (const [what, checks] of Object.entries(wrong)) {
    if (checks.length > 0) output.write(`${what.replace('_', ' ')}: ${checks.join(', ')}\n`);
  }
  if (conforms) output.write('the receiver conforms\n');
}
