// Writes EDIFACT segments in ISO 8859-1 (UNOC), a message between UNH and UNT, and the interchange
// around it. D.96A follows EANCOM: one segment per line and a service string advice. D.01B is one
// long line without a service string advice.

import type { Item, Party } from './invoice.ts';

/** Global location numbers with prefix 909, which is not assigned. */
export const sellerGln = '9099999000017';
export const buyerGln = '9099999000024';

export type EdifactRelease = 'D96A' | 'D01B';
export type EdifactMessage = 'INVOIC' | 'ORDERS' | 'DESADV' | 'RECADV';

/** Association codes of EANCOM 1997 and 2002. Each message has its own version number. */
const associations: Record<EdifactRelease, Record<EdifactMessage, string>> = {
  D96A: { INVOIC: 'EAN008', ORDERS: 'EAN008', DESADV: 'EAN005', RECADV: 'EAN003' },
  D01B: { INVOIC: 'EAN010', ORDERS: 'EAN010', DESADV: 'EAN007', RECADV: 'EAN004' },
};

/** Returns an interchange with one message. */
export function interchange(
  { type, release, number, date: sent }: Sent,
  segments: readonly string[],
): Uint8Array {
  const reference = number.slice(0, 14);
  const message = [
    segment('UNH', '1', [type, 'D', release.slice(1), 'UN', associations[release][type]]),
    ...segments,
  ];
  // Buyers send orders and receipt advices; suppliers send invoices and despatch advices.
  const parties =
    type === 'INVOIC' || type === 'DESADV' ? [sellerGln, buyerGln] : [buyerGln, sellerGln];
  const [from, to] = parties;
  const lines = [
    ...(release === 'D96A' ? ["UNA:+.? '"] : []),
    segment(
      'UNB',
      ['UNOC', '3'],
      [from!, '14'],
      [to!, '14'],
      [sent.slice(2).replaceAll('-', ''), '0615'],
      reference,
    ),
    ...message,
    segment('UNT', String(message.length + 1), '1'),
    segment('UNZ', '1', reference),
  ];
  return Buffer.from(lines.join(release === 'D96A' ? '\n' : ''), 'latin1');
}

export interface Sent {
  type: EdifactMessage;
  release: EdifactRelease;
  number: string;
  /** ISO 8601 date. */
  date: string;
}

export function party(role: string, gln: string, of: Party): string {
  const place = [of.street, of.city, '', of.postcode, of.country];
  return segment('NAD', role, [gln, '', '9'], '', of.name, ...place);
}

/** A field of the description holds 35 characters; the rest is in the next field. */
export function described({ description }: Item): string {
  return segment('IMD', 'F', '', ['', '', '', description.slice(0, 35), description.slice(35)]);
}

export function vat(rate: string): string {
  return segment('TAX', '7', 'VAT', '', '', ['', '', '', rate], 'S');
}

export function date(code: string, iso: string): string {
  return segment('DTM', [code, iso.replaceAll('-', ''), '102']);
}

export function amount(code: string, value: { toFixed(places: number): string }): string {
  return segment('MOA', [code, value.toFixed(2)]);
}

/** Omits empty components at the end and escapes service characters. */
export function segment(tag: string, ...elements: (string | string[])[]): string {
  const written = elements.map((element) =>
    [element].flat().map(released).join(':').replace(/:+$/, ''),
  );
  return `${[tag, ...written].join('+')}'`;
}

function released(text: string): string {
  return text.replaceAll(/[?:+']/g, '?$&');
}
