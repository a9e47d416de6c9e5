// Fictitious invoices of an office supplier for cleaning products, whose PDFs contain ZUGFeRD 1.0.

import type { Invoice } from './invoice.ts';
import { stationery } from './invoices.ts';

export const cleaning: Invoice = {
  ...stationery,
  number: 'RE-2025-00561',
  issueDate: '2025-11-10',
  dueDate: '2025-12-10',
  deliveryDate: '2025-11-07',
  orderNumber: 'PO-4500185',
  items: [
    {
      description: 'Handtuchpapier zweilagig, Karton',
      quantity: '30',
      unit: 'XBX',
      unitPrice: '27.80',
      taxRate: '19',
    },
    {
      description: 'Flüssigseife 5 l',
      quantity: '12',
      unit: 'C62',
      unitPrice: '13.45',
      taxRate: '19',
    },
    {
      description: 'Hautschutzplan, gedruckt',
      quantity: '4',
      unit: 'C62',
      unitPrice: '9.80',
      taxRate: '7',
    },
  ],
};

export const windows: Invoice = {
  ...cleaning,
  number: 'RE-2025-00574',
  orderNumber: 'PO-4500188',
  items: [
    {
      description: 'Fensterreiniger, Kanister 10 l',
      quantity: '8',
      unit: 'C62',
      unitPrice: '17.35',
      taxRate: '19',
    },
  ],
};

export const mats: Invoice = {
  ...cleaning,
  number: 'RE-2025-00590',
  orderNumber: 'PO-4500194',
  items: [
    {
      description: 'Schmutzfangmatte, Meterware 120 cm',
      quantity: '14',
      unit: 'MTR',
      unitPrice: '26.60',
      taxRate: '19',
    },
    {
      description: 'Zuschnitt',
      quantity: '1',
      unit: 'C62',
      unitPrice: '35.00',
      taxRate: '19',
    },
  ],
};
