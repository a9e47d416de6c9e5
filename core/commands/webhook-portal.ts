// `workmill webhook portal`: creates a link to the webhook screens of the dashboard.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLineActor } from '../audit/entry.ts';
import type { FirstRun } from '../auth/first-run.ts';
import { portalUrl } from '../http/routes/portal-links.ts';
import { parseId, presentId } from '../kernel/ids.ts';
import type { Random } from '../kernel/random.ts';
import { findEndpoint } from '../webhooks/queries.ts';
import { accountsOf } from './accounts.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { CommandFailure, printRows, type Output } from './output.ts';
import { requireTenant } from './tenants.ts';

export interface PortalOptions {
  tenant: string;
  readOnly: boolean;
  maskPersonalData: boolean;
  expiresInMinutes: number;
  endpoint?: string[];
  description: string;
}

export async function makePortalLink(
  options: SessionOptions & { output: Output; random: Random },
  given: PortalOptions,
): Promise<void> {
  const { output, clock } = options;
  const { tenant: tenantId, description, readOnly, maskPersonalData } = given;
  const endpointIds = given.endpoint?.map(readEndpointId) ?? null;
  await withDatabase(options, async (database, settings) => {
    await requireTenant(database, tenantId);
    for (const id of endpointIds ?? []) {
      if (await findEndpoint(database.knex, tenantId, id, clock.now())) continue;
      const shown = presentId('endpoint', id);
      throw new CommandFailure(`tenant "${tenantId}" has no endpoint ${shown}`);
    }
    const prefix = (settings.publicUrl ?? addressOfLastStart(options.home)).replace(/\/$/, '');
    const { auth } = accountsOf(options, database, settings);
    const { secret, link } = await auth.createLink({
      tenantId,
      description,
      readOnly,
      maskPersonalData,
      endpointIds,
      expiresInMs: given.expiresInMinutes * 60_000,
      by: commandLineActor,
    });
    const url = portalUrl(prefix, secret);
    const linkId = presentId('apiKey', link.linkId);
    if (output.json) printRows(output, [{ link_id: linkId, url, expires_at: link.expiresAt }]);
    else output.write(`${url}\n${linkId}, until ${link.expiresAt.toISOString()}\n`);
  });
}

function readEndpointId(text: string): string {
  const uuid = parseId('endpoint', text);
  if (uuid === null) throw new CommandFailure(`"${text}" is not an endpoint's id`);
  return uuid;
}

/** Returns the address on which the appliance of this home directory listened last. */
function addressOfLastStart(home: string): string {
  try {
    const text = readFileSync(join(home, 'first-run.json'), 'utf8');
    return (JSON.parse(text) as FirstRun).base_url.replace(/\/v1$/, '');
  } catch {
    throw new CommandFailure('set public_url in workmill.yaml: nothing was started from this home');
  }
}
