// Paths of the terms in FatturaPA 1.2 (ordinary invoice, FPA12 and FPR12). Its totals are per rate,
// its discounts are on the unit price, and amounts that the buyer pays to the state instead of the
// seller (withholding, split payment) are not due to the seller.

import { termTable, type Syntax } from './terms.ts';
import { xmlPath } from './xml-path.ts';

const header = 'FatturaElettronicaHeader';
const body = 'FatturaElettronicaBody';
const seller = `${header}/CedentePrestatore`;
const buyer = `${header}/CessionarioCommittente`;
const general = `${body}/DatiGenerali/DatiGeneraliDocumento`;
const goods = `${body}/DatiBeniServizi`;
const payment = `${body}/DatiPagamento`;
const installment = `${payment}/DettaglioPagamento`;

const discount = {
  each: xmlPath('ScontoMaggiorazione'),
  isCharge: [xmlPath('Tipo')],
  amount: [xmlPath('Importo')],
};

export const fatturapa: Syntax = {
  name: 'fatturapa',
  header: termTable({
    'BT-1': [`${general}/Numero`],
    'BT-2': [`${general}/Data`],
    'BT-3': [`${general}/TipoDocumento`],
    'BT-5': [`${general}/Divisa`],
    'BT-9': [`${installment}/DataScadenzaPagamento`],
    'BT-13': [`${body}/DatiGenerali/DatiOrdineAcquisto/IdDocumento`],
    'BT-20': [],
    'BT-24': ['@versione', `${header}/DatiTrasmissione/FormatoTrasmissione`],
    // Companies have a name, people a first name and a family name.
    'BT-27': [
      `${seller}/DatiAnagrafici/Anagrafica/Denominazione`,
      `${seller}/DatiAnagrafici/Anagrafica/Nome~Cognome`,
    ],
    'BT-29': [
      `${seller}/DatiAnagrafici/CodiceFiscale`,
      `${seller}/IscrizioneREA/NumeroREA`,
      `${seller}/RiferimentoAmministrazione`,
    ],
    'BT-31': [`${seller}/DatiAnagrafici/IdFiscaleIVA/IdPaese+IdCodice`],
    'BT-32': [`${seller}/DatiAnagrafici/CodiceFiscale`],
    'BT-44': [
      `${buyer}/DatiAnagrafici/Anagrafica/Denominazione`,
      `${buyer}/DatiAnagrafici/Anagrafica/Nome~Cognome`,
    ],
    'BT-84': [`${installment}/IBAN`],
    'BT-106': [],
    'BT-107': [],
    'BT-108': [],
    'BT-109': [],
    'BT-110': [],
    'BT-112': [`${general}/ImportoTotaleDocumento`],
    'BT-113': [],
    'BT-114': [],
    // TP02 is full payment: several details are then alternative ways to pay the same amount.
    'BT-115': [`${payment}[CondizioniPagamento=TP02]/DettaglioPagamento/ImportoPagamento`],
    'BT-115 currency': [],
    'BT-DEX-002': [],
  }),
  sums: {
    'BT-109': [xmlPath(`${goods}/DatiRiepilogo/ImponibileImporto`)],
    'BT-110': [xmlPath(`${goods}/DatiRiepilogo/Imposta`)],
    // Withheld tax, and the VAT that a public buyer pays itself (split payment).
    'BT-113': [
      xmlPath(`${general}/DatiRitenuta/ImportoRitenuta`),
      xmlPath(`${goods}/DatiRiepilogo[EsigibilitaIVA=S]/Imposta`),
    ],
    'BT-115': [xmlPath(`${installment}/ImportoPagamento`)],
  },
  period: {
    days: [xmlPath(`${installment}/GiorniTerminiPagamento`)],
    from: [xmlPath(`${installment}/DataRiferimentoTerminiPagamento`)],
  },
  line: {
    each: [xmlPath(`${goods}/DettaglioLinee`)],
    terms: termTable({
      'BT-126': ['NumeroLinea'],
      'BT-129': ['Quantita'],
      'BT-130': ['UnitaMisura'],
      'BT-131': ['PrezzoTotale'],
      'BT-146': ['PrezzoUnitario'],
      'BT-149': [],
      'BT-152': ['AliquotaIVA'],
      'BT-153': ['Descrizione'],
    }),
    references: termTable({ 'BT-155': ['CodiceArticolo/CodiceValore'] }),
    adjustments: { ...discount, perUnit: { percent: [xmlPath('Percentuale')] } },
  },
  tax: {
    each: xmlPath(`${goods}/DatiRiepilogo`),
    terms: termTable({
      'BT-116': ['ImponibileImporto'],
      'BT-117': ['Imposta'],
      // Natura gives the reason of an exemption in its own codes instead of UNCL 5305.
      'BT-118': [],
      'BT-119': ['AliquotaIVA'],
    }),
  },
  // The contribution to a professional's pension fund is charged in addition to the lines.
  adjustments: {
    each: xmlPath(`${general}/DatiCassaPrevidenziale`),
    isCharge: 'always',
    amount: [xmlPath('ImportoContributoCassa')],
  },
};
