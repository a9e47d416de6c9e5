// Updates state when another version of a plugin becomes active. Routes and OpenAPI are updated
// elsewhere.

import type { Configuration } from '../config/reload.ts';
import type { Log } from '../kernel/log.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import { collectSets, type DeclaredSet } from '../reference/sets.ts';
import type { WorkflowEngine } from './service.ts';

/** A reload of the configuration also scans for new plugins. */
export function followPlugins(options: {
  configuration: Pick<Configuration, 'onReload'>;
  pipelines: Pick<Pipelines, 'list' | 'onChange' | 'refresh'>;
  /** Declared reference sets; changed in place. */
  sets: Map<string, DeclaredSet>;
  workflows: Pick<WorkflowEngine, 'wake'>;
  log: Log;
}): void {
  const { configuration, pipelines, sets, workflows, log } = options;

  async function wakeWork(): Promise<void> {
    const ready = pipelines.list().filter(({ state }) => state === 'ready');
    await workflows.wake(ready.map(({ name }) => name));
  }

  pipelines.onChange(() => {
    const now = collectSets(pipelines.list(), log);
    for (const name of sets.keys()) if (!now.has(name)) sets.delete(name);
    for (const [name, set] of now) sets.set(name, set);
    // If this fails, the work is picked up within a minute.
    void wakeWork().catch((error: unknown) => log.warn('waiting work was not woken', { error }));
  });
  configuration.onReload(() => {
    void pipelines.refresh().catch((error: unknown) => {
      log.error('the plugin folders cannot be read', { error });
    });
  });
}
