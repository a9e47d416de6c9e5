// Rows that runs add for later runs (for example, processed invoices), in sets that the pipeline
// maintains itself. They are written in the transaction that settles the run, once for each
// workflow.

import type { FaultDetail } from '../kernel/errors.ts';
import { presentId } from '../kernel/ids.ts';
import type { Remembered } from '../sdk/pipeline.ts';
import type { DeclaredSet } from './sets.ts';
import { termsOf } from './terms.ts';

export interface RememberedRow {
  set: string;
  /** Workflow identifier as shown in the API, so that each workflow has one row in a set. */
  key: string;
  /** The row as JSON. */
  json: string;
  terms: string[];
}

export type RememberedCheck =
  | { ok: true; rows: RememberedRow[] }
  | { ok: false; details: FaultDetail[] };

/** Maximum size of a row: an invoice that bills two thousand order lines. */
const longestRow = 512 * 1024;

/** Validates the rows that a plugin's run adds, and sets their key. */
export function checkRemembered(
  sets: ReadonlyMap<string, DeclaredSet>,
  run: { plugin: string; workflowId: string },
  remember: readonly Remembered[],
): RememberedCheck {
  const key = presentId('workflow', run.workflowId);
  const rows: RememberedRow[] = [];
  const details: FaultDetail[] = [];
  for (const [index, { set: name, row }] of remember.entries()) {
    const set = sets.get(name);
    const refuse = (message: string, path = ''): void =>
      void details.push({ path: `/remember/${index}${path}`, message });
    if (!set?.keptByRuns || !set.declaredBy.includes(run.plugin)) {
      refuse(`the plugin declares no set "${name}" that its runs keep`);
      continue;
    }
    if (rows.some((one) => one.set === name)) refuse(`is a second row of "${name}"`);
    const keyed = { ...row, [set.key]: key };
    for (const check of set.checks) {
      const checked = check(keyed);
      if (!checked.ok) for (const { path, message } of checked.details) refuse(message, path);
    }
    const json = JSON.stringify(keyed);
    if (json.length > longestRow) refuse(`is longer than ${longestRow} characters`);
    rows.push({ set: name, key, json, terms: termsOf(set, keyed) });
  }
  return details.length > 0 ? { ok: false, details } : { ok: true, rows };
}
