// `workmill webhook conformance`.

import { join } from 'node:path';
import { createConfiguration } from '../config/reload.ts';
import { createEgress } from '../egress/egress.ts';
import { createIds, parseId } from '../kernel/ids.ts';
import type { Random } from '../kernel/random.ts';
import { joinVault } from '../vault/open-vault.ts';
import { version } from '../version.ts';
import {
  checkReceiver,
  judgeReceiver,
  type CheckedReceiver,
  type Finding,
} from '../webhooks/conformance.ts';
import { findIdentity } from '../webhooks/mtls/queries.ts';
import { openIdentityKey } from '../webhooks/mtls/sealed.ts';
import { findEndpoint } from '../webhooks/queries.ts';
import { createSecrets } from '../webhooks/secrets/secrets.ts';
import { isSecret } from '../webhooks/signature.ts';
import { keySources } from '../wiring/sealing.ts';
import * as wiring from '../wiring/wiring.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { CommandFailure, printRows, type Output } from './output.ts';

type Options = SessionOptions & {
  random: Random;
  output: Output;
  masterKey?: string | undefined;
};

/** As given on the command line: an address and its secret, or an endpoint that has both. */
export interface ConformanceTarget {
  url?: string | undefined;
  secret?: string;
  tenant?: string;
  endpoint?: string;
  /** Signs with the secret that takes over at the end of the rotation that is under way. */
  next?: boolean;
}

/** The exit code: 1 when the receiver accepted or refused wrongly. */
export async function checkConformance(
  options: Options,
  target: ConformanceTarget,
): Promise<number> {
  const { config, clock, random, log, output } = options;
  const receiver = await receiverOf(options, target);
  const settings = createConfiguration({ folder: config, log, clock }).current();
  const egress = createEgress({ clock, log, ...wiring.files.egress(settings) });
  try {
    const url = egress.check(receiver.url, 'webhooks').href;
    const { brand, deadlineMs } = settings.webhooks;
    const ids = createIds({ clock, random });
    const parts = { egress, clock, ids, random, brand, version, deadlineMs };
    const findings = await checkReceiver(parts, { ...receiver, url });
    report(output, findings);
    return judgeReceiver(findings).conforms ? 0 : 1;
  } finally {
    await egress.close();
  }
}

async function receiverOf(options: Options, target: ConformanceTarget): Promise<CheckedReceiver> {
  const { url, secret, tenant, endpoint, next = false } = target;
  if (secret !== undefined && url !== undefined) {
    if (next) throw new CommandFailure('--next goes with --tenant and --endpoint');
    if (isSecret(secret)) return { url, secret };
    throw new CommandFailure('the secret must be "whsec_" and 24 to 64 bytes in base64');
  }
  if (tenant === undefined || endpoint === undefined || secret !== undefined) {
    throw new CommandFailure('give an address and --secret, or --tenant and --endpoint');
  }
  const endpointId = parseId('endpoint', endpoint);
  if (endpointId === null) throw new CommandFailure(`"${endpoint}" is not an endpoint's id`);
  const stored = await storedReceiver(options, { tenantId: tenant, endpointId }, next);
  return { ...stored, ...(url !== undefined && { url }) };
}

async function storedReceiver(
  options: Options,
  key: { tenantId: string; endpointId: string },
  next: boolean,
): Promise<CheckedReceiver> {
  const { home, random, clock, masterKey } = options;
  return await withDatabase(options, async (database, settings) => {
    const { tenantId, endpointId } = key;
    const found = await findEndpoint(database.knex, tenantId, endpointId, clock.now());
    if (found === null) throw new CommandFailure(`"${tenantId}" has no such endpoint`);
    const homeFile = join(home, 'master.key');
    const sources = keySources(settings, { environment: masterKey ?? null, homeFile });
    const vault = await joinVault({ database, sources, random });
    const ids = createIds({ clock, random });
    const secrets = createSecrets({ database, clock, ids, random, vault });
    const signing = await secrets.of(tenantId, endpointId);
    const secret = next ? signing.next : signing.current;
    if (secret === null) throw new CommandFailure('no rotation of its secret is under way');
    const identity = await findIdentity(database.knex, key);
    return {
      url: found.url,
      secret,
      ...(identity && {
        identity: {
          id: endpointId,
          certificate: identity.certificate,
          privateKey: openIdentityKey(vault, key, identity.sealedKey),
        },
      }),
    };
  });
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
