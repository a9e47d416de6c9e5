import type { Configuration } from '../config/reload.ts';
import type { Models } from '../models/service.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { ModelOfRun } from './plugin.ts';

/**
 * Returns the model server that the pipeline's configuration file names. Tenants cannot choose
 * where documents are sent.
 */
export function modelOfRun(
  deps: {
    models: Models;
    configuration: Pick<Configuration, 'current'>;
    metrics: Pick<Metrics, 'count'>;
  },
  run: { tenantId: string; workflowId: string; pipeline: string },
): ModelOfRun | null {
  const { models, configuration, metrics } = deps;
  const { pipeline, ...who } = run;
  const wanted = configuration.current().pipelineFiles[pipeline]?.model ?? null;
  if (wanted === null || models.find(wanted) === null) return null;
  const labels = { model: wanted };
  return {
    name: wanted,
    ask: (question, signal) => models.ask(wanted, question, { ...who, signal }),
    onValues(found, dropped) {
      metrics.count('workmill_model_values_total', { ...labels, shown: 'yes' }, found);
      metrics.count('workmill_model_values_total', { ...labels, shown: 'no' }, dropped);
    },
  };
}
