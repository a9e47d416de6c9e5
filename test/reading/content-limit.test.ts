import t from 'tap';
import { testReader } from './test-reader.ts';

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
