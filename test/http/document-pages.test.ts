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
