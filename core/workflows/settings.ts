import type { Settings } from '../config/settings.ts';
import type { WorkflowsDeps } from './service.ts';

/** Converts the section `workflows` for submit and the engine; read once, at the start. */
export function engineSettings({
  workflows,
}: Pick<Settings, 'workflows'>): WorkflowsDeps['settings'] {
  return {
    slots: workflows.concurrency,
    perTenantPercent: workflows.runningPerTenantPercent,
    leaseS: workflows.leaseMs / 1000,
    maxAttempts: workflows.maxAttempts,
    queueLimit: workflows.queueLimit,
    poisonAfter: workflows.poisonAfter,
  };
}
