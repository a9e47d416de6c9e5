// What a start holds against the configuration beside the files themselves. There is one list: what
// `serve` refuses or warns about, `config check` and `doctor` report as well.

import { join } from 'node:path';
import type { PipelineCheck, StartChecks } from '../config/load.ts';
import { unknownPlan } from '../config/plans.ts';
import type { Problem } from '../config/problems.ts';
import type { Database } from '../database/connection.ts';
import { nearestName } from '../kernel/nearest.ts';
import { compileSchema, type JsonSchema } from '../kernel/validate.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import { findOtherPlans } from '../tenants/queries.ts';

export interface StartFacts {
  pipelines: Pick<Pipelines, 'list'>;
  /** Null where a command cannot reach it: installed plugins are then unknown as well. */
  database: Database | null;
}

export function startChecks(facts: StartFacts): StartChecks {
  return { pipeline: checkPipelineFile(facts), settings: checkPlans(facts) };
}

/** Refuses that a plan is removed which tenants have. Those of tenants.yaml get the plan named there. */
function checkPlans({ database }: StartFacts): StartChecks['settings'] {
  return async ({ plans, tenants }, folder) => {
    if (database === null) return [];
    const ids = tenants.map(({ id }) => id);
    const inUse = await findOtherPlans(database, Object.keys(plans), ids);
    return inUse.map(({ plan, tenants: count, first }): Problem => {
      const others = count > first.length ? ` and ${count - first.length} more` : '';
      const have = `${count} ${count === 1 ? 'tenant has' : 'tenants have'} it`;
      const message =
        `${unknownPlan(plans, plan)}; ${have}: ${first.join(', ')}${others}. ` +
        'Define the plan, or give these tenants another: workmill tenant plan <tenant-id> <plan>';
      const place = { file: join(folder, 'plans.yaml'), position: null, path: plan };
      return { severity: 'error', ...place, message };
    });
  };
}

/** Holds a pipeline's `settings` in its configuration file against the plugin's own schema. */
function checkPipelineFile({ pipelines, database }: StartFacts): PipelineCheck {
  return (pipeline, settings) => {
    const all = pipelines.list();
    const info = all.find(({ name }) => name === pipeline);
    if (!info && database === null) return { ok: true, value: settings };
    if (!info) {
      const near = nearestName(
        pipeline,
        all.map(({ name }) => name),
      );
      const hint = near === null ? 'delete it, or install the plugin' : `did you mean "${near}"?`;
      const warning = `there is no pipeline "${pipeline}": this file has no effect; ${hint}`;
      return { ok: true, value: settings, warning };
    }
    // The schema of a plugin that does not serve is unknown; the reason is in the log.
    if (info.state !== 'ready') return { ok: true, value: settings };
    return compileSchema(info.settings as JsonSchema)(settings);
  };
}
