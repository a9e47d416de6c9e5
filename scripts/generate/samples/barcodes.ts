// Draws PDF417 and QR codes, module by module.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import type { PackedPicture } from './pdf-file.ts';

export interface Modules {
  width: number;
  height: number;
  /** Modules row by row. */
  isDark: readonly boolean[];
}

/** Error correction levels: the AAMVA recommendation for PDF417, the common level for QR codes. */
const errorCorrection = { PDF417: '5', QRCode: 'M' } as const;

/** Returns the modules with the quiet zone. Rows of PDF417 are three modules high. */
export async function drawBarcode(text: string, format: 'PDF417' | 'QRCode'): Promise<Modules> {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'));
  const { buffer } = new Uint8Array(await readFile(file));
  await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true });
  const { symbol, error } = await writeBarcode(text, { format, ecLevel: errorCorrection[format] });
  if (error !== '') throw new Error(`The barcode cannot be drawn: ${error}`);
  const { width, height, data } = symbol;
  return { width, height, isDark: Array.from(data, (light) => light < 128) };
}

/** Packs `scale` pixels per module, 4 bits per pixel. */
export function packModules({ width, height, isDark }: Modules, scale: number): PackedPicture {
  const [wide, high] = [width * scale, height * scale];
  const rowBytes = Math.ceil(wide / 2);
  const packed = new Uint8Array(rowBytes * high);
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      if (isDark[Math.floor(y / scale) * width + Math.floor(x / scale)]) continue;
      packed[y * rowBytes + (x >> 1)]! |= x % 2 === 0 ? 0xf0 : 0x0f;
    }
  }
  return { width: wide, height: high, packed };
}
