// Writes FatturaPA 1.2 with one invoice or several, from a private seller. The buyer is private
// (FPR12) or the public administration (FPA12). Also writes the simplified form (FSM10), whose
// elements have other names.

import { Big } from 'big.js';
import { totalsOf, type Invoice, type Party } from './invoice.ts';
import { printXml, type Content, type Node } from './xml-text.ts';

const namespace = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture';

export type ItalianFormat = 'FPR12' | 'FPA12';

/** Several invoices of one seller to one buyer are a lotto. */
export function writeFatturaPa(
  invoices: readonly [Invoice, ...Invoice[]],
  format: ItalianFormat = 'FPR12',
): string {
  const [invoice] = invoices;
  return printXml([
    `p:FatturaElettronica xmlns:p="${namespace}/v1.2" versione="${format}"`,
    [
      'FatturaElettronicaHeader',
      [
        'DatiTrasmissione',
        ['IdTrasmittente', ...taxNumber(invoice.seller)],
        ['ProgressivoInvio', '00214'],
        ['FormatoTrasmissione', format],
        ['CodiceDestinatario', invoice.buyerReference],
      ],
      ['CedentePrestatore', ...party(invoice.seller, 'RF01')],
      ['CessionarioCommittente', ...party(invoice.buyer, null)],
    ],
    ...invoices.map((one): Node => [
      'FatturaElettronicaBody',
      general(one),
      goods(one),
      ...(one.account ? [payment(one, one.account)] : []),
    ]),
  ]);
}

/** Amounts include tax. Goods are described without quantities. */
export function writeSimplifiedFattura(invoice: Invoice): string {
  const { seller, buyer, currency, issueDate, number } = invoice;
  return printXml([
    `p:FatturaElettronicaSemplificata xmlns:p="${namespace}/v1.0" versione="FSM10"`,
    [
      'FatturaElettronicaHeader',
      [
        'DatiTrasmissione',
        ['IdTrasmittente', ...taxNumber(seller)],
        ['ProgressivoInvio', '00230'],
        ['FormatoTrasmissione', 'FSM10'],
        ['CodiceDestinatario', invoice.buyerReference],
      ],
      [
        'CedentePrestatore',
        ['IdFiscaleIVA', ...taxNumber(seller)],
        ['Denominazione', seller.name],
        seat(seller),
        ['RegimeFiscale', 'RF01'],
      ],
      [
        'CessionarioCommittente',
        ['IdentificativiFiscali', ['IdFiscaleIVA', ...taxNumber(buyer)]],
        ['AltriDatiIdentificativi', ['Denominazione', buyer.name], seat(buyer)],
      ],
    ],
    [
      'FatturaElettronicaBody',
      [
        'DatiGenerali',
        [
          'DatiGeneraliDocumento',
          ['TipoDocumento', 'TD07'],
          ['Divisa', currency],
          ['Data', issueDate],
          ['Numero', number],
        ],
      ],
      ...simplifiedGoods(invoice),
    ],
  ]);
}

function simplifiedGoods(invoice: Invoice): Node[] {
  const { lineTotals } = totalsOf(invoice);
  return invoice.items.map((item, index): Node => {
    const tax = lineTotals[index]!.times(item.taxRate).div(100).round(2, Big.roundHalfUp);
    return [
      'DatiBeniServizi',
      ['Descrizione', item.description],
      ['Importo', lineTotals[index]!.plus(tax).toFixed(2)],
      ['DatiIVA', ['Imposta', tax.toFixed(2)], ['Aliquota', Number(item.taxRate).toFixed(2)]],
    ];
  });
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
    seat(of),
  ];
}

function seat({ street, postcode, city, country }: Party): Node {
  return ['Sede', ['Indirizzo', street], ['CAP', postcode], ['Comune', city], ['Nazione', country]];
}

function taxNumber({ country, vatId }: Party): Node[] {
  return [
    ['IdPaese', country],
    ['IdCodice', (vatId ?? '').slice(country.length)],
  ];
}
