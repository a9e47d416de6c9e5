import { gzipSync } from 'node:zlib';
import t from 'tap';
import { collectExamples } from '../../core/pipelines/sandbox/collect-examples.ts';
import { messageBlocks, type LocalModelDeclaration } from '../../core/sdk/sdk.ts';

const { signal } = new AbortController();
/** Nobody is asked where a model learns from no set. */
const call = { signal, note() {}, onReply() {} };

const declared: LocalModelDeclaration = {
  title: 'Topics',
  description: 'Of mails.',
  training: { kind: 'one', blocks: messageBlocks },
  learnsFrom: {},
  shippedExamples: ['plain.jsonl', 'packed.jsonl.gz'],
  judgedBy: { metric: 'accuracy', margin: 0 },
};
const line = (text: string): string => `${JSON.stringify({ text, labels: ['x'] })}\n`;

t.test('shipped examples are read line by line, compressed or not', async (t) => {
  const files = {
    'plain.jsonl': Buffer.from(`${line('one')}\n${line('two')}`),
    'packed.jsonl.gz': gzipSync(line('three')),
  };
  const { examples, sources, rows } = await collectExamples(declared, files, call);
  t.same(
    examples.map(({ text }) => text),
    ['one', 'two', 'three'],
  );
  t.match(sources, [
    { source: 'plain.jsonl', examples: 2 },
    { source: 'packed.jsonl.gz', examples: 1 },
  ]);
  t.same(rows, [], 'they are no rows of the tenant');
});

t.test('a line that is no example is named', async (t) => {
  const of = (text: string) => ({
    'plain.jsonl': Buffer.from(text),
    'packed.jsonl.gz': gzipSync(''),
  });
  await t.rejects(collectExamples(declared, of(`${line('one')}{`), call), {
    message: /plain\.jsonl, line 2 is not JSON/,
  });
  await t.rejects(collectExamples(declared, of('{"text":1}'), call), {
    message: /plain\.jsonl, line 1: an example needs a "text"/,
  });
});
