// TIFF files made for the tests, of one or more pages, each packed in its own way (TIFF 6.0).

export interface TiffPage {
  width: number;
  height: number;
  /** 1: none, 2 to 4: as fax machines do, 5: LZW, 7: JPEG, 8: deflate, 32773: PackBits. */
  compression: number;
  bits: number;
  /** Of a pixel; 1 unless given. */
  samples?: number;
  /** 0: white is zero, 1: black is zero, 2: RGB, 5: CMYK, 6: YCbCr; by the other facts if not given. */
  photometric?: number;
  /** One strip, packed. */
  data: Buffer;
}

export function tiffFile(pages: readonly TiffPage[]): Buffer {
  const parts: Buffer[] = [Buffer.from('49492a0008000000', 'hex')];
  let at = 8;
  for (const [index, page] of pages.entries()) {
    const { width, height, compression, bits, samples = 1, data } = page;
    const { photometric = samples >= 3 ? 2 : bits === 1 ? 0 : 1 } = page;
    const entries: [tag: number, value: number][] = [
      ...([
        [256, width],
        [257, height],
        [258, bits],
        [259, compression],
      ] as [number, number][]),
      // Photometric: of fax and bilevel pages a one is black.
      ...([
        [262, photometric],
        [273, 0],
        [277, samples],
        [278, height],
        [279, data.length],
      ] as [number, number][]),
    ];
    const length = 2 + entries.length * 12 + 4;
    const directory = Buffer.alloc(length);
    directory.writeUInt16LE(entries.length, 0);
    for (const [row, [tag, value]] of entries.entries()) {
      const place = 2 + row * 12;
      directory.writeUInt16LE(tag, place);
      directory.writeUInt16LE(4, place + 2);
      directory.writeUInt32LE(1, place + 4);
      directory.writeUInt32LE(tag === 273 ? at + length : value, place + 8);
    }
    const padding = data.length % 2;
    const next = at + length + data.length + padding;
    directory.writeUInt32LE(index + 1 === pages.length ? 0 : next, length - 4);
    parts.push(directory, data, Buffer.alloc(padding));
    at = next;
  }
  return Buffer.concat(parts);
}

/** Eight pixels a byte, black as one, each row from a new byte. */
export function bilevel(rgba: Uint8ClampedArray, width: number, height: number): Buffer {
  const rowBytes = Math.ceil(width / 8);
  const packed = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (rgba[(y * width + x) * 4]! < 128) packed[y * rowBytes + (x >> 3)]! |= 0x80 >> (x & 7);
    }
  }
  return packed;
}

export function packBits(bytes: Buffer): Buffer {
  const packed: number[] = [];
  for (let at = 0; at < bytes.length;) {
    let run = 1;
    while (run < 128 && bytes[at + run] === bytes[at]) run += 1;
    if (run > 1) packed.push(257 - run, bytes[at]!);
    else packed.push(0, bytes[at]!);
    at += run;
  }
  return Buffer.from(packed);
}

/** With codes of 9 to 12 bits, which grow one entry early, as TIFF has it. */
export function packLzw(bytes: Buffer): Buffer {
  const [clear, end] = [256, 257];
  const packed: number[] = [];
  let [bits, held, width] = [0, 0, 9];
  const put = (code: number): void => {
    bits = (bits << width) | code;
    held += width;
    for (; held >= 8; held -= 8) packed.push((bits >> (held - 8)) & 0xff);
    bits &= (1 << held) - 1;
  };
  const table = new Map<string, number>();
  const reset = (): void => {
    put(clear);
    table.clear();
    for (let byte = 0; byte < 256; byte += 1) table.set(String.fromCharCode(byte), byte);
    width = 9;
  };
  reset();
  let next = 258;
  let open = '';
  for (const character of bytes.toString('latin1')) {
    if (table.has(open + character)) {
      open += character;
      continue;
    }
    put(table.get(open)!);
    table.set(open + character, next);
    next += 1;
    if (next === 4095) {
      reset();
      next = 258;
    } else if (next === 512 || next === 1024 || next === 2048) width += 1;
    open = character;
  }
  put(table.get(open)!);
  put(end);
  put(0);
  return Buffer.from(packed);
}
