// `workmill tenant top-up`, `workmill doctor books`, `workmill audit list`.

import type { AuditFilter } from '../audit/entry.ts';
import { commandLineActor } from '../audit/entry.ts';
import { parseAuditedId, presentAuditEntry } from '../audit/present.ts';
import type { Random } from '../kernel/random.ts';
import { findImbalances } from '../quota/queries.ts';
import { presentUnits } from '../quota/usage.ts';
import { requireTenant } from './tenants.ts';
import { accountsOf, licensedAccountsOf, recordsOf } from './accounts.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { printRows, type Output } from './output.ts';
import { readTime } from './time-argument.ts';

type Options = SessionOptions & { random: Random; output: Output };

export async function topUpTenant(
  options: Options,
  topUp: { tenantId: string; pool: string; units: number; reason: string | null },
): Promise<void> {
  const { tenantId, pool } = topUp;
  await withDatabase(options, async (database, settings) => {
    await requireTenant(database, tenantId);
    const accounts = await licensedAccountsOf(options, database, settings);
    const { usage } = recordsOf(options, database, accounts);
    const month = await usage.topUp({ ...topUp, by: commandLineActor });
    const where = { tenant_id: tenantId, month: month.period.slice(0, 7), pool };
    printRows(options.output, [{ ...where, ...presentUnits(month) }]);
  });
}

/** Returns the exit code: 1 if the books do not balance; prints the rows that differ. */
export async function checkBooks(options: Options): Promise<number> {
  return await withDatabase(options, async (database) => {
    const rows = await findImbalances(database);
    if (rows.length > 0 || options.output.json) printRows(options.output, rows);
    else options.output.write('the books balance\n');
    return rows.length > 0 ? 1 : 0;
  });
}

export interface AuditListOptions {
  action?: string;
  object?: string;
  actor?: string;
  request?: string;
  after?: string;
  before?: string;
  limit: number;
}

export async function showAudit(
  options: Options,
  tenantId: string,
  chosen: AuditListOptions,
): Promise<void> {
  const filter = filterOf(chosen);
  await withDatabase(options, async (database, settings) => {
    await requireTenant(database, tenantId);
    const { audit } = recordsOf(options, database, accountsOf(options, database, settings));
    const page = await audit.list(tenantId, filter, { limit: chosen.limit, cursor: null });
    const rows = page.items.map(presentAuditEntry).map(flat(options.output));
    printRows(options.output, rows, 'No entries match.');
  });
}

/** JSON has the form of the API, tables have short cells. */
function flat({ json }: Output): (entry: object) => object {
  if (json) return (entry) => entry;
  return (entry) => {
    const { at, action, actor, object, request_id, remote_address } = entry as {
      at: string;
      action: string;
      actor: { kind: string; id: string | null };
      object: { id: string };
      request_id: string | null;
      remote_address: string | null;
    };
    return {
      at,
      action,
      object: object.id,
      actor: actor.id ?? actor.kind,
      request_id,
      remote_address,
    };
  };
}

function filterOf(chosen: AuditListOptions): AuditFilter {
  const { action, object, actor, request, after, before } = chosen;
  return {
    ...(action !== undefined && { action }),
    ...(object !== undefined && { objectId: parseAuditedId(object) }),
    ...(actor !== undefined && { actorId: parseAuditedId(actor) }),
    ...(request !== undefined && { requestId: request }),
    ...(after !== undefined && { after: readTime(after) }),
    ...(before !== undefined && { before: readTime(before) }),
  };
}
