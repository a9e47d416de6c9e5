// Small plugins that tests write, version by version.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSchemaCompiler } from '../../core/kernel/validate.ts';
import { createManifestReader } from '../../core/pipelines/manifest.ts';
import { packFolder } from '../../core/pipelines/packages/pack.ts';

interface Plan {
  version: string;
  run?: string;
  golden?: object;
  reads?: boolean;
}

const anything = `{ type: 'object' }`;

/**
 * Writes a plugin with one operation, acme/work; `run` is the code before its successful end. A
 * plugin that reads takes a document, whose text is part of its unit.
 */
export function writePlugin(
  folder: string,
  { version, run = '', golden = {}, reads = false }: Plan,
): string {
  mkdirSync(join(folder, 'samples'), { recursive: true });
  const manifest = `name: acme\nversion: ${version}\nengine: '>=0.1 <1'\nentry: pipeline.ts\n`;
  writeFileSync(join(folder, 'plugin.yaml'), manifest);
  const text = `unit.text = documents['/document_url']?.text ?? null;`;
  const code = pipelineWith(version, reads ? `${text} ${run}` : run, reads);
  writeFileSync(join(folder, 'pipeline.ts'), code);
  const expected = { status: 'completed', completed_unit: { made_by: version }, ...golden };
  writeFileSync(join(folder, 'samples/plain.golden.json'), JSON.stringify(expected));
  return folder;
}

/** Returns the package of such a plugin. */
export async function packPlugin(plan: Plan): Promise<Buffer> {
  const place = mkdtempSync(join(tmpdir(), 'workmill-test-'));
  try {
    const folder = writePlugin(join(place, 'acme'), plan);
    const file = join(folder, 'plugin.yaml');
    const reading = createManifestReader(createSchemaCompiler())(readFileSync(file, 'utf8'), file);
    if (!reading.ok) throw new Error(reading.errors.join('\n'));
    return await packFolder({ folder, manifest: reading.manifest, key: null });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function pipelineWith(version: string, run: string, reads: boolean): string {
  return `import { defineOperation, definePipeline } from 'workmill/sdk';
const work = defineOperation({ title: 'Work', description: 'Works.', input: ${anything},
  options: ${anything}, output: ${anything}, published: ${anything}, documents: ${
    reads ? `['/document_url']` : '[]'
  }, unit: 'piece',
  successStatus: 'completed', eventType: 'work.completed', businessObject: ${anything},
  defaults: { confidenceThreshold: 0.5, requireHumanReviewBelow: 0.6 }, examples: [],
  run: async ({ input, documents }: { input: Record<string, unknown>;
    documents: Record<string, { text: string }> },
    { http, log }: { http: { request(asked: object): Promise<unknown> };
      log: { info(message: string, fields?: object): void } }) => {
    let confidence = 0.9;
    void [http, log];
    const unit: Record<string, unknown> = { made_by: '${version}' };
    ${run}
    return { completedUnit: unit, confidence, evidence: {},
      validation: { rulesPassed: 0, failures: [] }, businessObject: {} };
  } } as never);
export default definePipeline({ title: 'Acme', description: 'Of the tests.', settings: ${anything},
  operations: { work } });
`;
}
