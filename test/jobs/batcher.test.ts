import t from 'tap';
import { createBatcher } from '../../core/jobs/batcher.ts';

t.test('what arrives while a batch is under way rides with the next', async (t) => {
  const batches: number[][] = [];
  const gates: (() => void)[] = [];
  const batcher = createBatcher<number, number>({
    maxBatch: 10,
    maxQueued: 100,
    isItemsFault: () => false,
    async run(items) {
      batches.push(items);
      await new Promise<void>((resolve) => gates.push(resolve));
      return items.map((item) => item * 2);
    },
  });
  const first = batcher.add(1);
  while (gates.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const later = [2, 3, 4].map((item) => batcher.add(item));
  gates[0]!();
  t.equal(await first, 2);
  while (gates.length === 1) await new Promise((resolve) => setImmediate(resolve));
  gates[1]!();
  t.same(await Promise.all(later), [4, 6, 8], 'each caller has its own answer');
  t.same(batches, [[1], [2, 3, 4]]);
});

t.test('a batch that fails fails its members and nobody else', async (t) => {
  const batcher = createBatcher<string, string>({
    maxBatch: 1,
    maxQueued: 10,
    isItemsFault: () => false,
    async run([item]) {
      if (item === 'bad') throw new Error('refused');
      return [item!];
    },
  });
  const [bad, good] = await Promise.allSettled([batcher.add('bad'), batcher.add('good')]);
  t.equal(bad.status, 'rejected');
  t.match(good, { status: 'fulfilled', value: 'good' });
});

t.test('beyond its bound the queue refuses instead of growing', async (t) => {
  const batcher = createBatcher<number, number>({
    maxBatch: 1,
    maxQueued: 2,
    isItemsFault: () => false,
    run: async (items) => items,
  });
  const kept = [batcher.add(1), batcher.add(2)];
  await t.rejects(batcher.add(3), { code: 'unavailable', retryAfter: 1 });
  t.same(await Promise.all(kept), [1, 2]);
});

t.test('an item at fault fails alone; a fault of the moment fails all that met it', async (t) => {
  const create = (isItemsFault: () => boolean) =>
    createBatcher<string, string>({
      maxBatch: 10,
      maxQueued: 10,
      isItemsFault,
      async run(items) {
        if (items.includes('bad')) throw new Error('refused');
        return items;
      },
    });
  const statuses = async (itemsFault: boolean) => {
    const { add } = create(() => itemsFault);
    const settled = await Promise.allSettled(['one', 'bad', 'two'].map(add));
    return settled.map(({ status }) => status);
  };
  t.same(await statuses(true), ['fulfilled', 'rejected', 'fulfilled']);
  t.same(await statuses(false), ['rejected', 'rejected', 'rejected']);
});
