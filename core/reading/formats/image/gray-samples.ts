// Converts rows of TIFF and PNG files to gray pixels: 1 to 32 bits per sample, in all color types.

import { luma } from './gray-image.ts';

export interface SampleShape {
  /** Number of pixels of a row. */
  width: number;
  /** Number of samples per pixel, including those that are not colors. */
  samples: number;
  bits: number;
  /**
   * Meaning of the samples in TIFF's numbering: 0 white is zero, 1 black is zero, 2 RGB, 3 palette,
   * 5 CMYK, 6 YCbCr.
   */
  photometric: number;
  isLittleEndian: boolean;
  isFloat: boolean;
  /** Each sample is stored as the difference from the previous one. */
  isDifference: boolean;
  /** The sample after the colors is the opacity of the pixel. */
  hasAlpha: boolean;
  /** Red, green and blue of each palette index, 16 bits each, color by color. */
  palette: readonly number[];
}

const colorSamples: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 3, 3: 1, 5: 4, 6: 3 };
const knownBits: readonly number[] = [1, 2, 4, 8, 16, 32];

export function areKnownSamples({ samples, bits, photometric }: SampleShape): boolean {
  const colors = colorSamples[photometric];
  return colors !== undefined && samples >= colors && knownBits.includes(bits);
}

/**
 * Returns a function that converts the bytes of a row, which it may change, to gray pixels; the
 * next row overwrites them.
 */
export function grayConverter(shape: SampleShape): (bytes: Uint8Array) => Uint8Array {
  const { width, samples, photometric, isDifference, hasAlpha } = shape;
  const spread = sampleSpreader(shape);
  const gray = new Uint8Array(width);
  const toGray = grayOf(shape);
  const alphaAt = colorSamples[photometric]!;
  return (bytes) => {
    if (isDifference) addDifferences(bytes, shape);
    const values = spread(bytes);
    for (let x = 0, at = 0; x < width; x += 1, at += samples) {
      const value = toGray(values, at);
      const alpha = hasAlpha ? values[at + alphaAt]! : 255;
      gray[x] = alpha === 255 ? value : 255 - ((255 - value) * alpha) / 255;
    }
    return gray;
  };
}

function addDifferences(bytes: Uint8Array, { samples, bits, isLittleEndian }: SampleShape): void {
  if (bits === 8) {
    for (let at = samples; at < bytes.length; at += 1) bytes[at]! += bytes[at - samples]!;
  }
  if (bits !== 16) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2 * samples; at + 1 < bytes.length; at += 2) {
    const before = view.getUint16(at - 2 * samples, isLittleEndian);
    view.setUint16(at, view.getUint16(at, isLittleEndian) + before, isLittleEndian);
  }
}

/** Expands samples to one byte each, 0 to 255; palette indexes are unchanged. */
function sampleSpreader(shape: SampleShape): (bytes: Uint8Array) => Uint8Array {
  const { width, samples, bits, photometric, isLittleEndian, isFloat } = shape;
  if (bits === 8) return (bytes) => bytes;
  const count = width * samples;
  const spread = new Uint8Array(count);
  if (bits < 8) {
    const most = (1 << bits) - 1;
    const factor = photometric === 3 ? 1 : 255 / most;
    return (bytes) => {
      for (let index = 0; index < count; index += 1) {
        const place = index * bits;
        spread[index] = ((bytes[place >> 3]! >> (8 - bits - (place & 7))) & most) * factor;
      }
      return spread;
    };
  }
  const size = bits / 8;
  return (bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const highest = isLittleEndian ? size - 1 : 0;
    for (let index = 0; index < count; index += 1) {
      const at = index * size;
      spread[index] =
        isFloat && bits === 32
          ? Math.max(0, Math.min(1, view.getFloat32(at, isLittleEndian))) * 255
          : bytes[at + highest]!;
    }
    return spread;
  };
}

function grayOf({ photometric, bits, palette }: SampleShape) {
  const inPalette = paletteGrays(palette, bits);
  const byKind: Readonly<Record<number, (values: Uint8Array, at: number) => number>> = {
    0: (values, at) => 255 - values[at]!,
    1: (values, at) => values[at]!,
    2: (values, at) => luma(values[at]!, values[at + 1]!, values[at + 2]!),
    3: (values, at) => inPalette[values[at]!] ?? 255,
    5(values, at) {
      const light = 255 - values[at + 3]!;
      const color = (sample: number): number => ((255 - sample) * light) / 255;
      return luma(color(values[at]!), color(values[at + 1]!), color(values[at + 2]!));
    },
    6: (values, at) => values[at]!,
  };
  return byKind[photometric]!;
}

function paletteGrays(palette: readonly number[], bits: number): Uint8Array {
  const colors = bits <= 8 ? 1 << bits : 0;
  return Uint8Array.from({ length: colors }, (_, at) => {
    const [red, green, blue] = [0, 1, 2].map((color) => (palette[color * colors + at] ?? 0) >> 8);
    return luma(red!, green!, blue!);
  });
}
