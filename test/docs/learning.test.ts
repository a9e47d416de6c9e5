import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const page = new URL('../../docs/plugins/learning.md', import.meta.url);

t.test('the example of local models runs', async (t) => {
  const example = /^```ts\n([\s\S]*?)^```$/m.exec(readFileSync(page, 'utf8'))?.[1] ?? '';
  t.match(example, /trainModel[\s\S]*explain/);
  // Below the package, so that `workmill/sdk` is found.
  const folder = t.testdir({ 'example.ts': example });
  await import(join(folder, 'example.ts'));
});
