import t from 'tap';
import { connect } from 'node:net';
import { defineRoute } from '../../core/http/route.ts';
import { errorCatalogue } from '../../core/kernel/errors.ts';
import { presentId } from '../../core/kernel/ids.ts';
import { call, raw } from './client.ts';
import { bearer, ids, startEdge } from './edge.ts';
import { facts, letter, letterRows } from './letters.ts';
import { eventually } from '../support/eventually.ts';

const { url, port, log, metrics, auth, key } = await startEdge(t, letterRows);
const letters = `${url}/v1/letters`;

function post(body: object, headers: Record<string, string> = {}) {
  return call(letters, { method: 'POST', headers: { ...key, ...headers }, body });
}

t.test('a well-formed request id is kept, any other is replaced', async (t) => {
  const kept = await post(letter, { 'x-request-id': 'trace-me_12345' });
  t.equal(kept.headers['x-request-id'], 'trace-me_12345');
  t.equal(kept.json().request_id, 'trace-me_12345');
  for (const given of ['short', 'has spaces in it', 'x'.repeat(129)]) {
    const made = await post(letter, { 'x-request-id': given });
    t.match(made.headers['x-request-id'], /^req_[0-9a-hjkmnp-tv-z]{26}$/);
  }
});

t.test('a well-formed traceparent reaches the handler, any other does not', async (t) => {
  const good = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  t.equal((await post(letter, { traceparent: good })).json().traceparent, good);
  const zeros = good.replace(/-b7ad6b7169203331-/, `-${'0'.repeat(16)}-`);
  t.equal((await post(letter, { traceparent: zeros })).json().traceparent, null);
});

t.test('without a valid key everything under /v1 is 401', async (t) => {
  for (const authorization of ['', 'Bearer sk_live_wrong', 'Basic YTpi']) {
    const reply = await call(letters, { headers: { authorization } });
    t.equal(reply.status, 401);
    t.equal(reply.headers['www-authenticate'], 'Bearer');
    t.match(reply.json(), { error: 'unauthorized', request_id: reply.headers['x-request-id'] });
  }
  t.equal((await call(`${url}/v1/nothing`)).status, 401);
});

t.test('a key without the scope is 403', async (t) => {
  const reader = await bearer(auth, ['workflows:read']);
  const reply = await call(letters, { method: 'POST', headers: reader, body: letter });
  t.equal(reply.status, 403);
  t.match(reply.json(), { error: 'forbidden', message: /workflows:write/ });
});

t.test('addresses are exact, and another method says which are there', async (t) => {
  for (const path of ['/v1/nothing', '/v1/letters/', '/v1/Letters', '/other', '//v1/letters']) {
    const reply = await call(url + path, { headers: key });
    t.equal(reply.status, 404, path);
    t.equal(reply.json().error, 'not_found');
  }
  const wrong = await call(letters, { method: 'DELETE', headers: key });
  t.equal(wrong.status, 405);
  t.equal(wrong.headers.allow, 'POST');
  t.equal(wrong.json().error, 'method_not_allowed');
  const id = presentId('document', ids.uuid());
  const other = await call(`${letters}/${id}`, { method: 'PUT', headers: key });
  t.equal(other.headers.allow, 'GET, HEAD');
  const fixed = await call(`${letters}/drafts`, { method: 'GET', headers: key });
  t.equal(fixed.status, 405, 'the name of a row is no id of another');
  t.equal(fixed.headers.allow, 'POST');
});

t.test('an id of the path is parsed, and anything else is 404', async (t) => {
  const uuid = ids.uuid();
  const good = await call(`${letters}/${presentId('document', uuid)}`, { headers: key });
  t.same(good.json(), { params: { id: uuid }, query: { limit: 3 } });
  for (const bad of ['doc_1', presentId('workflow', uuid), '%zz', '..%2f..%2fetc']) {
    t.equal((await call(`${letters}/${bad}`, { headers: key })).status, 404, bad);
  }
});

t.test('HEAD answers as GET does, without the body', async (t) => {
  const path = `${letters}/${presentId('document', ids.uuid())}`;
  const get = await call(path, { headers: key });
  const head = await call(path, { method: 'HEAD', headers: key });
  t.equal(head.status, 200);
  t.equal(head.text, '');
  t.equal(head.headers['content-length'], get.headers['content-length']);
});

t.test('query parameters are checked as a body is', async (t) => {
  const path = `${letters}/${presentId('document', ids.uuid())}`;
  const good = await call(`${path}?limit=9&tags=new,old`, { headers: key });
  t.same(good.json().query, { limit: 9, tags: ['new', 'old'] });
  const cases: [string, object][] = [
    ['limit=10', { path: '/limit', message: 'must be <= 9' }],
    ['limit=ten', { path: '/limit', message: 'must be integer' }],
    ['limit=1&limit=2', { path: '/limit', message: 'must be given once' }],
    ['limti=1', { path: '/limti', message: 'unknown field; did you mean "limit"?' }],
    ['tags=newest', { path: '/tags/0', message: 'must be one of "new", "old"' }],
    ['__proto__=1', { path: '/__proto__', message: /unknown field/ }],
  ];
  for (const [query, detail] of cases) {
    const reply = await call(`${path}?${query}`, { headers: key });
    t.equal(reply.status, 400, query);
    t.match(reply.json(), { error: 'invalid_request', details: [detail] }, query);
  }
});

t.test(
  'an upload without a valid key is answered although its sender is still writing',
  async (t) => {
    const head = 'POST /v1/letters HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\n\r\n';
    const piece = 'x'.repeat(20_000);
    const reply = await raw(port, [head, ...Array.from({ length: 100 }, () => piece)]);
    t.equal(reply.status, 401);
    t.equal(reply.json().error, 'unauthorized');
  },
);

t.test('every code of the catalog has the one shape', async (t) => {
  for (const [code, { status, message }] of Object.entries(errorCatalogue)) {
    const reply = await call(`${url}/v1/faults?code=${code}`, { headers: key });
    const retryAfter = code === 'unavailable' ? { retry_after: 5 } : {};
    const requestId = reply.headers['x-request-id'];
    t.equal(reply.status, status, code);
    t.same(reply.json(), { error: code, message, request_id: requestId, ...retryAfter }, code);
    t.equal(reply.headers['content-type'], 'application/json; charset=utf-8');
    t.equal(reply.headers['cache-control'], 'no-store');
    t.equal(reply.headers['retry-after'], code === 'unavailable' ? '5' : undefined);
  }
});

t.test('while the database is unavailable, callers are asked to try again', async (t) => {
  const lost = (): never => {
    throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
  };
  const row = { ...letterRows.find(({ name }) => name === 'fail')!, handle: lost };
  const edge = await startEdge(t, [row]);
  const reply = await call(edge.url + row.path, { headers: edge.key });
  t.match(reply, { status: 503, headers: { 'retry-after': '5' } });
  t.match(reply.json(), { error: 'unavailable', message: 'The database cannot answer now.' });
  t.notMatch(reply.text, /10\.0\.0\.7/);
  const line = edge.log.lines.find(({ message }) => message === 'a request failed');
  t.match(line, { level: 'warn', fields: { error: { cause: { message: /ECONNREFUSED/ } } } });
});

t.test('what breaks inside is in the log and not in the answer', async (t) => {
  const reply = await call(`${url}/v1/faults`, { headers: key });
  t.equal(reply.status, 500);
  t.equal(reply.json().message, errorCatalogue.internal_error.message);
  t.notMatch(reply.text, /hunter2|secret|\.ts/);
  const line = log.lines.find(
    ({ fields }) => fields['request_id'] === reply.headers['x-request-id'],
  );
  t.match(line, { level: 'error', fields: { tenant_id: 'acme', error: { message: /hunter2/ } } });
});

t.test('what is not HTTP is answered in the shape as well', async (t) => {
  const host = 'Host: x\r\n';
  const cases: [string, number, string][] = [
    ['NONSENSE\r\n\r\n', 400, 'invalid_request'],
    [`GET / HTTP/1.1\r\n${host}X-Big: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'payload_too_large'],
    [`CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`, 400, 'invalid_request'],
    [
      `POST / HTTP/1.1\r\n${host}Content-Length: 3\r\nContent-Length: 4\r\n\r\n`,
      400,
      'invalid_request',
    ],
    ['GET /docs HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'invalid_request'],
    [`GET /docs HTTP/1.1\r\n${host}${host}Connection: close\r\n\r\n`, 400, 'invalid_request'],
    [`POST / HTTP/1.1\r\n${host}Expect: foo\r\nContent-Length: 3\r\n\r\n`, 417, 'invalid_request'],
    [
      `POST / HTTP/1.1\r\n${host}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
      400,
      'invalid_request',
    ],
    [`GET http://[::bad/ HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 400, 'invalid_request'],
  ];
  for (const [text, status, error] of cases) {
    const reply = await raw(port, [text]);
    t.equal(reply.status, status, text.slice(0, 40));
    t.equal(reply.json().error, error);
    t.match(reply.text, /X-Request-Id: req_/i);
  }
  const last = `GET /docs HTTP/1.1\r\n${host}Connection: close\r\n\r\nGET /more`;
  t.equal((await raw(port, [last])).status, 200, 'what follows a last request is not looked at');
  const absolute = `GET http://x/openapi.json HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
  t.equal((await raw(port, [absolute])).status, 200);
});

t.test('a caller that hangs up in the middle of its body is no error', async (t) => {
  const before = log.lines.filter(({ level }) => level === 'error').length;
  const socket = connect(port, '127.0.0.1');
  const head = `POST /v1/letters HTTP/1.1\r\nHost: x\r\nAuthorization: ${key.authorization}\r\n`;
  const id = 'X-Request-Id: hangs-up-here\r\n';
  socket.write(`${head}${id}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"in`);
  await new Promise((resolve) => socket.write('put"', resolve));
  socket.destroy();
  const seen = () => log.lines.find(({ fields }) => fields['request_id'] === 'hangs-up-here');
  t.match(await eventually('the request is logged', seen), {
    level: 'info',
    fields: { status: 499 },
  });
  t.equal(log.lines.filter(({ level }) => level === 'error').length, before);
});

t.test('a request leaves one line in the log and one count in the metrics', async (t) => {
  const headers = { 'x-request-id': 'one-line-please' };
  await post(letter, headers);
  const lines = log.lines.filter(({ fields }) => fields['request_id'] === 'one-line-please');
  t.equal(lines.length, 1);
  t.match(lines[0], {
    message: 'request',
    fields: { method: 'POST', route: '/v1/letters', status: 201, tenant_id: 'acme', mode: 'live' },
  });
  t.notMatch(JSON.stringify(log.lines), /sk_live_/);
  const text = await metrics.render();
  t.match(text, /workmill_http_requests_total\{route="\/v1\/letters",method="POST",status="201"\}/);
  t.notMatch(text, /route="\/v1\/nothing"/);
});

t.test('the address of a caller behind a proxy is the one that the proxy added', async (t) => {
  const row = defineRoute({
    ...facts,
    method: 'GET',
    path: '/v1/address',
    name: 'address',
    summary: '',
    replies: { 200: { description: '', schema: {} } },
    handle: ({ remoteAddress }) => ({ status: 200, body: { remoteAddress } }),
  });
  const direct = await startEdge(t, [row]);
  const proxied = await startEdge(t, [row], { proxies: { behindProxy: true } });
  const seen = async (edge: typeof direct, forwarded: string): Promise<string> => {
    const headers = { ...edge.key, 'x-forwarded-for': forwarded };
    return (await call(`${edge.url}/v1/address`, { headers })).json().remoteAddress;
  };
  t.equal(await seen(proxied, '203.0.113.9, 198.51.100.7'), '198.51.100.7');
  t.equal(await seen(proxied, '203.0.113.9, unknown'), '127.0.0.1');
  t.equal(await seen(direct, '198.51.100.7'), '127.0.0.1');
});
