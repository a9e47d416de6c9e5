// Services that plugins may use outside the sandbox: requests through egress, and the secrets and
// hosts that the pipeline's configuration file grants.

import type { Configuration } from '../config/reload.ts';
import type { Egress } from '../egress/egress.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Pipelines } from './pipelines.ts';
import { createRunServices, type Grants, type RunServices } from './run-services.ts';

export function createGrantedServices(options: {
  configuration: Pick<Configuration, 'current'>;
  pipelines: Pick<Pipelines, 'list'>;
  egress: Pick<Egress, 'send'>;
  clock: Clock;
}): RunServices {
  const { configuration, pipelines, egress, clock } = options;
  return createRunServices({
    clock,
    capabilitiesOf: (plugin) =>
      pipelines.list().find(({ name, state }) => name === plugin && state === 'ready')
        ?.capabilities ?? null,
    grantsOf: (plugin) => grantsOf(configuration, plugin),
    send: (request) => egress.send(request),
  });
}

function grantsOf(configuration: Pick<Configuration, 'current'>, plugin: string): Grants {
  const { network = [], secrets = [] } = configuration.current().pipelineFiles[plugin] ?? {};
  const texts = secrets.map(({ name, file }) => [name, file.content] as const);
  return { network, secrets: Object.fromEntries(texts) };
}
