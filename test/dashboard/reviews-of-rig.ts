// Creates workflows in review, for tests of the review desk.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { degrees, PDFDocument } from 'pdf-lib';
import type { Test } from 'tap';
import type { Rig } from './rig.ts';

export function startReviews(t: Test, rig: Pick<Rig, 'appliance' | 'api'>) {
  const plugins = join(import.meta.dirname, '../../plugins');
  const invoice = readFileSync(join(plugins, 'finance/samples/text-english.pdf'));
  const contract = join(plugins, 'legal/samples/distribution.txt');

  async function keyOf(): Promise<string> {
    const { authorization } = await rig.appliance.bearer();
    return authorization.replace('Bearer ', '');
  }

  async function start(path: string, body: object): Promise<string> {
    const headers = { ...(await rig.appliance.bearer()), prefer: 'wait=60' };
    const reply = await rig.api('POST', path, { headers, body });
    t.equal(reply.json().status, 'in_review', reply.text);
    return reply.json().workflow_id;
  }

  /** Starts a workflow that goes to review. */
  function startDoubtful(message: string): Promise<string> {
    const options = { confidence: 0.3 };
    return start('/v1/pipelines/noop/echo', { input: { message }, options });
  }

  async function upload(
    body: Buffer<ArrayBuffer>,
    type = { 'content-type': 'application/pdf', 'x-filename': 'invoice.pdf' },
  ): Promise<string> {
    const { authorization } = await rig.appliance.bearer();
    const stored = await rig.api('POST', '/v1/documents', {
      headers: { ...type, authorization },
      body,
    });
    t.equal(stored.status, 201, stored.text);
    return stored.json().document_url;
  }

  /** Starts a workflow with an invoice page. With its threshold, every value needs attention. */
  async function startInvoice(body = invoice, more: object = {}): Promise<string> {
    const input = { document_url: await upload(body), ...more };
    const options = { confidence_threshold: 1 };
    return start('/v1/pipelines/finance/invoice', { input, options });
  }

  /** Starts a workflow with the text of a contract, all of whose values need attention. */
  async function startContract(): Promise<string> {
    const type = { 'content-type': 'text/plain', 'x-filename': 'distribution.txt' };
    const input = { document_url: await upload(readFileSync(contract), type) };
    const options = { confidence_threshold: 1 };
    return start('/v1/pipelines/legal/contract', { input, options });
  }

  /** Returns a page that is stored sideways with a rotation for viewers, as scanners produce it. */
  async function turnedPage(): Promise<Buffer<ArrayBuffer>> {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([500, 300]);
    page.setRotation(degrees(90));
    const lines = ['INVOICE', 'Number 4711', 'Payable 1.190,50 EUR', 'Deposit 250,75 EUR'];
    for (const [index, line] of lines.entries()) {
      page.drawText(line, { x: 50 + 40 * index, y: 30, size: 12, rotate: degrees(90) });
    }
    return Buffer.from(await pdf.save());
  }

  return { invoice, keyOf, start, startContract, startDoubtful, startInvoice, turnedPage };
}
