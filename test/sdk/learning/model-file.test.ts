import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { messageBlocks, readModel, trainModel } from 'workmill/sdk';
import { messages } from './texts.ts';

const { file } = await trainModel(messages, { kind: 'one', blocks: messageBlocks });

function changed(at: number, value: number): Uint8Array {
  const copy = file.slice();
  copy[at] = value;
  return copy;
}

t.test('a model is the same wherever its bytes begin', async (t) => {
  const shifted = new Uint8Array(file.length + 1);
  shifted.set(file, 1);
  const text = 'My parcel has not arrived.';
  t.same(readModel(shifted.subarray(1)).predict(text), readModel(file).predict(text));
  t.match(readModel(file).digest, /^[0-9a-f]{64}$/);
});

t.test('a file of another kind is refused', async (t) => {
  const fault = { code: 'model_foreign', message: 'The file is not a Workmill model.' };
  t.throws(
    () => readModel(Buffer.from('%PDF-1.7 and further bytes of a document, many of them')),
    fault,
  );
  t.throws(() => readModel(new Uint8Array()), fault);
});

t.test('a newer format is refused', async (t) => {
  t.throws(() => readModel(changed(8, 3)), {
    code: 'model_too_new',
    message: /has format 3; this release reads format 2/,
  });
});

t.test(
  'only a model with meanings has format 2, so that older releases read the others',
  async (t) => {
    const blocks = messageBlocks.filter(({ source }) => source !== 'meanings');
    const { file: plain } = await trainModel(messages, { kind: 'one', blocks });
    t.same([plain[8], file[8]], [1, 2]);
    t.same(readModel(plain).predict('My lamp is broken.').labels, ['fault']);
  },
);

t.test('the word vectors are those that stored models were trained with', async (t) => {
  const path = join(import.meta.dirname, '../../../core/sdk/learning/word-vectors.bin');
  const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
  t.equal(digest, 'f1a58649363595ea3d860fa7c07c077d2f674911743595c69265bd158dd63d33');
});

t.test('each changed byte of the content is noticed', async (t) => {
  for (const at of [16, 47, 48, Math.floor(file.length / 2), file.length - 1]) {
    t.throws(
      () => readModel(changed(at, file[at]! ^ 1)),
      { code: 'model_corrupted' },
      `byte ${at}`,
    );
  }
  t.throws(() => readModel(file.slice(0, -1)), {
    code: 'model_corrupted',
    message: /SHA-256 mismatch/,
  });
});

t.test('a header length that does not fit is refused', async (t) => {
  t.throws(() => readModel(changed(13, file[13]! ^ 0x10)), { code: 'model_corrupted' });
});
