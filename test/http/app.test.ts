import t from 'tap';
import { connect } from 'node:net';
import { once } from 'node:events';
import { defineRoute } from '../../core/http/route.ts';
import { errorCatalogue, Fault, type ErrorCode } from '../../core/kernel/errors.ts';
import { presentId } from '../../core/kernel/ids.ts';
import { bearer, ids, startEdge } from './edge.ts';
import { call, raw } from './client.ts';

interface Letter {
  input: { document_url: string; copies?: number };
}

const facts = { scope: 'workflows:write', tag: 'Test', description: '', errors: [] } as const;

const rows = [
  defineRoute<Letter, object, null>({
    ...facts,
    method: 'POST',
    path: '/v1/letters',
    name: 'post_letter',
    summary: '',
    headers: ['Idempotency-Key'],
    body: {
      kind: 'json',
      expected: 'an object with "input"',
      schema: {
        type: 'object',
        additionalProperties: false,
        required: ['input'],
        properties: {
          input: {
            type: 'object',
            additionalProperties: false,
            required: ['document_url'],
            properties: { document_url: { type: 'string' }, copies: { type: 'integer' } },
          },
        },
      },
    },
    replies: { 201: { description: '' } },
    handle: ({ body, idempotency, requestId, traceparent }) => ({
      status: 201,
      body: {
        got: body,
        key: idempotency?.key ?? null,
        sha256: idempotency?.requestSha256.toString('hex') ?? null,
        request_id: requestId,
        traceparent,
      },
    }),
  }),
  defineRoute<undefined, { limit: number; tags?: string[] }, null>({
    ...facts,
    method: 'GET',
    path: '/v1/letters/{id}',
    scope: 'workflows:read',
    name: 'get_letter',
    summary: '',
    params: { id: { id: 'document', description: '' } },
    query: {
      properties: {
        limit: { type: 'integer', minimum: 1, maximum: 9, default: 3 },
        tags: { type: 'array', items: { enum: ['new', 'old'] } },
      },
    },
    replies: { 200: { description: '' } },
    handle: ({ params, query }) => ({ status: 200, body: { params, query } }),
  }),
  defineRoute<undefined, { code?: ErrorCode }, null>({
    ...facts,
    method: 'GET',
    path: '/v1/faults',
    name: 'fail',
    summary: '',
    query: { properties: { code: { type: 'string' } } },
    replies: {},
    handle({ query: { code } }) {
      if (code) throw new Fault(code);
      throw new Error('password=hunter2 at /home/secret/file.ts');
    },
  }),
];

const { url, port, log, metrics, auth, key } = await startEdge(t, rows);
const letters = `${url}/v1/letters`;
const letter = { input: { document_url: 'https://example.com/a.pdf' } };

function post(body: string | Buffer | object, headers: Record<string, string> = {}) {
  const type = { 'content-type': 'application/json' };
  return call(letters, { method: 'POST', headers: { ...key, ...type, ...headers }, body });
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

t.test('a body that is not JSON says where it goes wrong', async (t) => {
  const cases: [string | Buffer, RegExp][] = [
    ['', /empty; expected an object with "input"/],
    ['{"input": }', /expected a value, found } at line 1, column 11/],
    ['{"input": {}\n "b": 1}', /expected "," or "}", found " at line 2, column 2/],
    ['{input: 1}', /expected a name in quotes, found i at line 1, column 2/],
    ['{"a": "open', /string that begins here is not closed at line 1, column 7/],
    ['{"a": "tab\t"}', /U\+0009 must be escaped in a string at line 1, column 11/],
    [String.raw`{"a": "\x41"}`, /not an escape sequence at line 1, column 8/],
    ['{"a": 01}', /expected "," or "}", found 1 at line 1, column 8/],
    ['{"a": 1} x', /unexpected x after the end at line 1, column 10/],
    ['[1, 2', /expected "," or "\]", found the end at line 1, column 6/],
    ['{"a": 1, "b": {"c": 1, "c": 2}}', /the name "c" is repeated at line 1, column 24/],
    [String.raw`{"a": 1, "\u0061": 2}`, /the name "a" is repeated at line 1, column 10/],
    ['{"__proto__": {"admin": true}}', /"__proto__" is not accepted/],
    [String.raw`{"__pr\u006fto__": 1}`, /"__proto__" is not accepted/],
    ['['.repeat(500) + ']'.repeat(500), /deeper than 64/],
    [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), /not valid UTF-8/],
  ];
  for (const [body, message] of cases) {
    const reply = await post(body);
    t.equal(reply.status, 400, String(body));
    t.match(reply.json(), { error: 'invalid_json', message }, String(body));
  }
});

t.test('JSON with colons, quotes and escapes in strings passes as it is', async (t) => {
  const document_url = 'a:b "c:" \\ \u00e9 \ud83d\ude00 {":": ":"}';
  const reply = await post(`\ufeff${JSON.stringify({ input: { document_url } })}`);
  t.same(reply.json().got, { input: { document_url } });
});

t.test('text that the database cannot keep is refused with its place', async (t) => {
  for (const escaped of [String.raw`\u0000`, String.raw`\ud800`]) {
    const reply = await post(`{"input": {"document_url": "a${escaped}b"}}`);
    t.match(reply.json(), { error: 'invalid_request', details: [{ path: '/input/document_url' }] });
  }
});

t.test('what the schema refuses is listed by JSON pointer', async (t) => {
  const reply = await post({ input: { documnt_url: 'x', copies: 'two' }, extra: 1 });
  t.equal(reply.status, 400);
  t.same(reply.json().details, [
    { path: '/extra', message: 'unknown field; known here: input' },
    { path: '/input/document_url', message: 'is required' },
    { path: '/input/documnt_url', message: 'unknown field; did you mean "document_url"?' },
    { path: '/input/copies', message: 'must be integer' },
  ]);
});

t.test('only JSON is taken where JSON is wanted', async (t) => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx']) {
    const reply = await post(JSON.stringify(letter), { 'content-type': type });
    t.equal(reply.status, 415, type);
    t.equal(reply.json().error, 'unsupported_media_type');
  }
  const zipped = await post(JSON.stringify(letter), { 'content-encoding': 'gzip' });
  t.equal(zipped.status, 415);
  for (const type of ['application/json; charset=utf-8', 'application/cloudevents+json']) {
    t.equal((await post(JSON.stringify(letter), { 'content-type': type })).status, 201, type);
  }
});

t.test('an idempotency key is taken with a digest of method, path and exact body', async (t) => {
  const one = (await post('{"input":{"document_url":"x"}}', { 'idempotency-key': 'k-1' })).json();
  const same = (await post('{"input":{"document_url":"x"}}', { 'idempotency-key': 'k-1' })).json();
  const spaced = (
    await post('{"input": {"document_url":"x"}}', { 'idempotency-key': 'k-1' })
  ).json();
  t.equal(one.key, 'k-1');
  t.equal(one.sha256, same.sha256);
  t.not(one.sha256, spaced.sha256);
  for (const bad of ['', 'two words', 'x'.repeat(256), 'schl\u00fcssel']) {
    const reply = await post(letter, { 'idempotency-key': bad });
    t.match(reply.json(), {
      error: 'invalid_request',
      details: [{ path: '/headers/idempotency-key' }],
    });
  }
});

t.test('a body that is announced too large is refused before it is sent', async (t) => {
  const head = `POST /v1/letters HTTP/1.1\r\nHost: x\r\nAuthorization: ${key.authorization}\r\n`;
  const type = 'Content-Type: application/json\r\nContent-Length: 1000000000\r\n';
  const reply = await raw(port, [`${head}${type}Expect: 100-continue\r\n\r\n`]);
  t.equal(reply.status, 413);
  t.notMatch(reply.text, /100 Continue/);
  t.match(reply.text, /Connection: close/i);
  t.equal(reply.json().error, 'payload_too_large');
});

t.test('a caller that waits for 100 Continue gets it when its body is wanted', async (t) => {
  const body = JSON.stringify(letter);
  const head = `POST /v1/letters HTTP/1.1\r\nHost: x\r\nAuthorization: ${key.authorization}\r\n`;
  const rest = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n`;
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head}${rest}Expect: 100-continue\r\n\r\n`);
  const [first] = (await once(socket, 'data')) as [Buffer];
  t.match(first.toString(), /^HTTP\/1\.1 100 Continue/);
  socket.write(body);
  const [second] = (await once(socket, 'data')) as [Buffer];
  t.match(second.toString(), /^HTTP\/1\.1 201 Created/);
  socket.destroy();
});

t.test('a body that grows too large is refused, and its sender can read why', async (t) => {
  const head = `POST /v1/letters HTTP/1.1\r\nHost: x\r\nAuthorization: ${key.authorization}\r\n`;
  const type = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
  const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`;
  const reply = await raw(port, [
    head + type,
    ...Array.from({ length: 200 }, () => chunk),
    '0\r\n\r\n',
  ]);
  t.equal(reply.status, 413);
  t.match(reply.json(), { error: 'payload_too_large', message: /2000 bytes/ });
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

t.test('every code of the catalogue has the one shape', async (t) => {
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
    [`GET http://[::bad/ HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 400, 'invalid_request'],
  ];
  for (const [text, status, error] of cases) {
    const reply = await raw(port, [text]);
    t.equal(reply.status, status, text.slice(0, 40));
    t.equal(reply.json().error, error);
    t.match(reply.text, /X-Request-Id: req_/i);
  }
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
  while (!seen()) await new Promise((resolve) => setImmediate(resolve));
  t.match(seen(), { level: 'info', fields: { status: 499 } });
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
