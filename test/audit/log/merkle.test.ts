import t from 'tap';
import {
  consistencyRanges,
  emptyRoot,
  inclusionRanges,
  isConsistent,
  isIncluded,
  leafHashOf,
  nodeHashOf,
} from '../../../core/audit/log/merkle.ts';
import {
  appendLeaves,
  leafHashAt,
  rangeHash,
  rootOf,
  tileFinder,
  TileMissing,
  tilesOf,
  type FindTile,
  type Tile,
} from '../../../core/audit/log/tiles.ts';

const hashed = (count: number) =>
  Array.from({ length: count }, (_, index) => leafHashOf(`entry ${index}`));

/** The root as RFC 6962, section 2.1, defines it. */
function definedRoot(hashes: readonly Buffer[]): Buffer {
  if (hashes.length < 2) return hashes[0] ?? emptyRoot;
  let split = 1;
  while (split * 2 < hashes.length) split *= 2;
  return nodeHashOf(definedRoot(hashes.slice(0, split)), definedRoot(hashes.slice(split)));
}

/** A tree that grew by these numbers of leaves. */
function grow(steps: readonly number[]): { size: number; leaves: Buffer[]; find: FindTile } {
  const leaves = hashed(steps.reduce((sum, step) => sum + step, 0));
  let tiles: Tile[] = [];
  let size = 0;
  for (const step of steps) {
    const before = tileFinder(tiles);
    const changed = appendLeaves(size, leaves.slice(size, size + step), before);
    tiles = [...tiles, ...changed];
    size += step;
  }
  return { size, leaves, find: tileFinder(tiles) };
}

t.test('roots are those of the test vectors for Certificate Transparency', async (t) => {
  const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'];
  leaves.push('606162636465666768696a6b6c6d6e6f');
  const roots = [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];
  for (const [size, root] of roots.entries()) {
    const hashes = leaves.slice(0, size).map((leaf) => leafHashOf(Buffer.from(leaf, 'hex')));
    const find = tileFinder(appendLeaves(0, hashes, () => null));
    t.equal(rootOf(size, find).toString('hex'), root, `${size} leaves`);
  }
});

t.test('a tree is the same however its leaves came', async (t) => {
  for (const steps of [[1], [255], [256], [257], [300, 1, 255, 212], [1, 1, 1], [65_536, 1]]) {
    const { size, leaves, find } = grow(steps);
    t.ok(rootOf(size, find).equals(definedRoot(leaves)), `${steps.join(' + ')} leaves`);
    t.ok(leafHashAt(size - 1, find).equals(leaves.at(-1)!));
  }
});

t.test('every proof of every size holds, and no other does', async (t) => {
  const size = 70;
  const { leaves, find } = grow([size]);
  const hashOf = (range: { start: number; end: number }) => rangeHash(range, find);
  let included = 0;
  let consistent = 0;
  let mistaken = 0;
  for (let treeSize = 1; treeSize <= size; treeSize += 1) {
    const head = { size: treeSize, root: rootOf(treeSize, find) };
    for (let index = 0; index < treeSize; index += 1) {
      const proof = inclusionRanges(index, treeSize).map(hashOf);
      const leaf = { index, hash: leaves[index]! };
      included += Number(isIncluded(leaf, head, proof));
      mistaken += Number(isIncluded({ ...leaf, index: index + 1 }, head, proof));
      mistaken += Number(
        isIncluded({ ...leaf, hash: leaves[index + 1] ?? emptyRoot }, head, proof),
      );
      mistaken += Number(isIncluded(leaf, head, [...proof, leaf.hash]));
      mistaken += Number(proof.length > 0 && isIncluded(leaf, head, proof.slice(0, -1)));
      const old = { size: index + 1, root: rootOf(index + 1, find) };
      const path = consistencyRanges(old.size, treeSize).map(hashOf);
      consistent += Number(isConsistent(old, head, path));
      mistaken += Number(isConsistent({ ...old, root: leaf.hash }, head, path) && index > 0);
      mistaken += Number(isConsistent(old, { ...head, root: emptyRoot }, path));
      mistaken += Number(isConsistent(old, head, [...path, leaf.hash]));
    }
  }
  const pairs = (size * (size + 1)) / 2;
  t.same({ included, consistent, mistaken }, { included: pairs, consistent: pairs, mistaken: 0 });
});

t.test('nothing follows from the empty tree', async (t) => {
  const empty = { size: 0, root: emptyRoot };
  const one = { size: 1, root: leafHashOf('one') };
  t.notOk(isConsistent(empty, one, []));
  t.notOk(isConsistent(empty, empty, []));
  t.notOk(isConsistent(one, empty, []));
  t.notOk(isIncluded({ index: 0, hash: emptyRoot }, empty, []));
});

t.test('proofs of a large tree read only a few tiles', async (t) => {
  const size = 5_000_000_000;
  const ranges = [{ start: 4_999, end: 5_000 }, ...inclusionRanges(4_999, size)];
  const tiles = new Set(ranges.flatMap(tilesOf).map(({ level, index }) => `${level}/${index}`));
  t.ok(tiles.size <= 2 * 5, `${tiles.size} tiles`);
});

t.test('a missing or short tile is reported', async (t) => {
  const { find } = grow([300]);
  const isFirst = (level: number, index: number): boolean => level === 0 && index === 0;
  t.throws(() => leafHashAt(3, () => null), TileMissing);
  t.throws(
    () =>
      leafHashAt(3, (id) => (isFirst(id.level, id.index) ? find(id)!.subarray(0, 96) : find(id))),
    { message: 'Tile 0 of level 0 is missing or too short.' },
  );
});
