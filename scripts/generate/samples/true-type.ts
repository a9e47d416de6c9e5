// Subset of TrueType (ISO/IEC 14496-22) required by the samples: widths and outlines by character,
// and a copy of the font with only the outlines of the characters used.

export interface Point {
  x: number;
  y: number;
}

/** Closed outline of straight lines and quadratic curves: on-curve points and control points. */
export type Contour = (Point & { onCurve: boolean })[];

export interface TrueType {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  bounds: readonly [number, number, number, number];
  /**
   * Returns the width of a character in font units; the width of the missing glyph if the font
   * lacks it.
   */
  advance(codePoint: number): number;
  outline(codePoint: number): Contour[];
  /** Returns the font file with the outlines of all other characters emptied. */
  subset(codePoints: readonly number[]): Uint8Array;
}

interface Table {
  tag: string;
  bytes: Buffer;
}

export function parseTrueType(bytes: Uint8Array): TrueType {
  const tables = readTables(Buffer.from(bytes));
  const table = (tag: string): Buffer => tables.find((known) => known.tag === tag)!.bytes;
  const [head, hhea, hmtx, glyf] = ['head', 'hhea', 'hmtx', 'glyf'].map(table) as Buffer[];
  const offsets = readOffsets(table('loca'), head!.readInt16BE(50) === 1);
  const glyphOf = readCharacterMap(table('cmap'));
  const metrics = hhea!.readUInt16BE(34);

  const glyphBytes = (glyph: number): Buffer => glyf!.subarray(offsets[glyph], offsets[glyph + 1]);

  function outlineOf(glyph: number): Contour[] {
    const data = glyphBytes(glyph);
    if (data.length === 0) return [];
    if (data.readInt16BE(0) >= 0) return readSimpleGlyph(data);
    return readComponents(data).flatMap(({ glyph: part, dx, dy }) =>
      outlineOf(part).map((contour) =>
        contour.map((point) => ({ ...point, x: point.x + dx, y: point.y + dy })),
      ),
    );
  }

  function needed(glyph: number): number[] {
    const data = glyphBytes(glyph);
    const isComposite = data.length > 0 && data.readInt16BE(0) < 0;
    const parts = isComposite ? readComponents(data).flatMap((part) => needed(part.glyph)) : [];
    return [glyph, ...parts];
  }

  return {
    unitsPerEm: head!.readUInt16BE(18),
    ascent: hhea!.readInt16BE(4),
    descent: hhea!.readInt16BE(6),
    bounds: [36, 38, 40, 42].map((at) => head!.readInt16BE(at)) as [number, number, number, number],
    advance: (codePoint) => hmtx!.readUInt16BE(4 * Math.min(glyphOf(codePoint), metrics - 1)),
    outline: (codePoint) => outlineOf(glyphOf(codePoint)),
    subset(codePoints) {
      const kept = new Set([0, ...codePoints.map(glyphOf)].flatMap(needed));
      const glyphs = offsets.slice(0, -1).map((_, glyph) => {
        const data = kept.has(glyph) ? glyphBytes(glyph) : Buffer.alloc(0);
        // Aligned to four bytes, so that the offsets are valid in both forms of the table.
        return Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
      });
      return writeTables(tables, glyphs);
    },
  };
}

function readTables(file: Buffer): Table[] {
  return Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
    const record = 12 + 16 * index;
    const start = file.readUInt32BE(record + 8);
    const bytes = file.subarray(start, start + file.readUInt32BE(record + 12));
    return { tag: file.toString('latin1', record, record + 4), bytes };
  });
}

function readOffsets(loca: Buffer, isLong: boolean): number[] {
  return isLong
    ? Array.from({ length: loca.length / 4 }, (_, index) => loca.readUInt32BE(4 * index))
    : Array.from({ length: loca.length / 2 }, (_, index) => 2 * loca.readUInt16BE(2 * index));
}

/** Reads the Unicode map of the Basic Multilingual Plane: platform 3, encoding 1, format 4. */
function readCharacterMap(cmap: Buffer): (codePoint: number) => number {
  const records = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => 4 + 8 * index);
  const record = records.find((at) => cmap.readUInt32BE(at) === 0x0003_0001)!;
  const map = cmap.subarray(cmap.readUInt32BE(record + 4));
  const segments = map.readUInt16BE(6) / 2;
  const [ends, starts] = [14, 16 + 2 * segments];
  const [deltas, ranges] = [starts + 2 * segments, starts + 4 * segments];
  return (codePoint) => {
    for (let segment = 0; segment < segments; segment++) {
      if (codePoint > map.readUInt16BE(ends + 2 * segment)) continue;
      const start = map.readUInt16BE(starts + 2 * segment);
      if (codePoint < start) return 0;
      const range = map.readUInt16BE(ranges + 2 * segment);
      const delta = map.readUInt16BE(deltas + 2 * segment);
      if (range === 0) return (codePoint + delta) & 0xffff;
      const glyph = map.readUInt16BE(ranges + 2 * segment + range + 2 * (codePoint - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

function readSimpleGlyph(data: Buffer): Contour[] {
  const contours = data.readInt16BE(0);
  const ends = Array.from({ length: contours }, (_, index) => data.readUInt16BE(10 + 2 * index));
  const count = (ends.at(-1) ?? -1) + 1;
  let at = 12 + 2 * contours + data.readUInt16BE(10 + 2 * contours);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = data[at++]!;
    const times = flag & 8 ? data[at++]! + 1 : 1;
    for (let time = 0; time < times; time++) flags.push(flag);
  }
  const axis = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? data[at++]! : -data[at++]!;
      else if (!(flag & same)) {
        value += data.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const [xs, ys] = [axis(2, 16), axis(4, 32)];
  return ends.map((end, index) => {
    const start = index === 0 ? 0 : ends[index - 1]! + 1;
    return flags
      .slice(start, end + 1)
      .map((flag, i) => ({ x: xs[start + i]!, y: ys[start + i]!, onCurve: (flag & 1) === 1 }));
  });
}

/**
 * Reads the parts of a composite glyph, such as letter and accent. Those of Latin fonts are not
 * scaled.
 */
function readComponents(data: Buffer): { glyph: number; dx: number; dy: number }[] {
  const parts: { glyph: number; dx: number; dy: number }[] = [];
  for (let at = 10, more = true; more;) {
    const flags = data.readUInt16BE(at);
    const isWide = (flags & 1) === 1;
    const dx = isWide ? data.readInt16BE(at + 4) : data.readInt8(at + 4);
    const dy = isWide ? data.readInt16BE(at + 6) : data.readInt8(at + 5);
    parts.push({ glyph: data.readUInt16BE(at + 2), dx, dy });
    at += isWide ? 8 : 6;
    if (flags & 8) at += 2;
    else if (flags & 0x40) at += 4;
    else if (flags & 0x80) at += 8;
    more = (flags & 0x20) !== 0;
  }
  return parts;
}

/**
 * Tables that PDF viewers need for a simple font. The others (kerning, names, substitution) are
 * omitted.
 */
const keptTables = ['cmap', 'cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'];

function writeTables(tables: readonly Table[], glyphs: readonly Buffer[]): Uint8Array {
  const loca = Buffer.alloc(4 * (glyphs.length + 1));
  let end = 0;
  glyphs.forEach((glyph, index) => loca.writeUInt32BE((end += glyph.length), 4 * (index + 1)));
  const replaced: Record<string, Buffer> = { glyf: Buffer.concat(glyphs), loca };
  const kept = tables
    .filter(({ tag }) => keptTables.includes(tag))
    .map(({ tag, bytes }) => ({ tag, bytes: Buffer.from(replaced[tag] ?? bytes) }));
  const head = kept.find(({ tag }) => tag === 'head')!.bytes;
  head.writeInt16BE(1, 50); // long offsets
  head.writeUInt32BE(0, 8);
  const file = layOut(kept);
  // ISO/IEC 14496-22 section 5.2.2: the checksum of the whole file equals this constant.
  const adjustment = (0xb1b0afba - checksum(file)) >>> 0;
  head.writeUInt32BE(adjustment, 8);
  return layOut(kept, file);
}

function layOut(tables: readonly Table[], summed?: Buffer): Buffer {
  const power = Math.floor(Math.log2(tables.length));
  const header = Buffer.alloc(12 + 16 * tables.length);
  header.writeUInt32BE(0x0001_0000, 0);
  [tables.length, 16 * 2 ** power, power, 16 * (tables.length - 2 ** power)].forEach((value, i) =>
    header.writeUInt16BE(value, 4 + 2 * i),
  );
  const parts: Buffer[] = [header];
  let offset = header.length;
  tables.forEach(({ tag, bytes }, index) => {
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    header.write(tag, 12 + 16 * index, 'latin1');
    header.writeUInt32BE(checksum(padded), 16 + 16 * index);
    header.writeUInt32BE(offset, 20 + 16 * index);
    header.writeUInt32BE(bytes.length, 24 + 16 * index);
    parts.push(padded);
    offset += padded.length;
  });
  // The checksum of `head` is that of the table before the adjustment is written.
  if (summed) summed.copy(header, 0, 0, header.length);
  return Buffer.concat(parts);
}

function checksum(bytes: Buffer): number {
  let total = 0;
  for (let at = 0; at < bytes.length; at += 4) total = (total + bytes.readUInt32BE(at)) >>> 0;
  return total;
}
