// Fictitious invoices of the samples in EDIFACT and national syntaxes.

import * as companies from './companies.ts';
import type { Invoice } from './invoice.ts';

export const oliveOil: Invoice = {
  kind: 'invoice',
  number: '214/2025',
  issueDate: '2025-06-18',
  dueDate: '2025-07-18',
  deliveryDate: '2025-06-16',
  currency: 'EUR',
  seller: companies.oilMill,
  buyer: companies.grocer,
  customerNumber: 'C-0912',
  orderNumber: 'ODA-2025-0771',
  buyerReference: 'M5UXCR1',
  items: [
    {
      description: "Olio extravergine d'oliva, bottiglia 0,75 l",
      quantity: '240',
      unit: 'PZ',
      unitPrice: '9.85',
      taxRate: '4',
    },
    {
      description: 'Espositore da banco in legno',
      quantity: '4',
      unit: 'PZ',
      unitPrice: '38.50',
      taxRate: '22',
    },
  ],
  paymentTerms: 'Bonifico a 30 giorni data fattura',
  account: { iban: 'IT43V9999999999000000012345', bic: 'MUSTITMMXXX', bank: 'Banca Modello' },
  note: 'Vendita di merce come da DDT 388.',
};

/** Invoice to a public buyer, identified by a code of six characters. */
export const schoolOil: Invoice = {
  ...oliveOil,
  number: '238/2025',
  issueDate: '2025-07-09',
  dueDate: '2025-08-08',
  deliveryDate: '2025-07-08',
  orderNumber: 'ODA-2025-0822',
  buyerReference: 'UFX0CR',
  note: 'Fornitura per la mensa.',
};

/**
 * Invoice of at most 400 euros, the limit of a simplified invoice. Each line amounts to whole
 * cents.
 */
export const tasting: Invoice = {
  ...oliveOil,
  number: '252/2025',
  issueDate: '2025-07-22',
  dueDate: null,
  deliveryDate: '2025-07-22',
  orderNumber: null,
  items: [
    {
      description: 'Olio extravergine, latta da 5 l',
      quantity: '2',
      unit: 'PZ',
      unitPrice: '62.50',
      taxRate: '4',
    },
    {
      description: 'Degustazione guidata',
      quantity: '1',
      unit: 'PZ',
      unitPrice: '50.00',
      taxRate: '22',
    },
  ],
  account: null,
};

export const seals: Invoice = {
  kind: 'invoice',
  number: 'AR250931',
  issueDate: '2025-08-21',
  dueDate: '2025-09-20',
  deliveryDate: '2025-08-19',
  currency: 'EUR',
  seller: companies.sealMaker,
  buyer: companies.machineBuilder,
  customerNumber: '40118',
  orderNumber: 'PO-4500131',
  buyerReference: 'Wareneingang 2',
  items: [
    {
      description: "O'Ring 40 x 3 mm, NBR 70 + Stützring für Kolbenstangen",
      quantity: '500',
      unit: 'PCE',
      unitPrice: '0.385',
      taxRate: '20',
    },
    {
      description: 'Wellendichtring 30 x 47 x 7',
      quantity: '60',
      unit: 'PCE',
      unitPrice: '4.12',
      taxRate: '20',
    },
  ],
  paymentTerms: 'Zahlbar innerhalb von 30 Tagen netto',
  account: { iban: 'AT089999900000012345', bic: 'MUSTATWWXXX', bank: 'Musterbank Linz' },
  note: 'Lieferschein 88413.',
};

export const vinegar: Invoice = {
  ...oliveOil,
  number: '231/2025',
  issueDate: '2025-07-02',
  dueDate: '2025-08-01',
  deliveryDate: '2025-06-30',
  orderNumber: 'ODA-2025-0804',
  items: [
    {
      description: 'Aceto di vino bianco, bottiglia 1 l',
      quantity: '180',
      unit: 'PZ',
      unitPrice: '3.20',
      taxRate: '10',
    },
  ],
  note: 'Vendita di merce come da DDT 402.',
};

export const capers: Invoice = {
  ...vinegar,
  number: '246/2025',
  orderNumber: 'ODA-2025-0831',
  items: [
    {
      description: 'Capperi sotto sale, vaso da 1 kg',
      quantity: '36',
      unit: 'PZ',
      unitPrice: '11.40',
      taxRate: '10',
    },
  ],
  note: 'Vendita di merce come da DDT 415.',
};

export const bearings: Invoice = {
  ...seals,
  number: 'AR251007',
  issueDate: '2025-10-07',
  dueDate: '2025-11-06',
  deliveryDate: '2025-10-03',
  orderNumber: 'PO-4500166',
  items: [
    {
      description: 'Gleitlager 20 x 23 x 15, wartungsfrei',
      quantity: '240',
      unit: 'PCE',
      unitPrice: '1.745',
      taxRate: '20',
    },
    {
      description: 'Sicherungsring DIN 471 A 20',
      quantity: '500',
      unit: 'PCE',
      unitPrice: '0.092',
      taxRate: '20',
    },
    {
      description: 'Expresszuschlag',
      quantity: '1',
      unit: 'PCE',
      unitPrice: '24.00',
      taxRate: '20',
    },
  ],
  note: 'Lieferschein 89107.',
};
