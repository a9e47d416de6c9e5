// What a start checks in the configuration, beyond the files themselves. There is one list: what
// `serve` refuses or warns about, `config check` and `doctor` report as well.

import type { StartChecks } from '../config/load.ts';
import type { Database } from '../database/connection.ts';
import { checkPipelineSettings } from '../pipelines/check-settings.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import { checkPlans } from '../tenants/check-plans.ts';

/** `database` is null where a command cannot reach it: installed plugins are then unknown as well. */
export function startChecks(
  pipelines: Pick<Pipelines, 'list'>,
  database: Database | null,
): StartChecks {
  return {
    pipeline: checkPipelineSettings(pipelines, { knowsInstalled: database !== null }),
    settings: checkPlans(database),
  };
}
