import t from 'tap';
import { createHeapRelease, threadHeap } from '../../../core/reading/host/heap-release.ts';

const megabytes = 2 ** 20;

t.test('memory is collected after a large read alone', async (t) => {
  let [held, collections] = [100 * megabytes, 0];
  const collect = (): void => void (collections += 1);
  const release = createHeapRelease({ heldBytes: () => held, collect });
  release();
  t.equal(collections, 0);
  held = 200 * megabytes;
  release();
  t.equal(collections, 1);
});

t.test('a collection gives the buffers of this thread back', async (t) => {
  const heap = threadHeap();
  const before = heap.heldBytes();
  fill(heap.heldBytes, before);
  heap.collect();
  t.ok(heap.heldBytes() < before + 100 * megabytes, `${heap.heldBytes()} after ${before}`);

  /** Nothing of it is kept. */
  function fill(heldBytes: () => number, from: number): void {
    const buffers = Array.from({ length: 8 }, () => new Uint8Array(25 * megabytes));
    t.ok(heldBytes() >= from + 150 * megabytes);
    t.equal(buffers.length, 8);
  }
});
