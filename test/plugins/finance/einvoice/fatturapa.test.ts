import t from 'tap';
import { readInvoice } from '../../../../plugins/finance/read-invoice.ts';
import type { InvoiceRead } from '../../../../plugins/finance/invoice.ts';
import { readBytes } from '../invoice-files.ts';

interface Parts {
  type?: string;
  seller?: string;
  general?: string;
  lines?: string;
  rates?: string;
  payment?: string;
  bodies?: number;
}

const line = (inside: string): string =>
  `<DettaglioLinee><NumeroLinea>1</NumeroLinea><Descrizione>Farina</Descrizione>${inside}
    <AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee>`;
const rate = (taxable: string, tax: string, due = 'I'): string =>
  `<DatiRiepilogo><AliquotaIVA>22.00</AliquotaIVA><ImponibileImporto>${taxable}</ImponibileImporto>
    <Imposta>${tax}</Imposta><EsigibilitaIVA>${due}</EsigibilitaIVA></DatiRiepilogo>`;
const total = (amount: string): string =>
  `<ImportoTotaleDocumento>${amount}</ImportoTotaleDocumento>`;
const installments = (terms: string, ...details: string[]): string =>
  `<DatiPagamento><CondizioniPagamento>${terms}</CondizioniPagamento>${details
    .map((detail) => `<DettaglioPagamento>${detail}</DettaglioPagamento>`)
    .join('')}</DatiPagamento>`;

/** Over 100.00 and 22.00 VAT, with the given parts in place of its own. */
function fattura(parts: Parts = {}): string {
  const body = `<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento>
    <TipoDocumento>${parts.type ?? 'TD01'}</TipoDocumento><Divisa>EUR</Divisa>
    <Data>2026-02-03</Data><Numero>12/A</Numero>${parts.general ?? total('122.00')}
    </DatiGeneraliDocumento></DatiGenerali><DatiBeniServizi>
    ${
      parts.lines ??
      line(
        '<Quantita>4.00</Quantita><PrezzoUnitario>25.00</PrezzoUnitario><PrezzoTotale>100.00</PrezzoTotale>',
      )
    }
    ${parts.rates ?? rate('100.00', '22.00')}</DatiBeniServizi>${parts.payment ?? ''}
    </FatturaElettronicaBody>`;
  const seller = parts.seller ?? '<Denominazione>Molino Bianchi S.r.l.</Denominazione>';
  return `<p:FatturaElettronica versione="FPR12"
    xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"><FatturaElettronicaHeader>
    <CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>99900010119</IdCodice>
    </IdFiscaleIVA><Anagrafica>${seller}</Anagrafica></DatiAnagrafici></CedentePrestatore>
    </FatturaElettronicaHeader>${body.repeat(parts.bodies ?? 1)}</p:FatturaElettronica>`;
}

async function read(parts: Parts = {}): Promise<InvoiceRead> {
  const result = readInvoice(await readBytes(fattura(parts)));
  t.equal(result.electronic?.syntax, 'fatturapa');
  return result.read;
}

const amounts = ({ netAmount, taxAmount, grossAmount, payableAmount }: InvoiceRead): string[] =>
  [netAmount, taxAmount, grossAmount, payableAmount].map(
    (field) => field?.value.toFixed() ?? 'none',
  );

t.test('its totals are read from the rates and the payments', async (t) => {
  const invoice = await read();
  t.same(amounts(invoice), ['100', '22', '122', '122']);
  t.match(invoice, {
    documentType: { value: 'invoice' },
    invoiceNumber: { value: '12/A' },
    vendorName: { value: 'Molino Bianchi S.r.l.' },
    vendorTaxId: { value: 'IT99900010119' },
  });
  const two = await read({ rates: rate('60.00', '13.20') + rate('40.00', '8.80') });
  t.same(amounts(two), ['100', '22', '122', '122']);
  t.match(two.netAmount!.evidence, { source: 'derived', text: '60.00 + 40.00' });
  const broken = await read({ rates: rate('60.00', '13.20') + rate('4O.00', '8.80') });
  t.equal(broken.netAmount, null, 'an amount that is none makes no sum');
});

t.test('a total that is left out follows from net and tax', async (t) => {
  const invoice = await read({ general: ' ' });
  t.same(amounts(invoice), ['100', '22', '122', '122']);
  t.equal(invoice.grossAmount!.evidence.source, 'derived');
});

t.test('what the buyer pays to the state is not due to the seller', async (t) => {
  const ritenuta = '<DatiRitenuta><ImportoRitenuta>20.00</ImportoRitenuta></DatiRitenuta>';
  t.same(amounts(await read({ general: ritenuta + total('122.00') })), ['100', '22', '122', '102']);
  t.same(amounts(await read({ rates: rate('100.00', '22.00', 'S') })), ['100', '22', '122', '100']);
});

t.test('installments are added up, other ways to pay the same are not', async (t) => {
  const half = '<ImportoPagamento>61.00</ImportoPagamento>';
  const due = '<DataScadenzaPagamento>2026-03-05</DataScadenzaPagamento>';
  const rates = await read({ payment: installments('TP01', due + half, half) });
  t.match([rates.dueDate!.value, ...amounts(rates)], ['2026-03-05', '100', '22', '122', '122']);
  const whole = '<ImportoPagamento>122.00</ImportoPagamento>';
  t.same(amounts(await read({ payment: installments('TP02', whole, whole) })).at(-1), '122');
});

t.test('a period in days gives a derived due date, from the day it names', async (t) => {
  const days = '<GiorniTerminiPagamento>30</GiorniTerminiPagamento>';
  const from = '<DataRiferimentoTerminiPagamento>2026-02-28</DataRiferimentoTerminiPagamento>';
  const plain = await read({ payment: installments('TP02', days) });
  t.match(plain, { dueDate: { value: '2026-03-05' }, dueDateDerived: true });
  const named = await read({ payment: installments('TP02', from + days) });
  t.equal(named.dueDate!.value, '2026-03-30');
  const wild = await read({ payment: installments('TP02', days.replace('30', '99999999')) });
  t.equal(wild.dueDate, null);
});

t.test('discounts on one unit count for each, one after the other', async (t) => {
  const cut = (inside: string): string => `<ScontoMaggiorazione>${inside}</ScontoMaggiorazione>`;
  const percent = cut('<Tipo>SC</Tipo><Percentuale>10.00</Percentuale>');
  const surcharge = cut('<Tipo>MG</Tipo><Importo>1.00</Importo>');
  const { lines } = await read({
    lines: line(
      `<Quantita>4.00</Quantita><PrezzoUnitario>30.00</PrezzoUnitario>${percent}${percent}${surcharge}
       <PrezzoTotale>101.20</PrezzoTotale>`,
    ),
  });
  // 30.00 less 10 % is 27.00, less 10 % is 24.30, and 1.00 more.
  t.equal(lines[0]!.adjustment.toFixed(2), '-18.80');
});

t.test('credit notes, pension funds and people have their own places', async (t) => {
  t.match(await read({ type: 'TD04' }), { documentType: { value: 'credit_note' } });
  const person = await read({ seller: '<Nome>Ada</Nome><Cognome>Bianchi</Cognome>' });
  t.equal(person.vendorName!.value, 'Ada Bianchi');
  const fund =
    '<DatiCassaPrevidenziale><ImportoContributoCassa>4.00</ImportoContributoCassa></DatiCassaPrevidenziale>';
  t.equal((await read({ general: fund + total('122.00') })).charges.toFixed(), '4');
});

t.test('of several invoices in one file the one is read that is asked for', async (t) => {
  let number = 0;
  const lotto = fattura({ bodies: 3 }).replaceAll('12/A', () => `${(number += 1)}/A`);
  const document = await readBytes(lotto);
  t.throws(() => readInvoice(document), {
    code: 'unsupported_document',
    message:
      /FatturaPA file holds 3 documents \(1: 1\/A, 2: 2\/A, 3: 3\/A\); name one in input\.part/,
  });
  const { read: second } = readInvoice(document, 2);
  t.match(second, {
    invoiceNumber: { value: '2/A' },
    vendorName: { value: 'Molino Bianchi S.r.l.' },
    lines: { length: 1 },
  });
  t.throws(() => readInvoice(document, 4), { message: /there is no part 4/ });
  const single = await readBytes(fattura());
  t.equal(readInvoice(single, 1).read.invoiceNumber!.value, '12/A');
  t.throws(() => readInvoice(single, 2), { message: /there is no part 2/ });
});
