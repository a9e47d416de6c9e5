import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { createReceiver, createSender, partBytes } from '../../core/hosts/parts.ts';

interface Message {
  kind: string;
  value?: unknown;
}

interface Written {
  batch: readonly object[];
  written(): void;
}

/** A channel that takes one batch after the other, and what it was given. */
async function written(messages: readonly Message[]): Promise<(readonly object[])[]> {
  const waiting: Written[] = [];
  const send = createSender<Message>((batch, done) => waiting.push({ batch, written: done }));
  for (const message of messages) send(message);
  const batches: (readonly object[])[] = [];
  for (;;) {
    await setImmediate();
    const [next, ...others] = waiting.splice(0);
    if (next === undefined) return batches;
    t.same(others, [], 'nothing is sent before the last batch is written');
    batches.push(structuredClone(next.batch));
    next.written();
  }
}

function received(batches: readonly unknown[]): { messages: Message[]; isTaken: boolean } {
  const messages: Message[] = [];
  const receive = createReceiver<Message>((message) => messages.push(message));
  const isTaken = batches.every((batch) => receive(batch));
  return { messages, isTaken };
}

function bytesIn(value: unknown): number {
  if (value instanceof Uint8Array) return value.length;
  if (value === null || typeof value !== 'object') return 0;
  return Object.values(value).reduce<number>((sum, field) => sum + bytesIn(field), 0);
}

const large = Uint8Array.from({ length: 3 * partBytes + 7 }, (_, index) => index % 251);

t.test('large bytes arrive as they were sent, wherever they stand', async (t) => {
  const finished = [{ page: 1, content: large.slice(0, partBytes) }, { page: 2 }];
  const messages: Message[] = [
    { kind: 'first' },
    { kind: 'call', value: { task: { documents: { '/a': large, '/b': new Uint8Array(3) } } } },
    { kind: 'call', value: { make: { finished }, at: [null, Number.NaN] } },
    { kind: 'last', value: new Uint8Array(70_000).fill(7) },
  ];
  const { messages: arrived, isTaken } = received(await written(messages));
  t.ok(isTaken);
  t.strictSame(arrived, messages);
});

t.test('no batch has more bytes than one part', async (t) => {
  const batches = await written([{ kind: 'result', value: large }, { kind: 'note' }]);
  const most = Math.max(...batches.map(bytesIn));
  t.equal(most, partBytes);
  t.equal(batches.length, 5, 'four parts, and the messages after them');
});

t.test('bytes that arrived in parts own their buffer', async (t) => {
  const { messages } = received(await written([{ kind: 'result', value: large }]));
  const value = messages[0]!.value as Uint8Array;
  t.equal(value.buffer.byteLength, large.length);
});

t.test('messages of one turn go together, and the sender keeps what it sent', async (t) => {
  const value = { document: large };
  t.equal((await written([{ kind: 'a' }, { kind: 'b' }, { kind: 'c' }])).length, 1);
  await written([{ kind: 'result', value }]);
  t.equal(value.document, large);
});

const part = { kind: 'part', byteLength: 8, bytes: new Uint8Array(8) };
const refused: Record<string, unknown[]> = {
  'no list': ['abc'],
  'more than was announced': [[{ ...part, bytes: new Uint8Array(9) }]],
  'empty parts': [[{ ...part, bytes: new Uint8Array(0) }]],
  'a length that is no number': [[{ ...part, byteLength: '8' }]],
  'more than the receiver takes': [[{ ...part, byteLength: 2 ** 40 }]],
  'bytes without a place': [[part, { kind: 'result', value: null }]],
  'a place without bytes': [[{ kind: 'result', value: null, bytesAt: [['value']] }]],
  'a message before the end of its bytes': [
    [
      { ...part, byteLength: 9 },
      { kind: 'result', value: null, bytesAt: [['value']] },
    ],
  ],
  'a place that is taken': [[part, { kind: 'result', value: 1, bytesAt: [['value']] }]],
  'the prototype': [[part, { kind: 'result', bytesAt: [['__proto__', 'x']] }]],
};

for (const [what, batches] of Object.entries(refused)) {
  t.test(`a receiver refuses ${what}`, async (t) => {
    t.notOk(received(batches).isTaken);
    t.notOk('x' in {});
  });
}
