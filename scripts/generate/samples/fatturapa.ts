// FatturaPA 1.2, as a private seller sends it to a private buyer (FPR12).

import { totalsOf, type Invoice, type Party } from './invoice.ts';
import { printXml, type Content, type Node } from './xml-text.ts';

const namespace = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2';

export function writeFatturaPa(invoice: Invoice): string {
  return printXml([
    `p:FatturaElettronica xmlns:p="${namespace}" versione="FPR12"`,
    [
      'FatturaElettronicaHeader',
      [
        'DatiTrasmissione',
        ['IdTrasmittente', ...taxNumber(invoice.seller)],
        ['ProgressivoInvio', '00214'],
        ['FormatoTrasmissione', 'FPR12'],
        ['CodiceDestinatario', invoice.buyerReference],
      ],
      ['CedentePrestatore', ...party(invoice.seller, 'RF01')],
      ['CessionarioCommittente', ...party(invoice.buyer, null)],
    ],
    [
      'FatturaElettronicaBody',
      general(invoice),
      goods(invoice),
      ...(invoice.account ? [payment(invoice, invoice.account)] : []),
    ],
  ]);
}

function general(invoice: Invoice): Node {
  const { kind, currency, issueDate, number, note, orderNumber } = invoice;
  return [
    'DatiGenerali',
    [
      'DatiGeneraliDocumento',
      ['TipoDocumento', kind === 'credit_note' ? 'TD04' : 'TD01'],
      ['Divisa', currency],
      ['Data', issueDate],
      ['Numero', number],
      ['ImportoTotaleDocumento', totalsOf(invoice).gross.toFixed(2)],
      ['Causale', note],
    ],
    orderNumber ? ['DatiOrdineAcquisto', ['IdDocumento', orderNumber]] : null,
  ];
}

function goods(invoice: Invoice): Node {
  const { lineTotals, taxRows } = totalsOf(invoice);
  return [
    'DatiBeniServizi',
    ...invoice.items.map((item, index): Node => [
      'DettaglioLinee',
      ['NumeroLinea', String(index + 1)],
      ['Descrizione', item.description],
      ['Quantita', Number(item.quantity).toFixed(2)],
      ['UnitaMisura', item.unit],
      ['PrezzoUnitario', item.unitPrice],
      ['PrezzoTotale', lineTotals[index]!.toFixed(2)],
      ['AliquotaIVA', Number(item.taxRate).toFixed(2)],
    ]),
    ...taxRows.map(({ rate, taxable, tax }): Node => [
      'DatiRiepilogo',
      ['AliquotaIVA', rate.toFixed(2)],
      ['ImponibileImporto', taxable.toFixed(2)],
      ['Imposta', tax.toFixed(2)],
      ['EsigibilitaIVA', 'I'],
    ]),
  ];
}

function payment(invoice: Invoice, account: NonNullable<Invoice['account']>): Node {
  return [
    'DatiPagamento',
    ['CondizioniPagamento', 'TP02'],
    [
      'DettaglioPagamento',
      ['ModalitaPagamento', 'MP05'],
      invoice.dueDate ? ['DataScadenzaPagamento', invoice.dueDate] : null,
      ['ImportoPagamento', totalsOf(invoice).payable.toFixed(2)],
      ['IstitutoFinanziario', account.bank],
      ['IBAN', account.iban],
    ],
  ];
}

function party(of: Party, regime: string | null): Content[] {
  return [
    [
      'DatiAnagrafici',
      ['IdFiscaleIVA', ...taxNumber(of)],
      ['Anagrafica', ['Denominazione', of.name]],
      regime ? ['RegimeFiscale', regime] : null,
    ],
    [
      'Sede',
      ['Indirizzo', of.street],
      ['CAP', of.postcode],
      ['Comune', of.city],
      ['Nazione', of.country],
    ],
  ];
}

function taxNumber({ country, vatId }: Party): Node[] {
  return [
    ['IdPaese', country],
    ['IdCodice', (vatId ?? '').slice(country.length)],
  ];
}
