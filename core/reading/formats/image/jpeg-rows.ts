// Decodes a JPEG file to gray rows at half its size: only the luminance and, of each block of 8 × 8
// pixels, the 16 lowest frequencies, so that a photo of 100 megapixels is never in memory as a
// whole. Only baseline files, as cameras write them, can be decoded from the top.

import { setImmediate } from 'node:timers/promises';
import { Fault } from '../../../kernel/errors.ts';
import type { TakeRow } from './gray-rows.ts';
import {
  codeTable,
  EndOfScan,
  findCodeTables,
  scanBits,
  type CodeTable,
  type ScanBits,
} from './jpeg-huffman.ts';
import { isFrameHeader, jpegSegments, scanMarker } from './jpeg-segments.ts';
import { brokenImage } from './pictures.ts';

export interface JpegRows {
  /** Half the width of the file, rounded up. */
  width: number;
  height: number;
  read(take: TakeRow): Promise<void>;
}

/**
 * Returns null for a file that is not baseline, has colors other than gray or YCbCr, or is invalid.
 */
export function jpegRows(file: Buffer): JpegRows | null {
  const scan = openScan(file);
  if (scan === null) return null;
  const [width, height] = [Math.ceil(scan.width / 2), Math.ceil(scan.height / 2)];
  return { width, height, read: (take) => readRows(file, scan, height, take) };
}

interface Component {
  /** Number of its blocks in a unit, horizontally and vertically. */
  across: number;
  down: number;
  direct: CodeTable;
  other: CodeTable;
}

interface Scan {
  width: number;
  height: number;
  /** The luminance component comes first. */
  components: readonly Component[];
  /** Quantization steps of the luminance, in the order of the file. */
  steps: Uint16Array;
  /** Number of units between two restart markers; 0 for no markers. */
  restartInterval: number;
  /** Start of its data in the file. */
  start: number;
}

interface Headers {
  frame: { marker: number; data: Buffer } | null;
  scan: { data: Buffer; end: number } | null;
  steps: Map<number, Uint16Array>;
  codes: Map<number, Buffer>;
  restartInterval: number;
  /** The colors are RGB or CMYK. */
  isOtherColor: boolean;
}

const marks = { codes: 0xc4, quantization: 0xdb, restart: 0xdd, adobe: 0xee };

function readHeaders(file: Buffer): Headers {
  const [steps, codes] = [new Map<number, Uint16Array>(), new Map<number, Buffer>()];
  const headers: Headers = {
    frame: null,
    scan: null,
    steps,
    codes,
    restartInterval: 0,
    isOtherColor: false,
  };
  for (const { marker, data, end } of jpegSegments(file)) {
    if (isFrameHeader(marker)) headers.frame ??= { marker, data };
    else if (marker === scanMarker) headers.scan = { data, end };
    else if (marker === marks.codes) findCodeTables(data, codes);
    else if (marker === marks.quantization) readSteps(data, steps);
    else if (marker === marks.restart && data.length >= 2) {
      headers.restartInterval = data.readUInt16BE(0);
    } else if (marker === marks.adobe && data.toString('latin1', 0, 5) === 'Adobe') {
      headers.isOtherColor = data[11] === 0;
    }
  }
  return headers;
}

function readSteps(data: Buffer, steps: Map<number, Uint16Array>): void {
  for (let at = 0; at < data.length;) {
    const bytes = data[at]! >> 4 === 0 ? 1 : 2;
    const values = data.subarray(at + 1, at + 1 + 64 * bytes);
    if (values.length < 64 * bytes) return;
    const value = (_: unknown, place: number): number =>
      bytes === 1 ? values[place]! : values.readUInt16BE(2 * place);
    steps.set(data[at]! & 15, Uint16Array.from({ length: 64 }, value));
    at += 1 + 64 * bytes;
  }
}

/** Frame types whose blocks are in order from the top: baseline, and extended with 8 bits. */
const readable: readonly number[] = [0xc0, 0xc1];
/** Maximum number of blocks in a unit of several components (T.81, B.2.3). */
const mostBlocks = 10;

function openScan(file: Buffer): Scan | null {
  const { frame, scan, steps, codes, restartInterval, isOtherColor } = readHeaders(file);
  if (frame === null || scan === null || !readable.includes(frame.marker)) return null;
  const { data } = frame;
  const count = data[5];
  if (data.length < 6 + 3 * count! || data[0] !== 8 || (count !== 1 && count !== 3)) return null;
  if (count === 3 && (isOtherColor || data.toString('latin1', 6, 7) === 'R')) return null;
  const scanned = scan.data[0]!;
  // Each component may have its own scan; the first one is then the luminance.
  if (scan.data.length < 1 + 2 * scanned || (scanned !== count && scanned !== 1)) return null;
  const components: Component[] = [];
  for (let at = 0; at < scanned; at += 1) {
    const [id, sampling] = data.subarray(6 + 3 * at);
    const tables = scan.data[2 + 2 * at]!;
    const [direct, other] = [codes.get(tables >> 4), codes.get(0x10 | (tables & 15))];
    if (scan.data[1 + 2 * at] !== id || direct === undefined || other === undefined) return null;
    // A component alone in its scan has one block per unit.
    const [across, down] = scanned === 1 ? [1, 1] : [sampling! >> 4, sampling! & 15];
    components.push({ across, down, direct: codeTable(direct), other: codeTable(other) });
  }
  const own = steps.get(data[8]! & 15);
  if (own === undefined || !isWholeSize(data)) return null;
  const [height, width] = [data.readUInt16BE(1), data.readUInt16BE(3)];
  return { width, height, components, steps: own, restartInterval, start: scan.end };
}

/** Whether the luminance has as many pixels as the picture, according to the frame header. */
function isWholeSize(frame: Buffer): boolean {
  const samplings = Array.from({ length: frame[5]! }, (_, at) => frame[7 + 3 * at]!);
  const shapes = samplings.map((sampling) => [sampling >> 4, sampling & 15] as const);
  const [[firstAcross, firstDown]] = shapes as [(typeof shapes)[number]];
  const blocks = shapes.reduce((sum, [across, down]) => sum + across * down, 0);
  const isPart = ([across, down]: (typeof shapes)[number]): boolean =>
    across > 0 && down > 0 && across <= firstAcross && down <= firstDown;
  return blocks <= mostBlocks && shapes.every(isPart);
}

/** Width and height of a decoded block, in pixels. */
const side = 4;

/** A truncated file yields the rows that it has. */
async function readRows(file: Buffer, scan: Scan, height: number, take: TakeRow): Promise<void> {
  const { components, width, restartInterval } = scan;
  const { across, down } = components[0]!;
  const units = Math.ceil(width / (8 * across));
  const stride = units * across * side;
  const band = new Uint8Array(stride * down * side);
  const readUnit = unitReader(scanBits(file, scan.start), scan, { band, stride });
  let done = 0;
  for (let y = 0; y < height; y += down * side) {
    try {
      for (let unit = 0; unit < units; unit += 1) {
        readUnit(unit, restartInterval > 0 && done > 0 && done % restartInterval === 0);
        done += 1;
      }
    } catch (cause) {
      if (!(cause instanceof EndOfScan)) throw cause;
      if (y === 0) throw new Fault('document_unreadable', brokenImage, { cause });
      return;
    }
    for (let row = 0; row < Math.min(down * side, height - y); row += 1) {
      take(band.subarray(row * stride, (row + 1) * stride));
    }
    // An abort is noticed between two turns of the event loop.
    await setImmediate();
  }
}

interface Band {
  band: Uint8Array;
  stride: number;
}

function unitReader(bits: ScanBits, { components, steps }: Scan, { band, stride }: Band) {
  const last = new Int32Array(components.length);
  const block = new Float64Array(side * side);
  const wanted = { block, steps };
  const { across: firstAcross, down: firstDown } = components[0]!;
  return (unit: number, isRestart: boolean): void => {
    if (isRestart) {
      bits.restart();
      last.fill(0);
    }
    for (let y = 0; y < firstDown; y += 1) {
      for (let x = 0; x < firstAcross; x += 1) {
        block.fill(0);
        last[0]! += readBlock(bits, components[0]!, wanted);
        block[0] = last[0]! * steps[0]!;
        paintBlock(block, band, y * side * stride + (unit * firstAcross + x) * side, stride);
      }
    }
    for (let at = 1; at < components.length; at += 1) {
      const component = components[at]!;
      for (let left = component.across * component.down; left > 0; left -= 1) {
        readBlock(bits, component, null);
      }
    }
  };
}

/** Positions of the lowest frequencies, row by row, by their order in the file; -1 for others. */
const places = Int8Array.from(zigzag(), (at) => {
  const [row, column] = [at >> 3, at & 7];
  return row < side && column < side ? row * side + column : -1;
});

/** Positions in a block of 8 × 8 in zigzag order. */
function zigzag(): number[] {
  const order: number[] = [];
  for (let sum = 0; sum < 15; sum += 1) {
    for (let step = Math.max(0, sum - 7); step <= Math.min(sum, 7); step += 1) {
      // Even diagonals go up.
      order.push(sum % 2 === 0 ? (sum - step) * 8 + step : step * 8 + sum - step);
    }
  }
  return order;
}

/** Reads the frequencies, if wanted, except the first; returns the difference of the first. */
function readBlock(
  bits: ScanBits,
  { direct, other }: Component,
  wanted: { block: Float64Array; steps: Uint16Array } | null,
): number {
  const difference = bits.number(bits.symbol(direct) & 15);
  for (let at = 1; at < 64; at += 1) {
    const symbol = bits.symbol(other);
    const size = symbol & 15;
    at += symbol >> 4;
    if (size === 0) {
      if (symbol === 0xf0) continue;
      break;
    }
    const value = bits.number(size);
    if (at > 63) throw new EndOfScan();
    const place = places[at]!;
    if (wanted !== null && place >= 0) wanted.block[place] = value * wanted.steps[at]!;
  }
  return difference;
}

/** By frequency and pixel: the contribution of a frequency to a pixel of a half-size block. */
const waves = Float64Array.from({ length: side * side }, (_, at) => {
  const [frequency, pixel] = [Math.floor(at / side), at % side];
  const weight = frequency === 0 ? Math.sqrt(1 / side) : Math.sqrt(2 / side);
  // Halved once over both directions: the values are those of the full size.
  return weight * Math.SQRT1_2 * Math.cos(((2 * pixel + 1) * frequency * Math.PI) / (2 * side));
});
const middle = 128;
const columns = new Float64Array(side * side);

function paintBlock(block: Float64Array, band: Uint8Array, start: number, stride: number): void {
  for (let row = 0; row < side; row += 1) {
    for (let x = 0; x < side; x += 1) {
      let sum = 0;
      for (let frequency = 0; frequency < side; frequency += 1) {
        sum += block[row * side + frequency]! * waves[frequency * side + x]!;
      }
      columns[row * side + x] = sum;
    }
  }
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      let sum = middle;
      for (let frequency = 0; frequency < side; frequency += 1) {
        sum += columns[frequency * side + x]! * waves[frequency * side + y]!;
      }
      band[start + y * stride + x] = Math.max(0, Math.min(255, sum + 0.5));
    }
  }
}
