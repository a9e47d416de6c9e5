// Writes ZIP files for tests, honest and forged ones.

import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: string | Uint8Array;
  /** Whether its sizes are in the extra field for large files. */
  isZip64?: boolean;
  /** What the directory says instead of the truth. */
  forged?: { size?: number; checksum?: number; flags?: number; method?: number; offset?: number };
}

export function zipFile(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, isZip64, forged = {} } of entries) {
    const bytes = Buffer.from(content as Uint8Array);
    const packed = deflateRawSync(bytes);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    // Names are UTF-8.
    entry.writeUInt16LE(0x800 | (forged.flags ?? 0), 8);
    entry.writeUInt16LE(forged.method ?? 8, 10);
    entry.writeUInt32LE(forged.checksum ?? crc32(bytes), 16);
    entry.writeUInt32LE(isZip64 ? 0xffffffff : packed.length, 20);
    entry.writeUInt32LE(isZip64 ? 0xffffffff : (forged.size ?? bytes.length), 24);
    const extra = isZip64 ? largeSizes(bytes.length, packed.length) : Buffer.alloc(0);
    entry.writeUInt16LE(extra.length, 30);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(forged.offset ?? offset, 42);
    files.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name), extra);
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const length = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

/** APPNOTE 4.5.3. */
function largeSizes(size: number, packed: number): Buffer {
  const extra = Buffer.alloc(20);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(BigInt(size), 4);
  extra.writeBigUInt64LE(BigInt(packed), 12);
  return extra;
}

/** An office file of parts by name; relationships are `[type, target]`, ids rId1, rId2, … */
export function officeFile(
  main: string,
  parts: Readonly<Record<string, string>>,
  relationships: readonly (readonly [type: string, target: string])[] = [],
): Buffer {
  const written = (list: readonly (readonly [string, string])[]): string =>
    `<Relationships xmlns="r">${list
      .map(
        ([type, target], at) =>
          `<Relationship Id="rId${at + 1}" Type="http://x/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`;
  const [folder, name] = main.split('/');
  return zipFile([
    {
      name: '_rels/.rels',
      content: written([
        ['officeDocument', main],
        ['core-properties', 'docProps/core.xml'],
      ]),
    },
    { name: `${folder}/_rels/${name}.rels`, content: written(relationships) },
    ...Object.entries(parts).map(([part, content]) => ({ name: part, content })),
  ]);
}
