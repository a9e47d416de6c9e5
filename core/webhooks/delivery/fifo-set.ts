/** A queue without duplicates: first in, first out. */
export interface FifoSet<T> {
  add(item: T): void;
  take(): T | undefined;
  delete(item: T): void;
  size(): number;
  clear(): void;
}

/** A Set keeps insertion order and removes the first item in constant time. */
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
