import type { Settings } from '../config/settings.ts';
import type { WorkflowsDeps } from './service.ts';

/** What the section `workflows` means for submit and the engine; read once, at the start. */
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
