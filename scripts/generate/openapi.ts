// Generates core/http/openapi.json: the API with the plugins that are shipped with the appliance.
// --check verifies that it is up to date. An appliance serves its own document at /openapi.json,
// with its own plugins and address.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { printOpenApi } from '../../core/http/openapi.ts';
import type { DeclaredPipeline } from '../../core/http/routes/pipelines.ts';
import { buildRoutes } from '../../core/http/routes/routes.ts';
import type { PipelineDefinition } from '../../core/sdk/pipeline.ts';
import { generate } from './generated-files.ts';
import { printJson } from './print-json.ts';

const root = join(import.meta.dirname, '../..');

// Example plugins are one level deeper and are not loaded.
const folders = readdirSync(join(root, 'plugins')).filter((name) => name !== 'examples');
const declared = await Promise.all(folders.sort().map(readPlugin));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
};
const document = printOpenApi({
  rows: buildRoutes(declared),
  publicUrl: 'http://127.0.0.1:8080',
  version,
});
const text = printJson(document);
process.exitCode = generate([{ path: join(root, 'core/http/openapi.json'), text }], {
  check: process.argv.includes('--check'),
});

async function readPlugin(folder: string): Promise<DeclaredPipeline> {
  const path = join(root, 'plugins', folder);
  const manifest = parse(readFileSync(join(path, 'plugin.yaml'), 'utf8')) as {
    name: string;
    entry: string;
  };
  const address = pathToFileURL(join(path, manifest.entry)).href;
  const { default: definition } = (await import(address)) as { default: PipelineDefinition };
  return { name: manifest.name, operations: definition.operations };
}
