// EN 16931-1, clause 6.4.4 (BR-CL): code list of each code. These rules apply wherever an element
// or attribute of the name occurs, in UBL (EN 16931-3-2) and in CII (EN 16931-3-3).

import type { XmlElement } from 'workmill/sdk';
import { isCode, type CodeList } from './code-lists.ts';
import { everywhere, type Rule } from './rule.ts';
import type { RuledInvoice } from './ruled-invoice.ts';

interface CodeRule {
  id: string;
  says: string;
  names: readonly string[];
  /** Attribute with the code; default: the element's text. */
  attribute?: string;
  /** Only elements directly below one of these names. */
  below?: readonly string[];
  lists: readonly CodeList[];
  also?: readonly string[];
  /** Whether lower-case codes are allowed. */
  isAnyCase?: boolean;
  /** Only elements that satisfy this condition. */
  where?: (element: XmlElement, invoice: RuledInvoice) => boolean;
}

const identifiers = 'is of a scheme in ISO 6523';

const table: readonly CodeRule[] = [
  {
    id: 'BR-CL-01',
    says: 'An invoice type is one of UNCL 1001.',
    names: ['InvoiceTypeCode'],
    lists: ['uncl_1001_invoice'],
  },
  {
    id: 'BR-CL-01',
    says: 'A credit note type is one of UNCL 1001.',
    names: ['CreditNoteTypeCode'],
    lists: ['uncl_1001_credit_note'],
  },
  {
    id: 'BR-CL-01',
    says: 'A document type is one of UNCL 1001.',
    names: ['TypeCode'],
    below: ['ExchangedDocument'],
    lists: ['uncl_1001_invoice', 'uncl_1001_credit_note'],
  },
  {
    id: 'BR-CL-03',
    says: 'Amounts are in a currency of ISO 4217.',
    names: amountNames(),
    attribute: 'currencyID',
    lists: ['iso_4217'],
  },
  {
    id: 'BR-CL-04',
    says: "The invoice's currency is one of ISO 4217.",
    names: ['DocumentCurrencyCode', 'InvoiceCurrencyCode'],
    lists: ['iso_4217'],
  },
  {
    id: 'BR-CL-05',
    says: 'The currency of VAT accounting is one of ISO 4217.',
    names: ['TaxCurrencyCode'],
    lists: ['iso_4217'],
  },
  {
    id: 'BR-CL-06',
    says: 'A code for the VAT point date is 3, 35 or 432 of UNCL 2005.',
    names: ['DescriptionCode'],
    below: ['InvoicePeriod'],
    lists: ['uncl_2005'],
  },
  // CII codes the same point in time by UNCL 2475.
  {
    id: 'BR-CL-06',
    says: 'A code for the VAT point date is 5, 29 or 72 of UNCL 2475.',
    names: ['DueDateTypeCode'],
    lists: [],
    also: ['5', '29', '72'],
  },
  {
    id: 'BR-CL-07',
    says: "An object's identifier is of a scheme in UNCL 1153.",
    names: ['ID'],
    attribute: 'schemeID',
    below: ['AdditionalDocumentReference', 'DocumentReference'],
    lists: ['uncl_1153'],
  },
  {
    id: 'BR-CL-07',
    says: "An object's identifier is of a scheme in UNCL 1153.",
    names: ['ReferenceTypeCode'],
    lists: ['uncl_1153'],
  },
  {
    id: 'BR-CL-08',
    says: "A note's subject is one of UNCL 4451.",
    names: ['SubjectCode'],
    lists: ['uncl_4451_cii'],
  },
  {
    id: 'BR-CL-10',
    says: `A party's identifier ${identifiers}.`,
    names: ['ID'],
    attribute: 'schemeID',
    below: ['PartyIdentification'],
    lists: ['iso_6523'],
    also: ['SEPA'],
  },
  {
    id: 'BR-CL-10',
    says: `A party's identifier ${identifiers}.`,
    names: ['GlobalID'],
    attribute: 'schemeID',
    below: ['SellerTradeParty', 'BuyerTradeParty', 'PayeeTradeParty'],
    lists: ['iso_6523'],
  },
  {
    id: 'BR-CL-11',
    says: `A registration ${identifiers}.`,
    names: ['CompanyID'],
    attribute: 'schemeID',
    below: ['PartyLegalEntity'],
    lists: ['iso_6523'],
  },
  {
    id: 'BR-CL-11',
    says: `A registration ${identifiers}.`,
    names: ['ID'],
    attribute: 'schemeID',
    below: ['SpecifiedLegalOrganization'],
    lists: ['iso_6523'],
  },
  {
    id: 'BR-CL-13',
    says: "An item's classification is of a list in UNCL 7143.",
    names: ['ItemClassificationCode', 'ClassCode'],
    attribute: 'listID',
    lists: ['uncl_7143'],
  },
  {
    id: 'BR-CL-14',
    says: 'A country is one of ISO 3166-1.',
    names: ['IdentificationCode'],
    below: ['Country'],
    lists: ['iso_3166'],
  },
  {
    id: 'BR-CL-14',
    says: 'A country is one of ISO 3166-1.',
    names: ['CountryID'],
    lists: ['iso_3166'],
  },
  {
    id: 'BR-CL-15',
    says: "An item's country of origin is one of ISO 3166-1.",
    names: ['IdentificationCode'],
    below: ['OriginCountry'],
    lists: ['iso_3166'],
  },
  {
    id: 'BR-CL-15',
    says: "An item's country of origin is one of ISO 3166-1.",
    names: ['ID'],
    below: ['OriginTradeCountry'],
    lists: ['iso_3166'],
  },
  {
    id: 'BR-CL-16',
    says: 'The means of payment is one of UNCL 4461.',
    names: ['PaymentMeansCode'],
    lists: ['uncl_4461'],
  },
  {
    id: 'BR-CL-16',
    says: 'The means of payment is one of UNCL 4461.',
    names: ['TypeCode'],
    below: ['SpecifiedTradeSettlementPaymentMeans'],
    lists: ['uncl_4461'],
  },
  {
    id: 'BR-CL-17',
    says: 'A VAT category is one of UNCL 5305.',
    names: ['ID'],
    below: ['TaxCategory'],
    lists: ['uncl_5305'],
  },
  {
    id: 'BR-CL-18',
    says: "An item's VAT category is one of UNCL 5305.",
    names: ['ID'],
    below: ['ClassifiedTaxCategory'],
    lists: ['uncl_5305'],
  },
  {
    id: 'BR-CL-17',
    says: 'A VAT category is one of UNCL 5305.',
    names: ['CategoryCode'],
    lists: ['uncl_5305'],
    where: (code, invoice) => !isOfLine(code, invoice),
  },
  {
    id: 'BR-CL-18',
    says: "An item's VAT category is one of UNCL 5305.",
    names: ['CategoryCode'],
    lists: ['uncl_5305'],
    where: isOfLine,
  },
  {
    id: 'BR-CL-19',
    says: 'A reason for an allowance is one of UNCL 5189.',
    names: ['AllowanceChargeReasonCode', 'ReasonCode'],
    lists: ['uncl_5189'],
    where: (code, invoice) => isOf(code, invoice, ['false', '0']),
  },
  {
    id: 'BR-CL-20',
    says: 'A reason for a charge is one of UNCL 7161.',
    names: ['AllowanceChargeReasonCode', 'ReasonCode'],
    lists: ['uncl_7161'],
    where: (code, invoice) => isOf(code, invoice, ['true', '1']),
  },
  {
    id: 'BR-CL-21',
    says: `An item's standard identifier ${identifiers}.`,
    names: ['ID'],
    attribute: 'schemeID',
    below: ['StandardItemIdentification'],
    lists: ['iso_6523'],
  },
  {
    id: 'BR-CL-21',
    says: `An item's standard identifier ${identifiers}.`,
    names: ['GlobalID'],
    attribute: 'schemeID',
    below: ['SpecifiedTradeProduct'],
    lists: ['iso_6523'],
  },
  {
    id: 'BR-CL-22',
    says: 'A code for a VAT exemption is one of VATEX.',
    names: ['TaxExemptionReasonCode', 'ExemptionReasonCode'],
    lists: ['vatex'],
    isAnyCase: true,
  },
  {
    id: 'BR-CL-23',
    says: 'A unit is one of UN/ECE Recommendations 20 and 21.',
    names: [
      'InvoicedQuantity',
      'CreditedQuantity',
      'BaseQuantity',
      'BilledQuantity',
      'BasisQuantity',
    ],
    attribute: 'unitCode',
    lists: ['unece_rec_20'],
  },
  {
    id: 'BR-CL-24',
    says: 'An attached file is of a type that EN 16931 allows.',
    names: ['EmbeddedDocumentBinaryObject', 'AttachmentBinaryObject'],
    attribute: 'mimeCode',
    lists: ['mime'],
  },
  {
    id: 'BR-CL-25',
    says: 'An electronic address is of a scheme in the EAS list.',
    names: ['EndpointID'],
    attribute: 'schemeID',
    lists: ['eas'],
  },
  {
    id: 'BR-CL-25',
    says: 'An electronic address is of a scheme in the EAS list.',
    names: ['URIID'],
    attribute: 'schemeID',
    below: ['URIUniversalCommunication'],
    lists: ['eas'],
  },
  {
    id: 'BR-CL-26',
    says: `A place of delivery ${identifiers}.`,
    names: ['ID'],
    attribute: 'schemeID',
    below: ['DeliveryLocation'],
    lists: ['iso_6523'],
  },
  {
    id: 'BR-CL-26',
    says: `A place of delivery ${identifiers}.`,
    names: ['GlobalID'],
    attribute: 'schemeID',
    below: ['ShipToTradeParty'],
    lists: ['iso_6523'],
  },
];

export const codeRules: readonly Rule[] = table.map(codeRule);

export function codeRule(rule: CodeRule): Rule {
  const { id, says, names, attribute, below, lists, also, where } = rule;
  return everywhere(names, id, says, (element, invoice) => {
    if (below && !below.includes(invoice.parentOf(element)?.name ?? '')) return true;
    if (where && !where(element, invoice)) return true;
    const text = attribute === undefined ? element.text : element.attributes[attribute];
    // A missing attribute is reported by another rule.
    if (text === undefined) return true;
    const code = (rule.isAnyCase ? text.toUpperCase() : text).trim();
    return lists.some((list) => isCode(list, code)) || (also?.includes(code) ?? false);
  });
}

export type { CodeRule };

function isOfLine(code: XmlElement, { parentOf }: RuledInvoice): boolean {
  const tax = parentOf(code);
  return tax !== null && parentOf(tax)?.name === 'SpecifiedLineTradeSettlement';
}

/** Whether a reason code belongs to an allowance (`false`) or a charge (`true`). */
export function isOf(code: XmlElement, invoice: RuledInvoice, words: readonly string[]): boolean {
  const indicator = invoice.parentOf(code)?.children.find(({ name }) => name === 'ChargeIndicator');
  const text = indicator?.text || indicator?.children[0]?.text || '';
  return words.includes(text.trim());
}

/** Returns the names of elements with amounts of money in both syntaxes. */
export function amountNames(): string[] {
  const ubl =
    'Amount BaseAmount PriceAmount TaxAmount TaxableAmount LineExtensionAmount TaxExclusiveAmount ' +
    'TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount ' +
    'PayableAmount';
  return [...ubl.split(' '), 'TaxTotalAmount'];
}
