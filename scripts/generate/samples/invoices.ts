// The fictitious invoices, one for each sample.

import * as companies from './companies.ts';
import type { Invoice } from './invoice.ts';

const net30 = 'Zahlbar innerhalb von 30 Tagen ohne Abzug.';

export const machineParts: Invoice = {
  kind: 'invoice',
  number: 'RE-2025-00417',
  issueDate: '2025-09-02',
  dueDate: '2025-10-02',
  deliveryDate: '2025-08-29',
  currency: 'EUR',
  seller: companies.officeSupplier,
  buyer: companies.machineBuilder,
  customerNumber: 'K-20114',
  orderNumber: 'PO-4500118',
  buyerReference: 'Einkauf Verwaltung',
  items: [
    {
      description: 'Kopierpapier A4 80 g/m², Karton',
      quantity: '24',
      unit: 'XBX',
      unitPrice: '21.45',
      taxRate: '19',
    },
    {
      description: 'Bürodrehstuhl „Lind“ schwarz',
      quantity: '6',
      unit: 'C62',
      unitPrice: '289.00',
      taxRate: '19',
    },
    {
      description: 'Fachbuch Normen im Maschinenbau',
      quantity: '3',
      unit: 'C62',
      unitPrice: '64.90',
      taxRate: '7',
    },
  ],
  paymentTerms: net30,
  account: { iban: 'DE97999999990000012345', bic: 'MUSTDEFFXXX', bank: 'Musterbank Leipzig' },
  note: 'Lieferung gemäß Lieferschein LS-88120.',
};

/** Invoice to a public buyer, whose routing ID is the reference. */
export const lockers: Invoice = {
  ...machineParts,
  number: 'RE-2025-00431',
  orderNumber: null,
  buyer: companies.cityOffice,
  buyerReference: '99-99999-12',
  items: [
    {
      description: 'Garderobenschrank, vier Fächer',
      quantity: '6',
      unit: 'C62',
      unitPrice: '289.00',
      taxRate: '19',
    },
  ],
};

export const publicOrder: Invoice = {
  kind: 'invoice',
  number: '2025-1093',
  issueDate: '2025-10-14',
  dueDate: '2025-11-13',
  deliveryDate: '2025-10-10',
  currency: 'EUR',
  seller: companies.softwareHouse,
  buyer: companies.cityOffice,
  customerNumber: '70031',
  orderNumber: 'V-2025-0338',
  buyerReference: '04011000-12345-34',
  items: [
    {
      description: 'Wartung Fachverfahren, 4. Quartal',
      quantity: '3',
      unit: 'MON',
      unitPrice: '1480.00',
      taxRate: '19',
    },
    {
      description: 'Beratung vor Ort',
      quantity: '12.5',
      unit: 'HUR',
      unitPrice: '118.40',
      taxRate: '19',
    },
    {
      description: 'Handbuch, gedruckt',
      quantity: '10',
      unit: 'C62',
      unitPrice: '24.95',
      taxRate: '7',
    },
  ],
  prepaid: '4000.00',
  paymentTerms: net30,
  account: { iban: 'DE35999999990000020251', bic: 'MUSTDEFFXXX', bank: 'Musterbank Kiel' },
  note: 'Abschlag vom 1. September 2025 ist abgezogen.',
};

export const returnedChairs: Invoice = {
  ...machineParts,
  kind: 'credit_note',
  number: 'GS-2025-00038',
  issueDate: '2025-09-16',
  dueDate: null,
  deliveryDate: '2025-09-12',
  corrects: { number: machineParts.number, issueDate: machineParts.issueDate },
  items: [
    {
      description: 'Bürodrehstuhl „Lind“ schwarz, Rücknahme',
      quantity: '2',
      unit: 'C62',
      unitPrice: '289.00',
      taxRate: '19',
    },
  ],
  paymentTerms: 'Der Betrag wird mit der nächsten Rechnung verrechnet.',
  note: 'Gutschrift wegen Transportschadens.',
};

export const stationery: Invoice = {
  kind: 'invoice',
  number: 'RE-2025-00529',
  issueDate: '2025-10-28',
  dueDate: '2025-11-27',
  deliveryDate: '2025-10-24',
  currency: 'EUR',
  seller: companies.officeSupplier,
  buyer: companies.machineBuilder,
  customerNumber: 'K-20114',
  orderNumber: 'PO-4500172',
  buyerReference: 'Einkauf Verwaltung',
  items: [
    {
      description: 'Kopierpapier A4 80 g/m², Karton',
      quantity: '40',
      unit: 'XBX',
      unitPrice: '21.45',
      taxRate: '19',
    },
    {
      description: 'Toner schwarz TN-2420',
      quantity: '8',
      unit: 'C62',
      unitPrice: '74.90',
      taxRate: '19',
    },
    {
      description: 'Ordner A4 breit, grau',
      quantity: '60',
      unit: 'C62',
      unitPrice: '2.35',
      taxRate: '19',
    },
    {
      description: 'Tischkalender 2026',
      quantity: '25',
      unit: 'C62',
      unitPrice: '6.40',
      taxRate: '19',
    },
    {
      description: 'Fachbuch Arbeitsschutz im Büro',
      quantity: '5',
      unit: 'C62',
      unitPrice: '38.50',
      taxRate: '7',
    },
    {
      description: 'Anlieferung frei Verwendungsstelle',
      quantity: '1',
      unit: 'C62',
      unitPrice: '18.00',
      taxRate: '19',
    },
  ],
  paymentTerms: net30,
  account: { iban: 'DE97999999990000012345', bic: 'MUSTDEFFXXX', bank: 'Musterbank Leipzig' },
  note: 'Wir danken für Ihren Auftrag und berechnen wie folgt:',
};

export const conveyorParts: Invoice = {
  kind: 'invoice',
  number: 'INV-20871',
  issueDate: '2025-08-18',
  dueDate: '2025-09-17',
  deliveryDate: '2025-08-15',
  currency: 'USD',
  seller: companies.conveyorMaker,
  buyer: companies.packer,
  customerNumber: 'HVP-310',
  orderNumber: 'PO-77402',
  buyerReference: 'Plant 2',
  items: [
    {
      description: 'Belt roller, steel, 24 in',
      quantity: '16',
      unit: 'C62',
      unitPrice: '84.50',
      taxRate: '5.5',
    },
    {
      description: 'Drive motor 2 HP, TEFC',
      quantity: '2',
      unit: 'C62',
      unitPrice: '612.00',
      taxRate: '5.5',
    },
    {
      description: 'Photo-eye sensor kit',
      quantity: '5',
      unit: 'C62',
      unitPrice: '139.95',
      taxRate: '5.5',
    },
    {
      description: 'Guard rail bracket',
      quantity: '48',
      unit: 'C62',
      unitPrice: '7.25',
      taxRate: '5.5',
    },
  ],
  paymentTerms: 'Net 30',
  account: null,
  note: 'Please reference the invoice number with your payment. Thank you for your business.',
};

export const posters: Invoice = {
  kind: 'invoice',
  number: 'FA-2025-0612',
  issueDate: '2025-06-24',
  dueDate: '2025-07-24',
  deliveryDate: '2025-06-20',
  currency: 'EUR',
  seller: companies.printer,
  buyer: companies.gallery,
  customerNumber: 'C-0418',
  orderNumber: 'BC-2025-119',
  buyerReference: 'Exposition d’été',
  items: [
    {
      description: 'Affiches 40 x 60 cm, papier 170 g',
      quantity: '500',
      unit: 'C62',
      unitPrice: '1.86',
      taxRate: '20',
    },
    {
      description: 'Catalogue d’exposition, 48 pages',
      quantity: '300',
      unit: 'C62',
      unitPrice: '7.90',
      taxRate: '5.5',
    },
    {
      description: 'Mise en page et épreuves',
      quantity: '6',
      unit: 'HUR',
      unitPrice: '58.00',
      taxRate: '20',
    },
  ],
  paymentTerms: 'Paiement à 30 jours par virement.',
  account: { iban: 'FR7699999999990000012345634', bic: 'MUSTFRPPXXX', bank: 'Banque Modèle Lyon' },
  note: 'En cas de retard de paiement : pénalités au taux légal et indemnité forfaitaire de 40 €.',
};

export const switchboard: Invoice = {
  kind: 'invoice',
  number: '25-0388',
  issueDate: '2025-07-10',
  dueDate: '2025-07-24',
  deliveryDate: '2025-07-08',
  currency: 'EUR',
  seller: companies.electrician,
  buyer: companies.machineBuilder,
  customerNumber: '1166',
  orderNumber: 'PO-4500097',
  buyerReference: 'Instandhaltung',
  items: [
    {
      description: 'Montage Unterverteilung Halle 3',
      quantity: '14',
      unit: 'HUR',
      unitPrice: '62.00',
      taxRate: '19',
    },
    {
      description: 'Leitungsschutzschalter B16',
      quantity: '18',
      unit: 'C62',
      unitPrice: '4.85',
      taxRate: '19',
    },
    { description: 'Anfahrt', quantity: '2', unit: 'C62', unitPrice: '35.00', taxRate: '19' },
  ],
  paymentTerms: 'Zahlbar innerhalb von 14 Tagen ohne Abzug.',
  account: { iban: 'DE14999999990000047110', bic: 'MUSTDEFFXXX', bank: 'Musterbank Nürnberg' },
  note: 'Arbeiten laut Auftrag vom 1. Juli 2025.',
};
