import { serialize } from 'node:v8';
import t from 'tap';
import { defaultReadingLimits } from '../../core/reading/limits.ts';
import { readDocument } from '../../core/reading/host/read-document.ts';
import { testReader } from './test-reader.ts';
import { zipFile } from './zip-files.ts';

const unnamed = { fileName: null, declaredType: null };

t.test('a document with more content than the pipeline takes stays in the reader', async (t) => {
  const reader = testReader(t);
  const bytes = Buffer.from('A letter with words. '.repeat(8000));
  await t.rejects(reader.read({ bytes }, { ...unnamed, maxContentBytes: 2 ** 16 }), {
    code: 'document_unreadable',
    message:
      'The document has too much content: 1 MiB once read; the pipeline takes at most 1 MiB.',
  });
  t.equal(reader.cacheBytes(), 0);
  const { document } = await reader.read({ bytes }, unnamed);
  t.ok(document.length > 2 ** 16, 'who names no limit gets it');
});

t.test('XML with more elements than the pipeline takes is refused while it is read', async (t) => {
  const read = (bytes: Uint8Array, maxContentBytes: number) =>
    readDocument(bytes, {
      ...unnamed,
      limits: { ...defaultReadingLimits, maxContentBytes },
      signal: new AbortController().signal,
    });
  const context = '<x:context xmlns:x="urn:x" id="c" y="é"><x:period/>\n text</x:context>';
  const xml = Buffer.from(`<a>${context.repeat(1_000)}</a>`);
  const refused = {
    code: 'document_unreadable',
    message:
      'The document has too much content: more than 1 MiB once read; ' +
      'the pipeline takes at most 1 MiB.',
  };
  // The end is missing, so the message shows that it was not reached.
  await t.rejects(read(xml.subarray(0, -4), 2 ** 16), refused);
  await t.rejects(read(zipFile([{ name: 'a.xml', content: xml }]), 2 ** 16), refused);
  const whole = await read(xml, 2 ** 20);
  const { byteLength } = serialize(whole.xml);
  t.ok((await read(xml, byteLength)).xml, 'no element counts more than it takes');
  await t.rejects(read(xml, byteLength / 2), refused);
});
