import t from 'tap';
import { runProgram } from '../support/appliance.ts';
import { publishedApi } from './published-api.ts';
import { needs, pythonTool } from './python-tools.ts';

t.test('an outside judge finds nothing undocumented', needs('schemathesis'), async (t) => {
  const { origin, key, folder, file } = await publishedApi(t);
  const checks = [
    'not_a_server_error',
    'status_code_conformance',
    'content_type_conformance',
    'response_schema_conformance',
    'response_headers_conformance',
  ];
  // It keeps notes where it is started.
  const judged = await runProgram('env', [
    '-C',
    folder,
    pythonTool('schemathesis'),
    'run',
    file,
    '--url',
    origin,
    '--header',
    `Authorization: Bearer ${key}`,
    '--phases',
    'examples,fuzzing',
    '--max-examples',
    '3',
    '--checks',
    checks.join(','),
    // It measures how long it takes to make data; on a busy machine that is not a failure.
    '--request-timeout',
    '30',
    '--suppress-health-check',
    'all',
    '--seed',
    '1',
  ]);
  if (judged.code !== 0) t.comment(judged.stdout.slice(-6_000), judged.stderr.slice(-2_000));
  t.equal(judged.code, 0);
  t.match(judged.stdout, /Tested: (\d{2,})/);
});
