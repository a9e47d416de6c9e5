// How the parts' needs are met by other parts: small adapters for appliance.ts, one file a theme.

export * as accounts from './accounts.ts';
export * as delivery from './delivery.ts';
export * as edge from './edge.ts';
export * as evaluation from './evaluation.ts';
export * as files from './files.ts';
export * as limits from './limits.ts';
export * as models from './models.ts';
export * as plugins from './plugins.ts';
export * as referenceFiles from './reference-files.ts';
export * as releases from './releases.ts';
export * as schedules from './schedules.ts';
export * as sealing from './sealing.ts';
export * as startChecks from './start-checks.ts';
export * as telemetry from './telemetry.ts';
export * as tenantsFile from './tenants-file.ts';
export * as work from './work.ts';
