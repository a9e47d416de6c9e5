// What plugins may use of the outside world: requests through egress, and the secrets and hosts that
// the pipeline's file in the configuration allows.

import type { Configuration } from '../config/reload.ts';
import type { Egress } from '../egress/egress.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import { createRunServices, type RunServices } from '../pipelines/run-services.ts';

export function pluginServices(parts: {
  configuration: Configuration;
  pipelines: Pipelines;
  egress: Egress;
  clock: Clock;
}): RunServices {
  const { configuration, pipelines, egress, clock } = parts;
  return createRunServices({
    clock,
    capabilitiesOf: (plugin) =>
      pipelines.list().find(({ name, state }) => name === plugin && state === 'ready')
        ?.capabilities ?? null,
    grantsOf(plugin) {
      const { network = [], secrets = [] } = configuration.current().pipelineFiles[plugin] ?? {};
      const texts = secrets.map(({ name, file }) => [name, file.content] as const);
      return { network, secrets: Object.fromEntries(texts) };
    },
    send: (request) => egress.send(request),
  });
}
