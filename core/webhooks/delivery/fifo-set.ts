/** Things that wait for their turn, each at most once, first come first served. */
export interface FifoSet<T> {
  add(item: T): void;
  take(): T | undefined;
  delete(item: T): void;
  size(): number;
  clear(): void;
}

/** A Set remembers the order of insertion and removes from the front in constant time. */
export function createFifoSet<T>(): FifoSet<T> {
  const items = new Set<T>();
  return {
    add: (item) => void items.add(item),
    take() {
      for (const item of items) {
        items.delete(item);
        return item;
      }
      return undefined;
    },
    delete: (item) => void items.delete(item),
    size: () => items.size,
    clear: () => items.clear(),
  };
}
