import t from 'tap';
import { Fault } from '../../core/kernel/errors.ts';
import { documentAddresses, plainNames } from '../../core/workflows/document-addresses.ts';
import { readDocumentsOfRun, type DocumentSource } from '../../core/workflows/documents-of-run.ts';
import { placeFile } from '../../core/workflows/place-file.ts';
import { echoOperation } from '../support/workflows.ts';

const declaration = {
  ...echoOperation,
  documents: ['/files/*'],
  optionalDocuments: ['/files/*'],
  texts: ['/text'],
};
const wanted = {
  tenantId: 't',
  pipeline: 'noop',
  operation: 'echo',
  declaration,
  signal: new AbortController().signal,
  traceparent: null,
};

t.test('plain names in place of optional documents are not fetched', async (t) => {
  const input = { files: ['photo.png', 'document:doc_1', 'https://example.com/a'] };
  t.same(
    documentAddresses(input, declaration).map(({ pointer }) => pointer),
    ['/files/1', '/files/2'],
  );
  t.same(
    plainNames(input, declaration).map(({ address }) => address),
    ['photo.png'],
  );
  t.equal(documentAddresses(input, { documents: ['/files/*'] }).length, 3, 'unless optional');
});

t.test('what cannot be read is missing, and all else ends the run', async (t) => {
  const read = async ({ source }: { source: DocumentSource }) => {
    if ('address' in source && source.address === 'document:bad') {
      throw new Fault('document_unreadable', 'It is broken.');
    }
    if ('address' in source && source.address === 'document:later') throw new Fault('unavailable');
    return new Uint8Array([1]);
  };
  const input = { files: ['a.png', 'document:bad', 'document:good'], text: 'hello' };
  const { read: got, missing } = await readDocumentsOfRun(read, { ...wanted, input });
  t.same(Object.keys(got), ['/files/2']);
  t.match(missing, [
    { pointer: '/files/0', code: 'not_supplied' },
    { pointer: '/files/1', code: 'document_unreadable', message: 'It is broken.' },
  ]);
  const later = { ...wanted, input: { files: ['document:later'] } };
  await t.rejects(readDocumentsOfRun(read, later), { code: 'unavailable' });
});

t.test('texts that are e-mails or HTML are read as documents', async (t) => {
  const sources: DocumentSource[] = [];
  const read = async ({ source }: { source: DocumentSource }) => {
    sources.push(source);
    return new Uint8Array();
  };
  const mail = 'From: a@example.com\nSubject: x\nDate: today\n\nhello';
  for (const text of [mail, '<html><p>hello</p></html>', 'Ana: hello, you', '{"a":1}']) {
    await readDocumentsOfRun(read, { ...wanted, input: { text } });
  }
  t.equal(sources.length, 2);
});

t.test('a file that is text is placed where the operation takes text', async (t) => {
  t.match(placeFile(declaration, Buffer.from('hello')), { kind: 'text', text: 'hello' });
  t.same(placeFile(declaration, Buffer.from('%PDF-1.7')), {
    kind: 'document',
    pointer: '/files/0',
  });
});
