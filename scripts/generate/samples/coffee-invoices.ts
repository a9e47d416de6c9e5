// Fictitious invoices of a coffee roaster, whose PDFs also contain them as XML.

import * as companies from './companies.ts';
import type { Invoice } from './invoice.ts';

export const coffee: Invoice = {
  kind: 'invoice',
  number: 'ML-25-3071',
  issueDate: '2025-11-05',
  dueDate: '2025-11-19',
  deliveryDate: '2025-11-04',
  currency: 'EUR',
  seller: companies.coffeeRoaster,
  buyer: companies.softwareHouse,
  customerNumber: '51207',
  orderNumber: 'B-9921',
  buyerReference: 'Büroküche',
  items: [
    {
      description: 'Kaffee „Kontor“ ganze Bohne',
      quantity: '18',
      unit: 'KGM',
      unitPrice: '17.80',
      taxRate: '7',
    },
    {
      description: 'Kaffee entkoffeiniert, gemahlen',
      quantity: '4',
      unit: 'KGM',
      unitPrice: '19.20',
      taxRate: '7',
    },
    {
      description: 'Wartung Siebträgermaschine',
      quantity: '1',
      unit: 'C62',
      unitPrice: '145.00',
      taxRate: '19',
    },
  ],
  paymentTerms: 'Zahlbar bis 19.11.2025 ohne Abzug.',
  account: { iban: 'DE56999999990000031416', bic: 'MUSTDEFFXXX', bank: 'Musterbank Hamburg' },
  note: 'Vielen Dank für Ihre Bestellung.',
};

/** Page of the contradictory hybrid; its XML has the values of `coffee`. */
export const coffeeOnPage: Invoice = {
  ...coffee,
  number: 'ML-25-3084',
  items: coffee.items.map((item, index) => (index === 0 ? { ...item, quantity: '81' } : item)),
};

export const espresso: Invoice = {
  ...coffee,
  number: 'ML-25-3102',
  issueDate: '2025-11-12',
  dueDate: '2025-11-26',
  deliveryDate: '2025-11-11',
  orderNumber: 'B-9954',
  items: [
    {
      description: 'Espresso „Speicher“ ganze Bohne',
      quantity: '24',
      unit: 'KGM',
      unitPrice: '18.60',
      taxRate: '7',
    },
    {
      description: 'Tassen 70 ml, Satz zu sechs',
      quantity: '3',
      unit: 'SET',
      unitPrice: '34.90',
      taxRate: '19',
    },
  ],
  paymentTerms: 'Zahlbar bis 26.11.2025 ohne Abzug.',
};

export const grinder: Invoice = {
  ...coffee,
  number: 'ML-25-3110',
  issueDate: '2025-11-14',
  dueDate: '2025-11-28',
  deliveryDate: '2025-11-13',
  orderNumber: 'B-9961',
  items: [
    {
      description: 'Kaffeemühle 64 mm, gebraucht, überholt',
      quantity: '1',
      unit: 'C62',
      unitPrice: '780.00',
      taxRate: '19',
    },
  ],
  paymentTerms: 'Zahlbar bis 28.11.2025 ohne Abzug.',
};

export const filters: Invoice = {
  ...grinder,
  number: 'ML-25-3118',
  orderNumber: 'B-9970',
  items: [
    {
      description: 'Filterpapier 1 x 4, Karton zu 1.000',
      quantity: '3',
      unit: 'XCT',
      unitPrice: '24.50',
      taxRate: '19',
    },
  ],
};

export const descaler: Invoice = {
  ...grinder,
  number: 'ML-25-3125',
  orderNumber: 'B-9977',
  items: [
    {
      description: 'Entkalker, Kanister 5 l',
      quantity: '2',
      unit: 'C62',
      unitPrice: '31.80',
      taxRate: '19',
    },
    {
      description: 'Espresso „Speicher“ ganze Bohne',
      quantity: '12',
      unit: 'KGM',
      unitPrice: '18.60',
      taxRate: '7',
    },
  ],
};
