import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Json, JsonObject, OpenApi } from '../../core/http/openapi.ts';
import { printOpenApi } from '../../core/http/openapi.ts';
import { buildRoutes } from '../../core/http/routes/routes.ts';
import { echoOperation } from '../support/workflows.ts';

const root = join(import.meta.dirname, '../..');
const committed = JSON.parse(readFileSync(join(root, 'core/http/openapi.json'), 'utf8')) as OpenApi;

t.test('the committed document is what the rows print now', async (t) => {
  const script = join(root, 'scripts/generate/openapi.ts');
  const run = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  t.equal(run.status, 0, run.stderr);
});

t.test('every reference leads somewhere, and every operation has a name of its own', async (t) => {
  const names = Object.values(committed.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => operation['operationId']);
  t.equal(new Set(names).size, names.length);
  const broken: string[] = [];
  visit(committed, (reference) => {
    let target: Json | undefined = committed;
    for (const step of reference.slice(2).split('/')) {
      target = (target as Record<string, Json> | undefined)?.[step];
    }
    if (!reference.startsWith('#/') || target === undefined) broken.push(reference);
  });
  t.same(broken, []);
});

t.test('no body counts as filled because of its defaults', async (t) => {
  // Defaults are filled in before minProperties is checked: the two together check nothing.
  const rows = buildRoutes([]);
  const bodies = rows.flatMap(({ name, body }) => (body?.kind === 'json' ? [{ name, body }] : []));
  t.ok(
    bodies.some(({ body }) => 'minProperties' in body.schema),
    'there are such bodies',
  );
  const filled = bodies.filter(({ body: { schema } }) => {
    const properties = Object.values((schema['properties'] ?? {}) as Record<string, object>);
    return 'minProperties' in schema && properties.some((property) => 'default' in property);
  });
  t.same(
    filled.map(({ name }) => name),
    [],
  );
});

t.test('the published addresses are there', async (t) => {
  const addresses = Object.entries(committed.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  for (const address of [
    'post /v1/pipelines/finance/invoice',
    'post /v1/workflows/start',
    'get /v1/workflows/{id}/status',
    'get /v1/results/{id}',
    'post /v1/webhooks/register',
  ]) {
    t.ok(addresses.includes(address), address);
  }
});

t.test('every shared part is printed once, under a name of its own', async (t) => {
  const { components, paths } = committed;
  const names = ['schemas', 'parameters', 'responses'].flatMap((section) =>
    Object.keys(components[section] as JsonObject),
  );
  // A number at the end would mean two parts with one name.
  const misnamed = names.filter(
    (name) => !/^([A-Z][a-z0-9]*)+$/.test(name) || /[a-z]\d$/.test(name),
  );
  t.same(misnamed, []);
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const errors = operations.flatMap(({ responses }) =>
    Object.entries(responses as Record<string, JsonObject>).filter(([status]) => status >= '400'),
  );
  // Submitting fails with a reply of its own once the workflow has begun.
  const inline = errors.filter(
    ([, reply]) =>
      !reply['$ref'] && !JSON.stringify(reply['description']).includes('`workflow_id`'),
  );
  t.same(inline, []);
  const size = JSON.stringify(committed).length;
  const count = Object.values(committed.paths).flatMap((path) => Object.keys(path)).length;
  // The results of the four shipped pipelines take 50 kB.
  t.ok(size < count * 2700 + 50_000, `${size} bytes as served, of ${count} operations`);
});

t.test("a plugin's own references go on pointing into its schema", async (t) => {
  const input = {
    $defs: { word: { type: 'string' } },
    properties: { a: { $ref: '#/$defs/word' } },
  };
  const operations = { echo: { ...echoOperation, input } };
  const rows = buildRoutes([{ name: 'own', operations }]);
  const { components } = printOpenApi({ rows, publicUrl: 'http://x', version: '1' });
  t.same(components.schemas['OwnEchoInput'], {
    $defs: { word: { type: 'string' } },
    properties: { a: { $ref: '#/components/schemas/OwnEchoInput/$defs/word' } },
  });
});

function visit(value: Json, onReference: (reference: string) => void): void {
  if (value === null || typeof value !== 'object') return;
  for (const [key, item] of Object.entries(value)) {
    if (key === '$ref' && typeof item === 'string') onReference(item);
    else visit(item, onReference);
  }
}
