// Generates core/dashboard/api/operations.ts: types of the operations that the dashboard calls,
// from the OpenAPI document. A screen that uses a field that a route does not return fails to
// compile.

import { join } from 'node:path';
import { generate } from './generated-files.ts';
import { createTypePrinter, readApi } from './typescript-types.ts';

const api = readApi();
const types = createTypePrinter(api);

/** Groups of the API reference whose operations the screens use. */
const groups = new Set([
  'API keys',
  'Accounts',
  'Audit',
  'Configuration',
  'Documents',
  'License',
  'Local models',
  'Monitoring',
  'Reference data',
  'Reviews',
  'Signing in',
  'Usage',
  'Webhooks',
  'Workflows',
]);
/** Additional operations: signing in as an administrator, and the list of pipelines. */
const wanted = new Set([
  'list_tenants',
  'get_tenant',
  'create_tenant',
  'change_tenant',
  'suspend_tenant',
  'resume_tenant',
  'list_tenant_usage',
  'list_plans',
  'list_certificates',
  'create_tenant_portal_link',
  'list_pipelines',
  'list_plugins',
  'install_plugin',
  'get_plugin',
  'enable_plugin',
  'disable_plugin',
  'roll_back_plugin',
  'uninstall_plugin',
  'list_plugin_logs',
  'stream_plugin_logs',
  'list_shadow_runs',
  'get_shadow_run',
  'list_shadow_run_workflows',
  'start_shadow_run',
  'start_shadow_run_of_package',
  'stop_shadow_run',
]);
const found = api.operations.filter(
  ({ operationId, tags }) => tags.some((tag) => groups.has(tag)) || wanted.has(operationId),
);

const operations = found.map((one) => `  ${one.operationId}: {\n${types.operationType(one)}\n  };`);
const errorType = types.typeOf({ $ref: '#/components/schemas/Error' }, '');
const places = found.map(
  ({ operationId, method, path }) => `  ${operationId}: ['${method}', '${path}'],`,
);

const text = `// Generated from core/http/openapi.json by scripts/generate/dashboard-api.ts. Do not edit.

export interface Schemas {
${types.schemas().join('\n')}
}

/** The one shape of every error. */
export type ErrorBody = ${errorType};

/** Bodies as they are sent: what has a default may be left out. */
export interface Operations {
${operations.join('\n')}
}

export const places = {
${places.join('\n')}
} as const satisfies { [Name in keyof Operations]: readonly [string, string] };
`;

const path = join(import.meta.dirname, '../../core/dashboard/api/operations.ts');
process.exitCode = generate([{ path, text }], { check: process.argv.includes('--check') });
