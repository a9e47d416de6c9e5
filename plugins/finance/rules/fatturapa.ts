// FatturaPA: content checks of the Italian exchange system (Sistema di Interscambio) for an
// ordinary invoice before forwarding (technical specifications, list of controls, codes 00400 and
// above). A file may contain several invoices; each is checked separately.

import { Big } from 'big.js';
import type { XmlElement } from 'workmill/sdk';
import { parseDecimal } from '../einvoice/values.ts';
import { elementsAt, path, textsAt, type Path } from './paths.ts';
import { everywhere, isNear, type Rule } from './rule.ts';
import type { RuledInvoice } from './ruled-invoice.ts';

const goods = 'DatiBeniServizi';
const general = 'DatiGenerali/DatiGeneraliDocumento';
const fund = `${general}/DatiCassaPrevidenziale`;
const party = (side: string): string => `FatturaElettronicaHeader/${side}/DatiAnagrafici`;
const transmission = 'FatturaElettronicaHeader/DatiTrasmissione';

const lines = path(`${goods}/DettaglioLinee`);
const summaries = path(`${goods}/DatiRiepilogo`);
const funds = path(fund);
const rates = [path(`${goods}/DettaglioLinee/AliquotaIVA`), path(`${fund}/AliquotaIVA`)];
const summaryRates = path(`${goods}/DatiRiepilogo/AliquotaIVA`);
const natures = [path(`${goods}/DettaglioLinee/Natura`), path(`${fund}/Natura`)];
const summaryNatures = path(`${goods}/DatiRiepilogo/Natura`);
const withholdings = path(`${general}/DatiRitenuta`);
const withheldLines = path(`${goods}/DettaglioLinee[Ritenuta=SI]`);
const withheldFunds = path(`${fund}[Ritenuta=SI]`);
const documentDate = path(`${general}/Data`);
const documentNumber = path(`${general}/Numero`);
const documentType = path(`${general}/TipoDocumento`);
const earlierDates = path('DatiGenerali/DatiFattureCollegate/Data');
const discounts = path('ScontoMaggiorazione');
const format = path(`${transmission}/FormatoTrasmissione`);
const recipient = path(`${transmission}/CodiceDestinatario`);
const certifiedMail = path(`${transmission}/PECDestinatario`);
const buyerNumbers = [
  path(`${party('CessionarioCommittente')}/IdFiscaleIVA/IdCodice`),
  path(`${party('CessionarioCommittente')}/CodiceFiscale`),
];
const sellerNumber = path(`${party('CedentePrestatore')}/IdFiscaleIVA/IdCodice`);
const sellerCountry = path(`${party('CedentePrestatore')}/IdFiscaleIVA/IdPaese`);

/** Rule for a missing reason, rule for a forbidden reason, path, and its description. */
const reasons = [
  ['SdI-00400', 'SdI-00401', 'DettaglioLinee', 'A line'],
  ['SdI-00413', 'SdI-00414', 'DatiCassaPrevidenziale', 'A social security contribution'],
  ['SdI-00429', 'SdI-00430', 'DatiRiepilogo', 'A summary'],
] as const;

/** Document types between two different parties, for one party alone, and from abroad. */
const betweenTwo = 'TD01 TD02 TD03 TD06 TD16 TD17 TD18 TD19 TD20 TD24 TD25 TD28'.split(' ');
const ofOne = ['TD21', 'TD27'];
const fromAbroad = ['TD17', 'TD18', 'TD19'];
/** Reasons that have since been divided; the undivided ones are no longer allowed. */
const dividedReasons = ['N2', 'N3', 'N6'];
const dividedSince = '2021-01-01';
const cent = new Big('0.01');

export const fatturapaRules: readonly Rule[] = [
  ...reasons.flatMap(([without, withOne, name, what]) => [
    everywhere([name], without, `${what} without VAT says why (Natura).`, (one) =>
      !rateOf(one)?.eq(0) ? true : has(one, 'Natura'),
    ),
    everywhere([name], withOne, `${what} with VAT gives no reason for having none.`, (one) =>
      rateOf(one)?.eq(0) !== false ? true : !has(one, 'Natura'),
    ),
  ]),
  lot('SdI-00409', 'No invoice is twice in the file.', isOnceInLot),
  body(
    'SdI-00411',
    'Where tax is withheld from a line, the withholding is stated.',
    (one) =>
      elementsAt(one, withheldLines).length === 0 || elementsAt(one, withholdings).length > 0,
  ),
  body(
    'SdI-00415',
    'Where tax is withheld from a contribution, the withholding is stated.',
    (one) =>
      elementsAt(one, withheldFunds).length === 0 || elementsAt(one, withholdings).length > 0,
  ),
  file('SdI-00417', 'The buyer has a VAT number or a codice fiscale.', ({ root }) =>
    buyerNumbers.some((at) => textsAt(root, at).length > 0),
  ),
  body('SdI-00418', 'A credit note is not dated before the invoice that it is about.', (one) => {
    const date = first(one, documentDate) ?? '';
    const isCredit = first(one, documentType) === 'TD04';
    return !isCredit || textsAt(one, earlierDates).every((earlier) => date >= earlier);
  }),
  body('SdI-00419', 'Each rate of VAT has its summary.', (one) =>
    areAllIn(
      rates.flatMap((at) => decimals(one, at)),
      decimals(one, summaryRates),
    ),
  ),
  everywhere(
    ['DatiRiepilogo'],
    'SdI-00420',
    'Reverse charge (N6) and split payment exclude each other.',
    (one) =>
      !childText(one, 'Natura')?.startsWith('N6') || childText(one, 'EsigibilitaIVA') !== 'S',
  ),
  everywhere(
    ['DatiRiepilogo'],
    'SdI-00421',
    'The VAT is the rate of the taxable amount, to one cent.',
    isTaxOfTaxable,
  ),
  body(
    'SdI-00422',
    'The taxable amount of a rate is what lines and contributions add up to, to one euro.',
    (one) => decimals(one, summaryRates).every((rate) => isTaxableTheSum(one, rate)),
  ),
  everywhere(
    ['DettaglioLinee'],
    'SdI-00423',
    "A line's total is price, less discounts, times quantity, to one cent.",
    isLineTotal,
  ),
  everywhere(
    ['AliquotaIVA'],
    'SdI-00424',
    'A rate is written in percent: 10.00, not 0.10.',
    ({ text }) => {
      const rate = parseDecimal(text);
      return !rate || rate.eq(0) || rate.gte(1);
    },
  ),
  body('SdI-00425', 'The number of the invoice has a digit.', (one) =>
    /\d/.test(first(one, documentNumber) ?? ''),
  ),
  file(
    'SdI-00426',
    'Certified mail is named only where the recipient has no code (0000000).',
    ({ root }) => textsAt(root, certifiedMail).length === 0 || first(root, recipient) === '0000000',
  ),
  file(
    'SdI-00427',
    'The code of the recipient has six characters for an authority, seven for others.',
    ({ root }) => {
      const length = first(root, recipient)?.length;
      if (first(root, format) === 'FPA12') return length !== 7;
      return first(root, format) !== 'FPR12' || length !== 6;
    },
  ),
  file(
    'SdI-00428',
    'The format is the one that the file says it is of.',
    ({ root }) =>
      first(root, format) === null || root.attributes['versione'] === first(root, format),
  ),
  ...(
    [
      ['SdI-00437', 'DatiGeneraliDocumento', 'an invoice'],
      ['SdI-00438', 'DettaglioLinee', 'a line'],
    ] as const
  ).map(([id, above, what]) =>
    everywhere(
      ['ScontoMaggiorazione'],
      id,
      `A discount or surcharge on ${what} has a percentage or an amount.`,
      (one, { parentOf }) =>
        parentOf(one)?.name !== above || has(one, 'Percentuale') || has(one, 'Importo'),
    ),
  ),
  body('SdI-00444', 'Each reason for having no VAT has its summary.', (one) => {
    const summed = textsAt(one, summaryNatures);
    return natures.flatMap((at) => textsAt(one, at)).every((nature) => summed.includes(nature));
  }),
  body('SdI-00445', 'The reasons N2, N3 and N6 say which of theirs it is (since 2021).', (one) => {
    const isLater = (first(one, documentDate) ?? '') >= dividedSince;
    const stated = [...natures, summaryNatures].flatMap((at) => textsAt(one, at));
    return !isLater || !stated.some((nature) => dividedReasons.includes(nature));
  }),
  ofTypes(
    'SdI-00471',
    betweenTwo,
    'Seller and buyer are not the same.',
    (root) => !isOneParty(root),
  ),
  ofTypes('SdI-00472', ofOne, 'Seller and buyer are the same.', isOneParty),
  ofTypes(
    'SdI-00473',
    fromAbroad,
    'The seller is not in Italy.',
    (root) => first(root, sellerCountry) !== 'IT',
  ),
];

function file(id: string, says: string, holds: (invoice: RuledInvoice) => boolean): Rule {
  return { id, severity: 'fatal', says, broken: (one) => (holds(one) ? [] : [one.root]) };
}

function body(id: string, says: string, holds: (body: XmlElement) => boolean): Rule {
  return everywhere(['FatturaElettronicaBody'], id, says, holds);
}

/** Invoices of one file that contradict others in it. */
function lot(
  id: string,
  says: string,
  holds: (body: XmlElement, all: readonly XmlElement[]) => boolean,
): Rule {
  return everywhere(['FatturaElettronicaBody'], id, says, (one, invoice) =>
    holds(one, invoice.named('FatturaElettronicaBody')),
  );
}

function ofTypes(
  id: string,
  types: readonly string[],
  what: string,
  holds: (root: XmlElement) => boolean,
): Rule {
  const says = `In documents of the types ${types.join(', ')}: ${what}`;
  return everywhere(['FatturaElettronicaBody'], id, says, (one, { root }) =>
    types.includes(first(one, documentType) ?? '') ? holds(root) : true,
  );
}

function isOnceInLot(one: XmlElement, all: readonly XmlElement[]): boolean {
  const key = (invoice: XmlElement): string =>
    [documentType, documentNumber, documentDate].map((at) => first(invoice, at)).join('|');
  return all.filter((other) => key(other) === key(one)).length === 1;
}

function isTaxOfTaxable(summary: XmlElement): boolean {
  const rate = rateOf(summary);
  const taxable = childAmount(summary, 'ImponibileImporto');
  const tax = childAmount(summary, 'Imposta');
  if (!rate || !taxable || !tax) return true;
  return isNear(tax, rate.times(taxable).div(100).round(2, Big.roundHalfUp), cent);
}

function isTaxableTheSum(invoice: XmlElement, rate: Big): boolean {
  const sumOf = (at: Path, amount: string): Big =>
    elementsAt(invoice, at)
      .filter((one) => rateOf(one)?.eq(rate))
      .reduce((all, one) => all.plus(childAmount(one, amount) ?? 0), new Big(0));
  const due = sumOf(lines, 'PrezzoTotale')
    .plus(sumOf(funds, 'ImportoContributoCassa'))
    .plus(sumOf(summaries, 'Arrotondamento'));
  return isNear(sumOf(summaries, 'ImponibileImporto'), due, 1);
}

function isLineTotal(line: XmlElement): boolean {
  const [price, total] = [childAmount(line, 'PrezzoUnitario'), childAmount(line, 'PrezzoTotale')];
  if (!price || !total) return true;
  const each = elementsAt(line, discounts).reduce((left, one) => {
    const amount =
      childAmount(one, 'Importo') ?? left.times(childAmount(one, 'Percentuale') ?? 0).div(100);
    return childText(one, 'Tipo') === 'SC' ? left.minus(amount) : left.plus(amount);
  }, price);
  return isNear(total, each.times(childAmount(line, 'Quantita') ?? 1), cent);
}

function isOneParty(root: XmlElement): boolean {
  const seller = first(root, sellerNumber);
  return seller !== null && buyerNumbers.some((at) => textsAt(root, at).includes(seller));
}

function areAllIn(some: readonly Big[], all: readonly Big[]): boolean {
  return some.every((one) => all.some((other) => other.eq(one)));
}

function rateOf(element: XmlElement): Big | null {
  return childAmount(element, 'AliquotaIVA');
}

function decimals(element: XmlElement, at: Path): Big[] {
  return textsAt(element, at).flatMap((text) => parseDecimal(text) ?? []);
}

function first(element: XmlElement, at: Path): string | null {
  return textsAt(element, at)[0] ?? null;
}

function childText({ children }: XmlElement, name: string): string | null {
  return children.find((child) => child.name === name)?.text || null;
}

function childAmount(element: XmlElement, name: string): Big | null {
  return parseDecimal(childText(element, name) ?? '');
}

function has(element: XmlElement, name: string): boolean {
  return childText(element, name) !== null;
}
