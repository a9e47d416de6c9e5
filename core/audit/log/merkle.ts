// Merkle tree of RFC 6962 (section 2.1) over SHA-256: hashes, ranges of complete subtrees, and the
// verification of proofs (RFC 9162, sections 2.1.3.2 and 2.1.4.2). It is independent of how hashes
// are stored. Sizes and indexes are integers below 2^53; hashes are 32 bytes.

import { hash } from 'node:crypto';

export const hashBytes = 32;

const leafPrefix = Buffer.of(0);
const nodePrefix = Buffer.of(1);

/** Root of the empty tree: the hash of the empty string. */
export const emptyRoot: Buffer = hash('sha256', '', 'buffer');

/** `leaf` is the content of a leaf; text is hashed as UTF-8. */
export function leafHashOf(leaf: string | Uint8Array): Buffer {
  const content = typeof leaf === 'string' ? Buffer.from(leaf) : leaf;
  return hash('sha256', Buffer.concat([leafPrefix, content]), 'buffer');
}

export function nodeHashOf(left: Uint8Array, right: Uint8Array): Buffer {
  return hash('sha256', Buffer.concat([nodePrefix, left, right]), 'buffer');
}

/** A complete subtree: `2 ** height` leaves, starting with leaf `index * 2 ** height`. */
export interface Subtree {
  height: number;
  index: number;
}

/**
 * Returns the complete subtrees of the leaves from `start` to `end` (exclusive), the largest first.
 * RFC 6962 only hashes ranges whose `start` is a multiple of a power of two at least as large as
 * the range.
 */
export function subtreesOf(start: number, end: number): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let from = start; from < end;) {
    let height = 0;
    while (from + 2 ** (height + 1) <= end && from % 2 ** (height + 1) === 0) height += 1;
    subtrees.push({ height, index: from / 2 ** height });
    from += 2 ** height;
  }
  return subtrees;
}

/** Returns the hash of a range from the hashes of its `subtreesOf`. */
export function rangeHashOf(hashes: readonly Uint8Array[]): Buffer {
  if (hashes.length === 0) return emptyRoot;
  return hashes.reduceRight<Buffer | null>(
    (right, left) => (right === null ? Buffer.from(left) : nodeHashOf(left, right)),
    null,
  )!;
}

export interface LeafRange {
  start: number;
  end: number;
}

/** Returns the ranges whose hashes prove that a leaf is in a tree, the lowest first. */
export function inclusionRanges(leafIndex: number, treeSize: number): LeafRange[] {
  const path: LeafRange[] = [];
  for (let start = 0, end = treeSize; end - start > 1;) {
    const middle = start + largestPowerBelow(end - start);
    const isLeft = leafIndex < middle;
    path.push(isLeft ? { start: middle, end } : { start, end: middle });
    if (isLeft) end = middle;
    else start = middle;
  }
  return path.toReversed();
}

/**
 * Returns the ranges whose hashes prove that a tree of `newSize` leaves begins with one of
 * `oldSize`; an empty list for equal sizes. There is no proof from the empty tree.
 */
export function consistencyRanges(oldSize: number, newSize: number): LeafRange[] {
  const path: LeafRange[] = [];
  let start = 0;
  let end = newSize;
  let isOldRoot = true;
  while (end !== oldSize) {
    const middle = start + largestPowerBelow(end - start);
    if (oldSize <= middle) {
      path.push({ start: middle, end });
      end = middle;
    } else {
      path.push({ start, end: middle });
      start = middle;
      isOldRoot = false;
    }
  }
  if (!isOldRoot) path.push({ start, end });
  return path.toReversed();
}

export interface TreeHead {
  size: number;
  root: Uint8Array;
}

/** Whether the leaf with this hash is in the tree, at this index. */
export function isIncluded(
  leaf: { index: number; hash: Uint8Array },
  { size, root }: TreeHead,
  proof: readonly Uint8Array[],
): boolean {
  if (leaf.index >= size) return false;
  let node = leaf.index;
  let last = size - 1;
  let computed: Uint8Array = leaf.hash;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      computed = nodeHashOf(sibling, computed);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else {
      computed = nodeHashOf(computed, sibling);
    }
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && equal(computed, root);
}

/** Whether the tree of `after` begins with the whole tree of `before`. */
export function isConsistent(
  before: TreeHead,
  after: TreeHead,
  proof: readonly Uint8Array[],
): boolean {
  // A proof from the empty tree proves nothing.
  if (before.size === 0 || before.size > after.size) return false;
  if (before.size === after.size) return proof.length === 0 && equal(before.root, after.root);
  const path = isPowerOfTwo(before.size) ? [before.root, ...proof] : proof;
  const [first, ...rest] = path;
  if (first === undefined) return false;
  let node = before.size - 1;
  let last = after.size - 1;
  while (node % 2 === 1) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  let old = first;
  let whole = first;
  for (const sibling of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      old = nodeHashOf(sibling, old);
      whole = nodeHashOf(sibling, whole);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else {
      whole = nodeHashOf(whole, sibling);
    }
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && equal(old, before.root) && equal(whole, after.root);
}

function isPowerOfTwo(size: number): boolean {
  return 2 ** Math.round(Math.log2(size)) === size;
}

/** Returns the largest power of two below `size`, which must be at least 2. */
function largestPowerBelow(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

function equal(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
