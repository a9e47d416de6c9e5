import t from 'tap';
import { once } from 'node:events';
import { connect } from 'node:net';
import { call, raw } from './client.ts';
import { startEdge } from './edge.ts';
import { letter, letterRows } from './letters.ts';

const { url, port, key } = await startEdge(t, letterRows);

function post(body: string | Buffer | object, headers: Record<string, string> = {}) {
  const type = { 'content-type': 'application/json' };
  const all = { ...key, ...type, ...headers };
  return call(`${url}/v1/letters`, { method: 'POST', headers: all, body });
}

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
