// Tiles of the tree (C2SP tlog-tiles): a tile of level L has up to 256 hashes, each of a complete
// subtree of 256 ** L leaves. Only tiles are stored; all other hashes are computed from them.

import { hashBytes, nodeHashOf, rangeHashOf, subtreesOf, type LeafRange } from './merkle.ts';

/** Number of hashes of a full tile: the root of eight levels is one hash in the next tile. */
export const tileWidth = 256;
export const tileHeight = 8;

export interface TileId {
  level: number;
  index: number;
}

/** The hashes of a tile, concatenated. */
export interface Tile extends TileId {
  hashes: Buffer;
}

/** Finds a tile with at least the hashes of the given tree; returns null if it is missing. */
export type FindTile = (id: TileId) => Buffer | null;

/** Of several tiles with the same position, the last one counts. */
export function tileFinder(tiles: readonly Tile[]): FindTile {
  const known = new Map(tiles.map((tile) => [keyOf(tile), tile.hashes]));
  return (id) => known.get(keyOf(id)) ?? null;
}

function keyOf({ level, index }: TileId): string {
  return `${level}/${index}`;
}

export class TileMissing extends Error {
  override readonly name = 'TileMissing';

  constructor({ level, index }: TileId) {
    super(`Tile ${index} of level ${level} is missing or too short.`);
  }
}

/**
 * Returns the path of a tile below the log's prefix: the index in groups of three digits, all but
 * the last prefixed by `x`, and the number of hashes unless the tile is full. `tile/1/x001/234`,
 * `tile/0/005.p/17`.
 */
export function tilePath({ level, index }: TileId, width: number): string {
  const digits = `${index}`.padStart(Math.ceil(`${index}`.length / 3) * 3, '0');
  const groups = digits.match(/\d{3}/g)!;
  const named = groups.map((group, place) => (place < groups.length - 1 ? `x${group}` : group));
  return `tile/${level}/${named.join('/')}${width === tileWidth ? '' : `.p/${width}`}`;
}

/** Returns the tiles that are not full, the lowest level first: they grow when leaves are added. */
export function openTiles(treeSize: number): (TileId & { width: number })[] {
  const tiles: (TileId & { width: number })[] = [];
  for (let level = 0, hashes = treeSize; hashes > 0; level += 1) {
    const width = hashes % tileWidth;
    if (width > 0) tiles.push({ level, index: Math.floor(hashes / tileWidth), width });
    hashes = Math.floor(hashes / tileWidth);
  }
  return tiles;
}

/**
 * Returns the tiles that change when these leaves are added to a tree of `treeSize` leaves, each
 * with all its hashes. Throws `TileMissing` if `findTile` lacks an open tile of the tree.
 */
export function appendLeaves(
  treeSize: number,
  leafHashes: readonly Buffer[],
  findTile: FindTile,
): Tile[] {
  const open = new Map(openTiles(treeSize).map((tile) => [tile.level, tile]));
  const changed: Tile[] = [];
  let added: readonly Buffer[] = leafHashes;
  for (let level = 0; added.length > 0; level += 1) {
    const start = Math.floor(treeSize / tileWidth ** level);
    const before = open.get(level);
    let hashes = before ? wholeTile(before, before.width, findTile) : Buffer.alloc(0);
    const above: Buffer[] = [];
    let index = Math.floor(start / tileWidth);
    for (let from = 0; from < added.length;) {
      const until = from + tileWidth - hashes.length / hashBytes;
      hashes = Buffer.concat([hashes, ...added.slice(from, until)]);
      changed.push({ level, index, hashes });
      from = until;
      if (hashes.length < tileWidth * hashBytes) break;
      above.push(hashOfHashes(hashes));
      hashes = Buffer.alloc(0);
      index += 1;
    }
    added = above;
  }
  return changed;
}

/** Returns the tiles of the leaves from `from`, the start of a tile, to `end`. */
export function leafTiles(from: number, end: number): TileId[] {
  const first = from / tileWidth;
  const tiles = Math.ceil((end - from) / tileWidth);
  return Array.from({ length: tiles }, (_, place) => ({ level: 0, index: first + place }));
}

/** Returns the tiles that `rangeHash` reads. */
export function tilesOf({ start, end }: LeafRange): TileId[] {
  return subtreesOf(start, end).map(({ height, index }) => placeOf(height, index));
}

/** Returns the hash of a range as defined by RFC 6962. Throws `TileMissing`. */
export function rangeHash({ start, end }: LeafRange, findTile: FindTile): Buffer {
  const hashes = subtreesOf(start, end).map(({ height, index }) => {
    const place = placeOf(height, index);
    const tile = wholeTile(place, place.end, findTile);
    return hashOfHashes(tile.subarray(place.start * hashBytes, place.end * hashBytes));
  });
  return rangeHashOf(hashes);
}

export function rootOf(treeSize: number, findTile: FindTile): Buffer {
  return rangeHash({ start: 0, end: treeSize }, findTile);
}

/** Returns the hash of a leaf from its tile. Throws `TileMissing`. */
export function leafHashAt(leafIndex: number, findTile: FindTile): Buffer {
  return rangeHash({ start: leafIndex, end: leafIndex + 1 }, findTile);
}

/**
 * Returns the tile, and the hashes in it, that are the leaves of a subtree at that tile's level.
 */
function placeOf(height: number, index: number): TileId & { start: number; end: number } {
  const level = Math.floor(height / tileHeight);
  const width = 2 ** (height % tileHeight);
  const first = index * width;
  const start = first % tileWidth;
  return { level, index: Math.floor(first / tileWidth), start, end: start + width };
}

function wholeTile(id: TileId, width: number, findTile: FindTile): Buffer {
  const hashes = findTile(id);
  if (hashes === null || hashes.length < width * hashBytes) throw new TileMissing(id);
  return hashes.subarray(0, tileWidth * hashBytes);
}

/** The number of hashes must be a power of two. */
function hashOfHashes(hashes: Buffer): Buffer {
  let level = Array.from({ length: hashes.length / hashBytes }, (_, place) =>
    hashes.subarray(place * hashBytes, (place + 1) * hashBytes),
  );
  while (level.length > 1) {
    const pairs = level.length / 2;
    const below = level;
    level = Array.from({ length: pairs }, (_, pair) =>
      nodeHashOf(below[pair * 2]!, below[pair * 2 + 1]!),
    );
  }
  return level[0]!;
}
