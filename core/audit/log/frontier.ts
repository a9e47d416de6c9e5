// Incremental hash of a tree: takes leaf hashes one by one and keeps only the hashes that later
// leaves need.

import { nodeHashOf, rangeHashOf } from './merkle.ts';

export interface Frontier {
  size(): number;
  add(leafHash: Buffer): void;
  root(): Buffer;
}

/** Calls `onSubtree` with the hash of every complete subtree, the lower ones first. */
export function createFrontier(
  onSubtree: (height: number, index: number, hash: Buffer) => void = () => {},
): Frontier {
  /** Hashes of the complete subtrees of the leaves so far, the largest first. */
  const subtrees: Buffer[] = [];
  let size = 0;
  return {
    size: () => size,
    add(leafHash) {
      let hash = leafHash;
      let index = size;
      size += 1;
      onSubtree(0, index, hash);
      for (let height = 1; index % 2 === 1; height += 1) {
        hash = nodeHashOf(subtrees.pop()!, hash);
        index = (index - 1) / 2;
        onSubtree(height, index, hash);
      }
      subtrees.push(hash);
    },
    root: () => rangeHashOf(subtrees),
  };
}
