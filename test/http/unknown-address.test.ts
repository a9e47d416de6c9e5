// What the 404 and the 405 of a guessed address say, by the rows of the published API.

import { readFileSync } from 'node:fs';
import t from 'tap';
import { unknownAddress, wrongMethod } from '../../core/http/unknown-address.ts';

const { paths } = JSON.parse(
  readFileSync(new URL('../../core/http/openapi.json', import.meta.url), 'utf8'),
) as { paths: Record<string, Record<string, unknown>> };
const rows = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
);

t.test('a guessed address leads to those that exist', async (t) => {
  const guesses = {
    '/v1/usage': ' Did you mean /v1/usage/current or /v1/usage/history',
    '/v1/reviews/wf_1/approve': '/v1/reviews/wf_1/decision',
    '/v1/workflows/wf_1/result': '/v1/workflows/wf_1/status',
    '/v1/workflow': ' Did you mean /v1/workflows?',
    '/v1/documents/doc_1/pages': 'The API has no operation at this address.',
    '/v1/zzzz': 'The API has no operation at this address.',
  };
  for (const [guess, says] of Object.entries(guesses)) {
    const known = rows.map(({ path }) => path);
    const { code, message } = unknownAddress(guess, known);
    t.equal(code, 'not_found');
    t.match(message, says, guess);
    t.ok(message.length < 400, message);
  }
});

t.test('another method leads to the address below that takes it', async (t) => {
  const guess = { method: 'GET', path: '/v1/workflows/wf_1' };
  const { message, headers } = wrongMethod(guess, new Set(['DELETE']), rows);
  t.match(message, /^This address accepts DELETE\. For GET, use \/v1\/workflows\/wf_1\/status/);
  t.same(headers, { Allow: 'DELETE' });
  const start = wrongMethod({ method: 'POST', path: '/v1/workflows' }, new Set(['GET']), rows);
  t.match(start.message, 'For POST, use /v1/workflows/start.');
  const none = wrongMethod({ method: 'PATCH', path: '/v1/workflows' }, new Set(['GET']), rows);
  t.equal(none.message, 'This address accepts GET.');
});
