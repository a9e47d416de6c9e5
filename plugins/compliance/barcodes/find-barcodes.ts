// Barcodes that the appliance read on the pages of a document, including the license barcode.

import type { Barcode, Document } from 'workmill/sdk';
import type { Fact } from '../documents/fact.ts';
import { parseLicense, type License } from './parse-license.ts';

export interface FoundBarcode extends Barcode {
  /** Page number, from 1. */
  page: number;
  /** Null for a barcode that is not a license. */
  license: License | null;
}

/**
 * Maximum number of barcodes. Identity documents have one to three; a barcode holds up to 7,089
 * characters.
 */
const mostBarcodes = 20;

export function findBarcodes({ pages }: Document): FoundBarcode[] {
  return pages
    .flatMap(({ number: page, barcodes = [] }) => barcodes.map((code) => ({ ...code, page })))
    .slice(0, mostBarcodes)
    .map((code) => ({ ...code, license: licenseOf(code) }));
}

function licenseOf({ format, text }: Barcode): License | null {
  return format === 'pdf417' ? parseLicense(text) : null;
}

export interface LicenseBarcode extends FoundBarcode {
  license: License;
}

export function licensesIn(barcodes: readonly FoundBarcode[]): LicenseBarcode[] {
  return barcodes.filter((code): code is LicenseBarcode => code.license !== null);
}

/**
 * Returns the value with a confidence of 0.99: error correction guarantees that it is the printed
 * value.
 */
export function barcodeFact<Value extends string>(
  { page, box }: FoundBarcode,
  value: Value | null,
): Fact<Value> | null {
  return value === null
    ? null
    : { value, page, box, text: value, confidence: 0.99, source: 'structured' };
}
