// Fictitious invoices of the samples in languages other than German and French.

import * as companies from './companies-abroad.ts';
import type { Invoice, Item } from './invoice.ts';

type Row = readonly [
  description: string,
  quantity: string,
  unit: string,
  price: string,
  rate: string,
];

function items(...rows: readonly Row[]): Item[] {
  return rows.map(([description, quantity, unit, unitPrice, taxRate]) => ({
    description,
    quantity,
    unit,
    unitPrice,
    taxRate,
  }));
}

/** No due date is printed: it follows from the payment terms. */
export const stageCables: Invoice = {
  kind: 'invoice',
  number: 'F2025-0934',
  issueDate: '2025-09-08',
  dueDate: '2025-09-29',
  deliveryDate: '2025-09-04',
  currency: 'EUR',
  seller: companies.cableMaker,
  buyer: companies.theatre,
  customerNumber: '20441',
  orderNumber: 'HV-1187',
  buyerReference: 'Techniek',
  items: items(
    ['Stroomkabel 3 x 2,5 mm² rubber', '250', 'MTR', '2.35', '21'],
    ['Meerpolige connector 16 A', '24', 'C62', '11.80', '21'],
    ['Kabelhaspel leeg', '4', 'C62', '36.50', '21'],
    ['Montage en keuring op locatie', '6.5', 'HUR', '62.00', '21'],
  ),
  paymentTerms: 'Betaling binnen 21 dagen na factuurdatum.',
  account: { iban: 'NL10MUST0999900123', bic: 'MUSTNL2AXXX', bank: 'Voorbeeldbank Rotterdam' },
  note: 'Dank voor uw bestelling.',
};

export const tiles: Invoice = {
  kind: 'invoice',
  number: '388/2025',
  issueDate: '2025-05-13',
  dueDate: '2025-06-12',
  deliveryDate: '2025-05-09',
  currency: 'EUR',
  seller: companies.ceramicist,
  buyer: companies.hotel,
  customerNumber: 'C-2207',
  orderNumber: 'OA-2025-061',
  buyerReference: 'Ristrutturazione',
  items: items(
    ['Piastrelle gres 60 x 60, grigio', '140', 'MTK', '21.90', '22'],
    ['Battiscopa gres 60 cm', '90', 'C62', '4.35', '22'],
    ['Guida alla posa, stampata', '12', 'C62', '8.50', '4'],
    ['Trasporto al cantiere', '1', 'C62', '185.00', '22'],
  ),
  paymentTerms: 'Pagamento con bonifico bancario a 30 giorni.',
  account: { iban: 'IT39V9999999999000000054321', bic: 'MUSTITMMXXX', bank: 'Banca Modello' },
  note: 'Merce resa franco cantiere.',
};

/** Invoice with three tax rates. */
export const oliveHarvest: Invoice = {
  kind: 'invoice',
  number: 'SC-25/0417',
  issueDate: '2025-10-21',
  dueDate: '2025-11-20',
  deliveryDate: '2025-10-20',
  currency: 'EUR',
  seller: companies.oilPresser,
  buyer: companies.restaurant,
  customerNumber: '3108',
  orderNumber: 'PN-2025-77',
  buyerReference: 'Cocina',
  items: items(
    ['Aceite de oliva virgen extra, garrafa 5 l', '36', 'C62', '41.75', '4'],
    ['Aceitunas aliñadas, cubo', '10', 'C62', '23.40', '10'],
    ['Bidón de acero 20 l', '6', 'C62', '58.90', '21'],
    ['Transporte refrigerado', '1', 'C62', '64.00', '21'],
  ),
  paymentTerms: 'Pago por transferencia a 30 días.',
  account: { iban: 'ES1399999999580000012345', bic: 'MUSTESMMXXX', bank: 'Banco Modelo' },
  note: 'Gracias por su confianza.',
};

export const corks: Invoice = {
  kind: 'invoice',
  number: 'FT 2025/219',
  issueDate: '2025-08-05',
  dueDate: '2025-09-04',
  deliveryDate: '2025-08-01',
  currency: 'EUR',
  seller: companies.corkMill,
  buyer: companies.winery,
  customerNumber: '871',
  orderNumber: 'ENC-4402',
  buyerReference: 'Engarrafamento',
  items: items(
    ['Rolhas naturais 45 x 24 mm, saco de 1000', '18', 'C62', '164.50', '23'],
    ['Rolhas técnicas 38 x 24 mm, saco de 1000', '30', 'C62', '78.20', '23'],
    ['Gravação do logótipo', '4', 'HUR', '35.00', '23'],
  ),
  paymentTerms: 'Pagamento a 30 dias por transferência.',
  account: { iban: 'PT50999999990000001234581', bic: 'MUSTPTPLXXX', bank: 'Banco Modelo' },
  note: 'Material sujeito a controlo de lote.',
};

const fittings: readonly (readonly [string, string])[] = [
  ['Gångjärn 100 mm förzinkat', '38.50'],
  ['Dörrtrycke mässing', '214.00'],
  ['Skruv 5 x 60, ask om 200', '89.90'],
  ['Vinkelbeslag 90 x 90', '12.75'],
  ['Hänglås 50 mm', '129.00'],
  ['Fönsterhake 150 mm', '24.40'],
  ['Spik 75 mm, kartong', '148.60'],
  ['Balksko 45 x 145', '31.20'],
  ['Karmskruv 8 x 100', '6.35'],
  ['Trädgårdsslang 20 m', '349.00'],
];

/** Invoice with sixty lines, whose table spans three pages. */
export const hardware: Invoice = {
  kind: 'invoice',
  number: '250781',
  issueDate: '2025-09-30',
  dueDate: '2025-10-30',
  deliveryDate: '2025-09-26',
  currency: 'SEK',
  seller: companies.ironmonger,
  buyer: companies.builder,
  customerNumber: '5563',
  orderNumber: 'BB-20931',
  buyerReference: 'Projekt Hus 7',
  items: items(
    ...Array.from({ length: 60 }, (_, index): Row => {
      const [name, price] = fittings[index % fittings.length]!;
      const box = String.fromCodePoint(65 + Math.floor(index / fittings.length));
      return [`${name}, serie ${box}`, String(2 + ((index * 7) % 23)), 'C62', price, '25'];
    }),
  ),
  paymentTerms: 'Betalningsvillkor: 30 dagar netto.',
  account: { iban: 'SE1999900000000000123456', bic: 'MUSTSESSXXX', bank: 'Exempelbanken' },
  note: 'Dröjsmålsränta enligt räntelagen.',
};

export const paint: Invoice = {
  ...hardware,
  number: '250802',
  issueDate: '2025-10-09',
  dueDate: '2025-11-08',
  deliveryDate: '2025-10-07',
  orderNumber: 'BB-20977',
  items: items(
    ['Fasadfärg röd 10 l', '14', 'C62', '689.00', '25'],
    ['Pensel 70 mm', '20', 'C62', '79.50', '25'],
    ['Grundolja 5 l', '6', 'C62', '412.00', '25'],
    ['Broschyr om målning', '10', 'C62', '45.00', '6'],
  ),
};

export const rigging: Invoice = {
  kind: 'invoice',
  number: 'SB-10442',
  issueDate: '2025-04-11',
  dueDate: '2025-05-11',
  deliveryDate: '2025-04-09',
  currency: 'GBP',
  seller: companies.boatyard,
  buyer: companies.sailingClub,
  customerNumber: 'ESC-014',
  orderNumber: 'ESC-2025-31',
  buyerReference: 'Dinghy fleet',
  items: items(
    ['Stainless shroud 3 mm, made to length', '12', 'C62', '48.60', '20'],
    ['Main halyard, braided 8 mm', '75', 'MTR', '2.90', '20'],
    ['Rigging survey, per boat', '6', 'C62', '85.00', '20'],
    ['Yard labour', '9.5', 'HUR', '54.00', '20'],
  ),
  paymentTerms: 'Payment within 30 days of the invoice date.',
  account: { iban: 'GB85MUST99999912345678', bic: 'MUSTGB2LXXX', bank: 'Model Bank' },
  note: 'Thank you for your custom.',
};

export const returnedHalyards: Invoice = {
  ...rigging,
  kind: 'credit_note',
  number: 'SBC-0219',
  issueDate: '2025-04-24',
  dueDate: null,
  deliveryDate: '2025-04-22',
  corrects: { number: rigging.number, issueDate: rigging.issueDate },
  items: items(['Main halyard, braided 8 mm, returned', '25', 'MTR', '2.90', '20']),
  paymentTerms: 'The amount will be set against your next invoice.',
  note: 'Credit for invoice SB-10442, goods returned unused.',
};

export const winterWork: Invoice = {
  ...rigging,
  kind: 'purchase_order',
  number: 'ESC-2025-48',
  issueDate: '2025-10-02',
  dueDate: null,
  deliveryDate: '2025-11-14',
  orderNumber: 'ESC-2025-48',
  items: items(
    ['Winter storage ashore, per dinghy', '14', 'C62', '60.00', '20'],
    ['Tarpaulin 4 x 3 m, heavy', '14', 'C62', '32.50', '20'],
    ['Lift out and wash', '6', 'C62', '45.00', '20'],
  ),
  paymentTerms: 'Terms: 30 days from invoice.',
  account: null,
  note: 'Please confirm receipt of this order.',
};

export const springWork: Invoice = {
  ...winterWork,
  number: 'ESC-2026-07',
  issueDate: '2026-02-16',
  deliveryDate: '2026-03-20',
  orderNumber: 'ESC-2026-07',
  items: items(
    ['Antifouling, per dinghy', '14', 'C62', '85.00', '20'],
    ['Launch', '14', 'C62', '30.00', '20'],
  ),
};

/** Receipt of the till: prices include tax, so none is added. */
export const tillSlip: Invoice = {
  ...rigging,
  kind: 'receipt',
  number: '004417',
  issueDate: '2025-06-14',
  dueDate: null,
  deliveryDate: '2025-06-14',
  seller: companies.chandlery,
  orderNumber: null,
  items: items(
    ['Shackle 6 mm', '4', 'C62', '3.25', '0'],
    ['Deck cleaner 1 l', '1', 'C62', '11.90', '0'],
    ['Mooring line 10 m', '2', 'C62', '18.45', '0'],
  ),
  paymentTerms: '',
  account: null,
  note: 'Thank you, please keep for your records',
};
