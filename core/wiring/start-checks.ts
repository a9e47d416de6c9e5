// What a start holds against the configuration beside the files themselves. There is one list: what
// `serve` refuses or warns about, `config check` and `doctor` report as well.

import type { PipelineCheck, StartChecks } from '../config/load.ts';
import type { Database } from '../database/connection.ts';
import { nearestName } from '../kernel/nearest.ts';
import { compileSchema, type JsonSchema } from '../kernel/validate.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';

export interface StartFacts {
  pipelines: Pick<Pipelines, 'list'>;
  /** Null where a command cannot reach it: installed plugins are then unknown as well. */
  database: Database | null;
}

export function startChecks(facts: StartFacts): StartChecks {
  return { pipeline: checkPipelineFile(facts), settings: async () => [] };
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
    // The schema of a refused plugin is unknown; its reason is in the log.
    if (info.state === 'refused') return { ok: true, value: settings };
    return compileSchema(info.settings as JsonSchema)(settings);
  };
}
