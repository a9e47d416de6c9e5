// Generates parts of deploy/clients: the operations of the API for TypeScript and Python.

import { join } from 'node:path';
import { generate } from './generated-files.ts';
import { printPythonOperations } from './python-operations.ts';
import { createTypePrinter, readApi } from './typescript-types.ts';

const api = readApi();
const head =
  'Generated from core/http/openapi.json by scripts/generate/api-clients.ts. Do not edit.';

const types = createTypePrinter(api);
const operationTypes = api.operations.map(
  (one) => `  /** ${one.summary} */\n  ${one.operationId}: {\n${types.operationType(one)}\n  };`,
);
const errorType = types.typeOf({ $ref: '#/components/schemas/Error' }, '');
const declarations = `// ${head}

export interface Schemas {
${types.schemas().join('\n')}
}

/** The one shape of every error. */
export type ErrorBody = ${errorType};

export interface Operations {
${operationTypes.join('\n')}
}

/** Method and path of every operation. */
export declare const operations: {
  readonly [Name in keyof Operations]: readonly [method: string, path: string];
};
`;
const places = api.operations.map(
  ({ operationId, method, path }) => `  ${operationId}: ['${method}', '${path}'],`,
);
const table = `// ${head}

export const operations = {
${places.join('\n')}
};
`;

const folder = join(import.meta.dirname, '../../deploy/clients');
const typescript = join(folder, 'typescript');
const files = [
  { path: join(typescript, 'operations.d.ts'), text: declarations },
  { path: join(typescript, 'operations.js'), text: table },
  {
    path: join(folder, 'python/workmill/operations.py'),
    text: printPythonOperations(api, head),
  },
];
process.exitCode = generate(files, { check: process.argv.includes('--check') });
