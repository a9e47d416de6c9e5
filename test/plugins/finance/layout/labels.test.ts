import t from 'tap';
import { fold } from '../../../../plugins/finance/layout/folding.ts';
import { findLabels } from '../../../../plugins/finance/layout/labels.ts';
import { firstCharacters } from '../../../../plugins/finance/layout/languages/notation.ts';
import { layOut } from '../../../../plugins/finance/layout/segments.ts';
import { drawDocument } from './page-builder.ts';

function labelsIn(text: string): string[] {
  return findLabels(layOut(drawDocument([text])).segments).map((label) => label.name);
}

t.test('labels are known in nine languages', async (t) => {
  const cases: [string, string][] = [
    ['Invoice Number:', 'invoiceNumber'],
    ['Rechnungs-Nr.:', 'invoiceNumber'],
    ['Facture n°', 'invoiceNumber'],
    ['Factuurnummer', 'invoiceNumber'],
    ['Numero fattura', 'invoiceNumber'],
    ['N.º de factura', 'invoiceNumber'],
    ['Fakturanr', 'invoiceNumber'],
    ['Zahlbetrag', 'due'],
    ['Net à payer', 'due'],
    ['Te betalen', 'due'],
    ['Att betala', 'due'],
    ['Rechnungssumme ohne USt.', 'net'],
    ['Total HT', 'net'],
    ['Imponibile', 'net'],
    ['Sales tax', 'tax'],
    ['MwSt-Betrag', 'tax'],
    ['Fecha de vencimiento', 'dueDate'],
    ["Date d'échéance", 'dueDate'],
    ['Vervaldatum', 'dueDate'],
    ['Ihre Bestellnummer', 'orderNumber'],
    ['Bon de commande', 'orderNumber'],
    ['Kundennummer', 'customerNumber'],
    ['USt-IdNr.', 'vatId'],
    ['Partita IVA', 'vatId'],
    ['Einzelpreis', 'unitPrice'],
    ['Antal', 'quantity'],
    ['Beskrivelse', 'description'],
  ];
  for (const [text, name] of cases) t.strictSame(labelsIn(text), [name], text);
});

t.test('the longer label wins over the shorter inside it', async (t) => {
  t.strictSame(labelsIn('Due payable'), ['due']);
  t.strictSame(labelsIn('Nettopreis'), ['unitPrice']);
  t.strictSame(labelsIn('Invoice date'), ['invoiceDate']);
});

t.test('parts of other words and of web addresses are no labels', async (t) => {
  t.strictSame(labelsIn('Andatum'), []);
  t.strictSame(labelsIn('example.net'), []);
});

t.test('folding keeps every character in its place', async (t) => {
  const text = 'Straße Nº 5 – Æther ÉTÉ';
  t.equal(fold(text), 'strase no 5 - ather ete');
  t.equal(fold(text).length, text.length);
});

t.test('a phrase is tried where a match of it can begin', async (t) => {
  t.strictSame([...firstCharacters('(?:tax |vat )?invoice')].sort(), ['i', 't', 'v']);
  t.strictSame([...firstCharacters(String.raw`\.?[\s.:]*?(?:mwst|ust)`)].sort(), ['.', 'm', 'u']);
  t.equal(firstCharacters('[a-z]*rechnung').size, 26);
});
