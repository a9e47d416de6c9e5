// Checks of a start in the configuration, beyond the files themselves. `serve`, `config check` and
// `doctor` share this list.

import type { StartChecks } from '../config/load.ts';
import type { Database } from '../database/connection.ts';
import { checkPipelineSettings } from '../pipelines/check-settings.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import { checkPlans } from '../tenants/check-plans.ts';

/** `database` is null if a command cannot reach it: installed plugins are then unknown as well. */
export function startChecks(
  pipelines: Pick<Pipelines, 'list'>,
  database: Database | null,
): StartChecks {
  return {
    pipeline: checkPipelineSettings(pipelines, { knowsInstalled: database !== null }),
    settings: checkPlans(database),
  };
}
