import { hash } from 'node:crypto';
import t from 'tap';
import { defineRoute } from '../../core/http/route.ts';
import { call, raw } from './client.ts';
import { startEdge } from './edge.ts';

const row = defineRoute({
  method: 'POST',
  path: '/v1/files',
  scope: 'workflows:write',
  name: 'upload',
  tag: 'Test',
  summary: '',
  description: '',
  body: { kind: 'upload' },
  replies: { 201: { description: '', schema: {} } },
  errors: [],
  async handle({ body }) {
    const pieces: Buffer[] = [];
    for await (const piece of body.bytes) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    const { fileName, mediaType } = body;
    const sha256 = hash('sha256', bytes);
    return { status: 201, body: { fileName, mediaType, length: bytes.length, sha256 } };
  },
});

const { url, port, key, log } = await startEdge(t, [row]);
const address = `${url}/v1/files`;
const boundary = 'XoXoX';
const content = Buffer.from(Array.from({ length: 4000 }, (_, n) => n % 256));

function part(name: string, bytes: Buffer, fileName?: string): Buffer {
  const file = fileName === undefined ? '' : `; filename="${fileName}"`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n`;
  const type = fileName === undefined ? '' : 'Content-Type: application/pdf\r\n';
  return Buffer.concat([Buffer.from(`${head}${type}\r\n`), bytes, Buffer.from('\r\n')]);
}

const end = Buffer.from(`--${boundary}--\r\n`);
const formType = { 'content-type': `multipart/form-data; boundary=${boundary}` };

function post(body: Buffer, headers: Record<string, string> = formType) {
  return call(address, { method: 'POST', headers: { ...key, ...headers }, body });
}

t.test('the body itself is the file', async (t) => {
  const headers = { 'content-type': 'Application/PDF; x=y', 'x-filename': 'a%20b.pdf' };
  t.same((await post(content, headers)).json(), {
    fileName: 'a b.pdf',
    mediaType: 'application/pdf',
    length: content.length,
    sha256: hash('sha256', content),
  });
  const raw8bit = Buffer.from('r\u00e9sum\u00e9.pdf').toString('latin1');
  const named = await post(content, { ...headers, 'x-filename': raw8bit });
  t.equal(named.json().fileName, 'r\u00e9sum\u00e9.pdf');
});

t.test('a form gives the part named "file", wherever it stands', async (t) => {
  const form = [part('note', Buffer.from('hello')), part('file', content, 'scan 1.pdf'), end];
  const expected = {
    fileName: 'scan 1.pdf',
    mediaType: 'application/pdf',
    length: content.length,
    sha256: hash('sha256', content),
  };
  t.same((await post(Buffer.concat(form))).json(), expected);
});

t.test(
  'a form that comes byte by byte, with bytes after its end, is read all the same',
  async (t) => {
    const small = Buffer.from('%PDF- small');
    const form = Buffer.concat([part('file', small, 'a.pdf'), end, Buffer.from('epilogue')]);
    const head =
      `POST /v1/files HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${form.length}\r\n` +
      `Authorization: ${key.authorization}\r\nContent-Type: ${formType['content-type']}\r\n\r\n`;
    const pieces = Array.from(form, (_, at) => form.subarray(at, at + 1));
    const reply = await raw(port, [head, ...pieces]);
    t.equal(reply.status, 201);
    t.match(reply.json(), { length: small.length, sha256: hash('sha256', small) });
  },
);

t.test('forms that are not right are refused, not waited for', async (t) => {
  const cut = Buffer.concat([part('file', content, 'a.pdf')]).subarray(0, 2000);
  const cases: [string, Buffer, Record<string, string>, RegExp][] = [
    ['no file', Buffer.concat([part('other', content), end]), formType, /no part named "file"/],
    ['nothing', Buffer.alloc(0), formType, /no part named "file"|not valid/],
    ['only the end', end, formType, /no part named "file"|not valid/],
    ['cut off', cut, formType, /ends before its file does/],
    ['no boundary', content, { 'content-type': 'multipart/form-data' }, /not valid multipart/],
  ];
  for (const [name, body, headers, message] of cases) {
    const reply = await post(body, headers);
    t.equal(reply.status, 400, `${name}: ${reply.text}`);
    t.match(reply.json(), { error: 'invalid_request', message }, name);
  }
});

t.test('a long epilogue keeps nobody waiting', async (t) => {
  const small = Buffer.from('%PDF- small');
  const form = Buffer.concat([part('file', small, 'a.pdf'), end]);
  const epilogue = Buffer.alloc(60_000, 'x');
  t.equal((await post(Buffer.concat([form, epilogue]))).status, 201);
});

t.test('a file above the cap is refused, alone or in a form', async (t) => {
  const large = Buffer.alloc(5001);
  const alone = await post(large, { 'content-type': 'application/pdf' });
  t.equal(alone.status, 413);
  const inForm = await post(Buffer.concat([part('file', large, 'a.pdf'), end]));
  t.equal(inForm.status, 413);
  t.match(inForm.json(), { error: 'payload_too_large', message: /5000 bytes/ });
  const padded = Buffer.concat([part('other', Buffer.alloc(80_000)), end]);
  t.equal((await post(padded)).status, 413);
});

t.test('none of this is an error of ours', async (t) => {
  t.same(
    log.lines.filter(({ level }) => level === 'error'),
    [],
  );
});
