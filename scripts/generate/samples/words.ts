// Words and notation of sample pages in languages other than German, English and French.

import {
  english,
  dutch,
  italian,
  portuguese,
  spanish,
  swedish,
  type Notation,
} from './notation.ts';

/** Titles of the columns of a page. */
export type ColumnName =
  | 'position'
  | 'description'
  | 'quantity'
  | 'unit'
  | 'price'
  | 'rate'
  | 'total';

export interface Words {
  /** BCP 47 language tag. */
  language: string;
  notation: Notation;
  title: string;
  number: string;
  issueDate: string;
  dueDate: string;
  deliveryDate: string;
  order: string;
  customer: string;
  buyer: string;
  vatId: string;
  columns: Record<ColumnName, string>;
  net: string;
  /** Label of tax at one rate: "IVA 21 %". */
  tax: (rate: string) => string;
  /** Word between rate and base if several rates are printed. */
  taxOn: string;
  /** Header of the table of rates, if the page has one: rate, base, tax. */
  taxTable: readonly [string, string, string];
  taxTotal: string;
  total: string;
  bank: string;
  page: (number: number, of: number) => string;
  /** Label of the subtotal carried to the next page. */
  carried: string;
}

export const inDutch: Words = {
  language: 'nl-NL',
  notation: dutch,
  title: 'FACTUUR',
  number: 'Factuurnummer',
  issueDate: 'Factuurdatum',
  dueDate: 'Vervaldatum',
  deliveryDate: 'Leverdatum',
  order: 'Uw bestelnummer',
  customer: 'Klantnummer',
  buyer: 'Factuuradres',
  vatId: 'Btw-nummer',
  columns: {
    position: 'Nr.',
    description: 'Omschrijving',
    quantity: 'Aantal',
    unit: 'Eenheid',
    price: 'Stukprijs',
    rate: 'Btw',
    total: 'Bedrag',
  },
  net: 'Totaal excl. btw',
  tax: (rate) => `Btw ${rate}%`,
  taxOn: 'over',
  taxTable: ['Btw-tarief', 'Grondslag', 'Btw-bedrag'],
  taxTotal: 'Totaal btw',
  total: 'Totaal incl. btw',
  bank: 'Rekening',
  page: (number, of) => `Pagina ${number} van ${of}`,
  carried: 'Transport',
};

export const inItalian: Words = {
  language: 'it-IT',
  notation: italian,
  title: 'FATTURA',
  number: 'Numero fattura',
  issueDate: 'Data fattura',
  dueDate: 'Scadenza',
  deliveryDate: 'Data consegna',
  order: 'Vostro ordine',
  customer: 'Codice cliente',
  buyer: 'Cliente',
  vatId: 'Partita IVA',
  columns: {
    position: 'Pos.',
    description: 'Descrizione',
    quantity: 'Quantità',
    unit: 'U.M.',
    price: 'Prezzo unitario',
    rate: 'IVA',
    total: 'Importo',
  },
  net: 'Totale imponibile',
  tax: (rate) => `IVA ${rate}%`,
  taxOn: 'su',
  taxTable: ['Aliquota', 'Imponibile', 'Imposta'],
  taxTotal: 'Totale IVA',
  total: 'Totale fattura',
  bank: 'Banca',
  page: (number, of) => `Pagina ${number} di ${of}`,
  carried: 'Riporto',
};

export const inSpanish: Words = {
  language: 'es-ES',
  notation: spanish,
  title: 'FACTURA',
  number: 'Factura n.º',
  issueDate: 'Fecha de factura',
  dueDate: 'Fecha de vencimiento',
  deliveryDate: 'Fecha de entrega',
  order: 'Su pedido',
  customer: 'N.º de cliente',
  buyer: 'Cliente',
  vatId: 'NIF-IVA',
  columns: {
    position: 'Pos.',
    description: 'Descripción',
    quantity: 'Cantidad',
    unit: 'Unidad',
    price: 'Precio unitario',
    rate: 'IVA',
    total: 'Importe',
  },
  net: 'Base imponible',
  tax: (rate) => `IVA ${rate} %`,
  taxOn: 'sobre',
  taxTable: ['Tipo', 'Base', 'Cuota'],
  taxTotal: 'Total IVA',
  total: 'Total factura',
  bank: 'Banco',
  page: (number, of) => `Página ${number} de ${of}`,
  carried: 'Suma anterior',
};

export const inPortuguese: Words = {
  language: 'pt-PT',
  notation: portuguese,
  title: 'FATURA',
  number: 'Fatura n.º',
  issueDate: 'Data da fatura',
  dueDate: 'Data de vencimento',
  deliveryDate: 'Data de entrega',
  order: 'Encomenda n.º',
  customer: 'Cliente n.º',
  buyer: 'Cliente',
  vatId: 'NIF',
  columns: {
    position: 'Pos.',
    description: 'Descrição',
    quantity: 'Quantidade',
    unit: 'Unidade',
    price: 'Preço unitário',
    rate: 'IVA',
    total: 'Valor',
  },
  net: 'Total sem IVA',
  tax: (rate) => `IVA ${rate}%`,
  taxOn: 'sobre',
  taxTable: ['Taxa', 'Incidência', 'Valor IVA'],
  taxTotal: 'Total IVA',
  total: 'Total a pagar',
  bank: 'Banco',
  page: (number, of) => `Página ${number} de ${of}`,
  carried: 'Transporte',
};

export const inSwedish: Words = {
  language: 'sv-SE',
  notation: swedish,
  title: 'FAKTURA',
  number: 'Fakturanummer',
  issueDate: 'Fakturadatum',
  dueDate: 'Förfallodatum',
  deliveryDate: 'Leveransdatum',
  order: 'Ert ordernummer',
  customer: 'Kundnummer',
  buyer: 'Fakturaadress',
  vatId: 'Momsreg.nr',
  columns: {
    position: 'Rad',
    description: 'Beskrivning',
    quantity: 'Antal',
    unit: 'Enhet',
    price: 'À-pris',
    rate: 'Moms',
    total: 'Belopp',
  },
  net: 'Summa exkl. moms',
  tax: (rate) => `Moms ${rate} %`,
  taxOn: 'på',
  taxTable: ['Momssats', 'Underlag', 'Moms'],
  taxTotal: 'Summa moms',
  total: 'Att betala',
  bank: 'Bank',
  page: (number, of) => `Sida ${number} av ${of}`,
  carried: 'Transport',
};

export const inEnglish: Words = {
  language: 'en-GB',
  notation: english,
  title: 'INVOICE',
  number: 'Invoice number',
  issueDate: 'Invoice date',
  dueDate: 'Due date',
  deliveryDate: 'Delivery date',
  order: 'Your order',
  customer: 'Customer number',
  buyer: 'Invoice to',
  vatId: 'VAT number',
  columns: {
    position: 'No.',
    description: 'Description',
    quantity: 'Quantity',
    unit: 'Unit',
    price: 'Unit price',
    rate: 'VAT',
    total: 'Amount',
  },
  net: 'Total excl. VAT',
  tax: (rate) => `VAT ${rate}%`,
  taxOn: 'on',
  taxTable: ['VAT rate', 'Taxable', 'VAT'],
  taxTotal: 'Total VAT',
  total: 'Amount due',
  bank: 'Bank',
  page: (number, of) => `Page ${number} of ${of}`,
  carried: 'Carried forward',
};

export const ofCredit: Words = {
  ...inEnglish,
  title: 'CREDIT NOTE',
  number: 'Credit note number',
  issueDate: 'Date',
  deliveryDate: 'Goods received',
  buyer: 'Credit to',
  total: 'Total credit',
};

/** An order is sent from buyer to seller: the buyer is at the top. */
export const ofOrder: Words = {
  ...inEnglish,
  title: 'PURCHASE ORDER',
  number: 'Purchase order number',
  issueDate: 'Order date',
  deliveryDate: 'Deliver by',
  customer: 'Supplier number',
  buyer: 'Supplier',
  total: 'Order total',
};
