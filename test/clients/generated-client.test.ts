import { join } from 'node:path';
import t from 'tap';
import { runProgram } from '../support/appliance.ts';
import { publishedApi } from './published-api.ts';
import { needs, pythonTool } from './python-tools.ts';

const sample = join(import.meta.dirname, '../../plugins/finance/samples/fatturapa.xml');

t.test('a generated client works through a document', needs('openapi-python-client'), async (t) => {
  const { origin, key, folder, file } = await publishedApi(t);
  const target = join(folder, 'workmill_client');
  const options = ['--path', file, '--output-path', target, '--meta', 'none'];
  const made = await runProgram(pythonTool('openapi-python-client'), ['generate', ...options]);
  if (made.code !== 0) t.comment(made.stdout, made.stderr);
  t.equal(made.code, 0);
  const script = join(import.meta.dirname, 'generated_client.py');
  const used = await runProgram(pythonTool('python'), [script, folder, origin, key, sample]);
  if (used.code !== 0) t.comment(used.stderr);
  t.equal(used.code, 0);
  t.match(JSON.parse(used.stdout), { pages: 3 });
});
