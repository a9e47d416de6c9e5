// An order that was partly dispatched and did not arrive complete, as order, despatch advice and
// receipt advice.

import * as companies from './companies.ts';
import type { Invoice } from './invoice.ts';

export interface AdviceLine {
  /** Index of the order's item, from 0. */
  item: number;
  /** Quantity dispatched or received. */
  quantity: string;
  short?: string;
  rejected?: string;
  outstanding?: string;
  reason?: string;
}

export interface Advice {
  number: string;
  issueDate: string;
  /** Date of receipt or of announced delivery. */
  date: string;
  order: Invoice;
  /** The despatch advice to which a receipt advice responds; null for a despatch advice. */
  despatchNumber: string | null;
  lines: readonly AdviceLine[];
}

export const shelving: Invoice = {
  kind: 'purchase_order',
  number: 'PO-4500190',
  issueDate: '2025-11-03',
  dueDate: null,
  deliveryDate: '2025-11-17',
  currency: 'EUR',
  seller: companies.officeSupplier,
  buyer: companies.machineBuilder,
  customerNumber: 'K-20114',
  orderNumber: 'PO-4500190',
  buyerReference: 'Lager 2',
  items: [
    {
      description: 'Stahlregal 200 x 100 x 50 cm, verzinkt',
      quantity: '12',
      unit: 'C62',
      unitPrice: '118.50',
      taxRate: '19',
    },
    {
      description: 'Fachboden 100 x 50 cm',
      quantity: '60',
      unit: 'C62',
      unitPrice: '14.20',
      taxRate: '19',
    },
    {
      description: 'Etikettenhalter, Beutel zu 100',
      quantity: '5',
      unit: 'PK',
      unitPrice: '22.00',
      taxRate: '19',
    },
  ],
  paymentTerms: 'Zahlbar innerhalb von 30 Tagen ohne Abzug.',
  account: null,
  note: 'Anlieferung an Tor 4, montags bis freitags von 7 bis 15 Uhr.',
};

export const shelvingSent: Advice = {
  number: 'LS-88241',
  issueDate: '2025-11-14',
  date: '2025-11-17',
  order: shelving,
  despatchNumber: null,
  lines: [
    { item: 0, quantity: '12' },
    { item: 1, quantity: '40', outstanding: '20', reason: 'Rest folgt in Kalenderwoche 49.' },
    { item: 2, quantity: '5' },
  ],
};

export const shelvingReceived: Advice = {
  number: 'WE-2025-10388',
  issueDate: '2025-11-18',
  date: '2025-11-17',
  order: shelving,
  despatchNumber: shelvingSent.number,
  lines: [
    { item: 0, quantity: '12', rejected: '1', reason: 'Pfosten verbogen' },
    { item: 1, quantity: '38', short: '2' },
    { item: 2, quantity: '5' },
  ],
};
