import { PDFDocument } from 'pdf-lib';
import t from 'tap';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';
import { createConformance } from './conformance.ts';

const appliance = await startTestAppliance(t);
t.teardown(() => appliance.stop());
const { url } = appliance;
const key = await appliance.bearer();
const stranger = await appliance.bearer({ tenantId: 'globex' });
const conformance = createConformance((await call(`${url}/openapi.json`)).json());

function send(method: string, path: string, options: Omit<Call, 'method'> = {}) {
  return call(url + path, { method, ...options, headers: { ...key, ...options.headers } });
}

t.test('a page of a document is looked at by its own tenant alone', async (t) => {
  const pdf = await PDFDocument.create();
  pdf.addPage([200, 100]).drawText('Invoice 4711', { x: 20, y: 50 });
  const body = Buffer.from(await pdf.save());
  const headers = { 'content-type': 'application/pdf' };
  const stored = await send('POST', '/v1/documents', { headers, body });
  const path = `/v1/documents/${stored.json().document_id}/pages`;
  const page = await send('GET', `${path}/1.png?width=100`);
  conformance.check(t, 'get_document_page', page);
  t.match(page, { status: 200, headers: { 'content-type': 'image/png' } });
  t.match(page.text, /^.PNG/);
  for (const [other, with_] of [
    [`${path}/2.png`, {}],
    [`${path}/0.png`, {}],
    [`${path}/1.png`, { headers: stranger }],
  ] as const) {
    const reply = await send('GET', other, with_);
    conformance.check(t, 'get_document_page', reply);
    t.equal(reply.status, 404, other);
  }
  const wide = await send('GET', `${path}/1.png?width=90000`);
  conformance.check(t, 'get_document_page', wide);
  t.equal(wide.status, 400, wide.text);
});

t.test('the content of a document has the sizes of its pages and the words of one', async (t) => {
  const pdf = await PDFDocument.create();
  pdf.addPage([200, 100]).drawText('Invoice 4711', { x: 20, y: 50, size: 12 });
  const body = Buffer.from(await pdf.save());
  const headers = { 'content-type': 'application/pdf' };
  const stored = await send('POST', '/v1/documents', { headers, body });
  const path = `/v1/documents/${stored.json().document_id}/content`;
  const whole = await send('GET', path);
  conformance.check(t, 'get_document_content', whole);
  t.same(whole.json(), {
    format: 'pdf',
    pages: [{ page: 1, width: 200, height: 100 }],
    text: null,
    truncated: false,
    words: null,
  });
  const page = await send('GET', `${path}?page=1`);
  conformance.check(t, 'get_document_content', page);
  const words = page.json().words as { text: string; bbox: number[] }[];
  t.same(
    words.map(({ text }) => text),
    ['Invoice', '4711'],
  );
  t.ok(words[0]!.bbox[2]! < words[1]!.bbox[0]!, 'the first word ends before the second begins');
  t.equal((await send('GET', `${path}?page=2`)).status, 404);
  t.equal((await send('GET', path, { headers: stranger })).status, 404);
});

t.test('the content of a document without pages is its text, cut if it is long', async (t) => {
  const headers = { 'content-type': 'text/plain' };
  const stored = await send('POST', '/v1/documents', { headers, body: Buffer.from('Dear team,') });
  const reply = await send('GET', `/v1/documents/${stored.json().document_id}/content`);
  conformance.check(t, 'get_document_content', reply);
  t.match(reply.json(), { format: 'text', pages: [], text: 'Dear team,', truncated: false });
});
