import t from 'tap';
import { createManifestReader } from '../../core/pipelines/manifest.ts';
import { createSchemaCompiler } from '../../core/kernel/validate.ts';

const readManifest = createManifestReader(createSchemaCompiler());

const complete = `name: finance
version: 1.4.0
engine: '>=0.1.0 <1'
entry: pipeline.ts
`;

t.test('limits and capabilities have defaults', async (t) => {
  t.same(readManifest(complete, 'plugin.yaml'), {
    ok: true,
    manifest: {
      name: 'finance',
      version: '1.4.0',
      engine: '>=0.1.0 <1',
      entry: 'pipeline.ts',
      capabilities: { network: [], secrets: [] },
      limits: { timeoutMs: 60_000, heapMb: 256, rssMb: 768, threads: 2 },
    },
  });
});

const broken: Record<string, [text: string, errors: string[]]> = {
  'an unknown setting, with the nearest known one': [
    `${complete}limits:\n  heap_mb: 64\n  timeout_m: 5\n`,
    ['p.yaml:7:3: limits.timeout_m: unknown field; did you mean "timeout_ms"?'],
  ],
  'a missing setting, at the place where it belongs': [
    'name: finance\nversion: 1.0.0\nengine: ^1\n',
    ['p.yaml:1:1: entry: is required'],
  ],
  'a value out of bounds': [
    `${complete}limits:\n  threads: 0\n`,
    ['p.yaml:6:3: limits.threads: must be >= 1'],
  ],
  'a version and a range that are none': [
    complete.replace('1.4.0', 'one').replace(">=0.1.0 <1'", "soon'"),
    [
      'p.yaml:2:1: version: must be a version such as 1.4.0',
      'p.yaml:3:1: engine: must be a range of versions such as ">=1.4 <2" or "^1.4"',
    ],
  ],
  'all that is wrong, not the first of it': [
    `${complete.replace('1.4.0', 'one')}limits:\n  heap_mb: lots\n`,
    [
      'p.yaml:2:1: version: must be a version such as 1.4.0',
      'p.yaml:6:3: limits.heap_mb: must be integer',
    ],
  ],
  'a key given twice': [`${complete}name: again\n`, ['p.yaml:5:1: Map keys must be unique']],
  'an empty file': ['', ['p.yaml:1:1: the file: must be object']],
};

for (const [what, [text, errors]] of Object.entries(broken)) {
  t.test(`a manifest is refused for ${what}`, async (t) => {
    t.same(readManifest(text, 'p.yaml'), { ok: false, errors });
  });
}

t.test('an entry outside the folder of the plugin is refused', async (t) => {
  for (const entry of ['../other/pipeline.ts', '/etc/pipeline.ts', 'a/../../b.ts', 'readme.md']) {
    t.equal(readManifest(complete.replace('pipeline.ts', entry), 'p.yaml').ok, false, entry);
  }
});
