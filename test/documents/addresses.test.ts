import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { createEgress } from '../../core/egress/egress.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { presentId } from '../../core/kernel/ids.ts';
import { collectingLog } from '../support/log.ts';
import { startTlsServer, testAuthority } from '../support/tls.ts';
import { documentsFor, filesIn, textOf } from './documents.ts';

const authority = testAuthority();
const certificate = authority.issue({ commonName: 'localhost', names: ['localhost'] });

/** Documents that may be fetched from a server of the test. */
async function withServer(
  t: Test,
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  filePrefixes: string[] = [],
) {
  const server = await startTlsServer(t, { certificate, handler });
  const allow = { networks: [{ cidr: '127.0.0.0/8' }], http_prefixes: [] };
  const log = collectingLog();
  const egress = createEgress({ clock: systemClock, log, allow, ca: [authority.certificate] });
  t.teardown(() => egress.close());
  const around = await documentsFor(t, { egress, filePrefixes });
  const resolve = (address: string, signal?: AbortSignal) =>
    around.documents.resolve({ tenantId: 'acme', address, ...(signal ? { signal } : {}) });
  return { ...around, server, log, resolve };
}

t.test('an https address is fetched, stored and erased like an upload', async (t) => {
  const { resolve, server, documents, folder } = await withServer(t, (request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (request.url === '/named') {
      response.setHeader(
        'content-disposition',
        `attachment; filename*=UTF-8''Rechnung%20%E2%82%AC.pdf`,
      );
    }
    response.end('%PDF-1.7');
  });
  const found = await resolve(`${server.origin}/a/Invoice%201.pdf?token=secret`);
  t.match(found, {
    fileName: 'Invoice 1.pdf',
    declaredType: 'text/html; charset=utf-8',
    mediaType: 'application/pdf',
    byteLength: 8,
    pages: null,
  });
  t.equal(await textOf(found), '%PDF-1.7');
  t.equal((await resolve(`${server.origin}/named`)).fileName, 'Rechnung €.pdf');
  const address = `document:${presentId('document', found.documentId)}`;
  t.equal((await resolve(address)).documentId, found.documentId);
  await t.rejects(documents.resolve({ tenantId: 'globex', address }), {
    code: 'document_unreachable',
  });
  await documents.remove('acme', found.documentId);
  t.equal(filesIn(folder).length, 1, 'the other document has the same bytes');
});

t.test('what keeps a document away is told, except what lies in the inner network', async (t) => {
  const { resolve, server, folder, log } = await withServer(t, (request, response) => {
    if (request.url === '/missing') response.writeHead(404).end('a page about inner things');
    else if (request.url === '/inward') response.writeHead(302, { location: 'https://10.0.0.1' });
    else if (request.url === '/partial') response.writeHead(206).end('part');
    else response.socket?.destroy();
    response.end();
  });
  const gone = `document:${presentId('document', '0190a000-0000-7000-8000-000000000000')}`;
  const reasons = {
    [`${server.origin}/missing`]: /fetched\. The server answered with status 404 \(Not Found\)\.$/,
    [`${server.origin}/partial`]: /status 206/,
    [`${server.origin}/broken`]: /fetched\. The connection broke/,
    [`${server.origin}/inward`]: /Connections to 10\.0\.0\.1 are not allowed/,
    'https://169.254.169.254/': /Connections to 169\.254\.169\.254 are never allowed\.$/,
    'https://localhost:1/': /could not be reached: its name does not resolve, nothing accepts/,
    [server.origin.replace('localhost', '127.0.0.1')]:
      /certificate of the server is for another name/,
    [gone]: new RegExp(`^There is no document ${gone.slice('document:'.length)}\\.`),
  };
  for (const [address, message] of Object.entries(reasons)) {
    await t.rejects(resolve(address), { code: 'document_unreachable', message }, address);
  }
  t.match(JSON.stringify(log.lines), /10\.0\.0\.1 \(private\)/, 'the log has the truth');
  t.same(filesIn(join(folder, '..')), []);
});

t.test('fetched documents have the same cap as uploads', async (t) => {
  const { resolve, server } = await withServer(t, (request, response) => {
    if (request.url === '/claim') response.writeHead(200, { 'content-length': 1_000_000_000 });
    if (request.url === '/claim') response.flushHeaders();
    else response.end(request.url === '/large' ? Buffer.alloc(1001) : '');
  });
  const tooLarge = { code: 'document_unreadable', message: /larger than 1000 bytes/ };
  await t.rejects(resolve(`${server.origin}/claim`), tooLarge);
  await t.rejects(resolve(`${server.origin}/large`), tooLarge);
  await t.rejects(resolve(`${server.origin}/empty`), {
    code: 'document_unreadable',
    message: /empty/,
  });
});

t.test('a worker that gives up gets its own reason back', async (t) => {
  const reached = Promise.withResolvers<void>();
  const { resolve, server } = await withServer(t, () => reached.resolve());
  const worker = new AbortController();
  const work = resolve(server.origin, worker.signal);
  await reached.promise;
  worker.abort(new Error('the workflow was cancelled'));
  await t.rejects(work, /the workflow was cancelled/);
  await t.rejects(resolve(server.origin, worker.signal), /the workflow was cancelled/);
});

t.test('submitting checks what an address says of itself', async (t) => {
  const { documents } = await documentsFor(t, { filePrefixes: ['file:///srv/scans/'] });
  const good = [
    'https://files.example/a.pdf',
    'file:///srv/scans/a.pdf',
    `document:${presentId('document', '0190a000-0000-7000-8000-000000000000')}`,
  ];
  for (const address of good) documents.check(address);
  const bad: Record<string, string> = {
    'http://files.example/a.pdf': 'insecure_url',
    'https://user:word@files.example/a.pdf': 'insecure_url',
    'https://files.example:22/': 'insecure_url',
    'ftp://files.example/a.pdf': 'insecure_url',
    'invoice.pdf': 'insecure_url',
    'file:///etc/passwd': 'insecure_url',
    'file:///srv/scans/../secret': 'insecure_url',
    'file:///srv/scans/%2e%2e/secret': 'insecure_url',
    'file:///srv/scans/..%2fsecret': 'insecure_url',
    'file://host/srv/scans/a.pdf': 'insecure_url',
    'file:///srv/scans%00/a': 'insecure_url',
    'file:///srv/scansmore/a': 'insecure_url',
    'FILE:///etc/passwd': 'insecure_url',
    'https://127.0.0.1/a.pdf': 'document_unreachable',
    'https://[::1]/a.pdf': 'document_unreachable',
    'document:doc_1': 'invalid_request',
    doc_0123456789abcdefghjkmnpqrs: 'invalid_request',
    'document:wf_0123456789abcdefghjkmnpqrs': 'invalid_request',
    'document:../../etc/passwd': 'invalid_request',
  };
  for (const [address, code] of Object.entries(bad)) {
    t.throws(() => documents.check(address), { code }, address);
  }
  const id = 'doc_0123456789abcdefghjkmnpqrs';
  t.throws(() => documents.check(id), {
    message: `"${id}" is the id of a document. Its address is "document:${id}".`,
  });
});

t.test('a file under a prefix is stored; nothing leads out of the prefix', async (t) => {
  const root = t.testdirName;
  const inside = join(root, 'inside');
  const prefixes = [`file://${inside}/`, join(root, 'alias')];
  const { resolve } = await withServer(t, (_request, response) => response.end(), prefixes);
  for (const folder of ['inside/sub', 'outside'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(inside, 'a b.pdf'), '%PDF-1.7');
  writeFileSync(join(root, 'outside/secret'), 'no');
  symlinkSync(join(root, 'outside/secret'), join(inside, 'link'));
  symlinkSync(join(root, 'outside'), join(inside, 'folder'));
  symlinkSync(join(inside, 'a b.pdf'), join(inside, 'honest'));
  symlinkSync(inside, join(root, 'alias'));
  const found = await resolve(`file://${inside}/a%20b.pdf`);
  t.match(found, { fileName: 'a b.pdf', byteLength: 8, declaredType: null });
  writeFileSync(join(inside, 'a b.pdf'), 'changed');
  t.equal(await textOf(found), '%PDF-1.7', 'a copy, which nobody changes under us');
  writeFileSync(join(inside, 'a b.pdf'), '%PDF-1.7');
  t.equal((await resolve(`file://${inside}/honest`)).sha256, found.sha256);
  t.equal((await resolve(`file://${root}/alias/a%20b.pdf`)).sha256, found.sha256);
  for (const name of ['link', 'folder/secret', 'missing', 'sub', '', 'a%20b.pdf/x']) {
    await t.rejects(resolve(`file://${inside}/${name}`), { code: 'document_unreachable' }, name);
  }
  writeFileSync(join(inside, 'large'), Buffer.alloc(1001));
  await t.rejects(resolve(`file://${inside}/large`), { code: 'document_unreadable' });
  renameSync(inside, join(root, 'moved'));
  mkdirSync(inside);
  await t.rejects(resolve(`file://${inside}/a%20b.pdf`), { code: 'document_unreachable' });
});
