import type { PipelineCheck } from '../config/load.ts';
import { nearestName } from '../kernel/nearest.ts';
import { compileSchema, type JsonSchema } from '../kernel/validate.ts';
import type { Pipelines } from './pipelines.ts';

/**
 * Validates the `settings` in a pipeline's configuration file against the plugin's schema. If the
 * pipeline is unknown and installed plugins cannot be listed, the file is accepted.
 */
export function checkPipelineSettings(
  pipelines: Pick<Pipelines, 'list'>,
  { knowsInstalled }: { knowsInstalled: boolean },
): PipelineCheck {
  return (pipeline, settings) => {
    const all = pipelines.list();
    const info = all.find(({ name }) => name === pipeline);
    if (!info && !knowsInstalled) return { ok: true, value: settings };
    if (!info) {
      const near = nearestName(
        pipeline,
        all.map(({ name }) => name),
      );
      const hint = near === null ? 'delete it, or install the plugin' : `did you mean "${near}"?`;
      const warning = `there is no pipeline "${pipeline}": this file has no effect; ${hint}`;
      return { ok: true, value: settings, warning };
    }
    // The schema of a plugin that is not ready is unknown; the reason is in the log.
    if (info.state !== 'ready') return { ok: true, value: settings };
    return compileSchema(info.settings as JsonSchema)(settings);
  };
}
