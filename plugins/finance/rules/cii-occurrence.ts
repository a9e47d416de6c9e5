// EN 16931-3-3 (CII-SR): elements that may or must occur once although CII itself sets no limit.

import { ciiRoots } from './cii-roots.ts';
import { atMostOnce, eitherOr, exactlyOnce } from './occurrence.ts';
import { advice, type Rule } from './rule.ts';

const { line, agreement, delivery, settlement } = ciiRoots;
const totals = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`;
const netPrice = 'NetPriceProductTradePrice/ChargeAmount';

/** Rule, parent path, element that may occur at most once below it, and its description. */
const onlyOnce: readonly (readonly [string, string, string, string])[] = [
  ['CII-SR-441', `${line}/SpecifiedLineTradeAgreement`, netPrice, 'net price of a line'],
  ['CII-SR-455', agreement, 'SellerTradeParty/DefinedTradeContact', 'contact of the seller'],
  ['CII-SR-456', agreement, 'BuyerTradeParty/DefinedTradeContact', 'contact of the buyer'],
  [
    'CII-SR-459',
    agreement,
    'SellerTradeParty/URIUniversalCommunication',
    'electronic address of the seller',
  ],
  [
    'CII-SR-460',
    agreement,
    'BuyerTradeParty/URIUniversalCommunication',
    'electronic address of the buyer',
  ],
  ['CII-SR-461', settlement, 'ApplicableTradeTax/TaxPointDate', 'VAT point date'],
  ['CII-SR-469', settlement, 'PaymentReference', 'payment reference'],
  ['CII-SR-477', totals, 'LineTotalAmount', 'sum of the lines'],
  ['CII-SR-478', totals, 'ChargeTotalAmount', 'sum of charges'],
  ['CII-SR-479', totals, 'AllowanceTotalAmount', 'sum of allowances'],
  ['CII-SR-480', totals, 'TaxBasisTotalAmount', 'amount without VAT'],
  ['CII-SR-481', totals, 'RoundingAmount', 'rounding amount'],
  ['CII-SR-482', totals, 'GrandTotalAmount', 'amount with VAT'],
  ['CII-SR-483', totals, 'InformationAmount', 'amount for information'],
  ['CII-SR-484', totals, 'TotalPrepaidAmount', 'amount paid before'],
  ['CII-SR-485', totals, 'TotalDiscountAmount', 'total discount'],
  ['CII-SR-486', totals, 'TotalAllowanceChargeAmount', 'total of allowances and charges'],
  ['CII-SR-487', totals, 'DuePayableAmount', 'amount due'],
  ['CII-SR-488', totals, 'RetailValueExcludingTaxInformationAmount', 'retail value without tax'],
  ['CII-SR-489', totals, 'TotalDepositFeeInformationAmount', 'total of deposits'],
  [
    'CII-SR-490',
    totals,
    'ProductValueExcludingTobaccoTaxInformationAmount',
    'value without tobacco tax',
  ],
  ['CII-SR-491', totals, 'TotalRetailValueInformationAmount', 'total retail value'],
  ['CII-SR-492', totals, 'GrossLineTotalAmount', 'gross sum of the lines'],
  ['CII-SR-493', totals, 'NetLineTotalAmount', 'net sum of the lines'],
  ['CII-SR-494', totals, 'NetIncludingTaxesLineTotalAmount', 'sum of the lines with taxes'],
];

const advisedOnce: typeof onlyOnce = [
  [
    'CII-SR-003',
    'ExchangedDocumentContext',
    'BusinessProcessSpecifiedDocumentContextParameter',
    'business process',
  ],
  ['CII-SR-030', 'ExchangedDocument/IncludedNote', 'Content', 'text of a note'],
  ['CII-SR-039', `${line}/AssociatedDocumentLineDocument`, 'IncludedNote', 'note on a line'],
  [
    'CII-SR-040',
    `${line}/AssociatedDocumentLineDocument`,
    'IncludedNote/Content',
    'text of a note on a line',
  ],
  ['CII-SR-452', settlement, 'SpecifiedTradePaymentTerms', 'statement of payment terms'],
  ['CII-SR-453', settlement, 'SpecifiedTradePaymentTerms/Description', 'text of payment terms'],
  ['CII-SR-457', agreement, 'AdditionalReferencedDocument[TypeCode=50]', 'tender or lot'],
  ['CII-SR-458', agreement, 'AdditionalReferencedDocument[TypeCode=130]', 'invoiced object'],
  [
    'CII-SR-474',
    `${line}/SpecifiedLineTradeSettlement`,
    'AdditionalReferencedDocument[TypeCode=130]',
    'invoiced object of a line',
  ],
  [
    'CII-SR-475',
    agreement,
    'AdditionalReferencedDocument[TypeCode=916]/Name',
    'description of supporting documents',
  ],
  [
    'CII-SR-476',
    agreement,
    'AdditionalReferencedDocument[TypeCode=916]/AttachmentBinaryObject',
    'attached file',
  ],
];

/** Rule, parent path, two mutually exclusive elements, and their description. */
const oneOfTwo: readonly (readonly [string, string, readonly [string, string], string])[] = [
  ['CII-SR-449', `${delivery}/ShipToTradeParty`, ['ID', 'GlobalID'], 'place of delivery'],
  ['CII-SR-450', `${agreement}/BuyerTradeParty`, ['ID', 'GlobalID'], 'buyer'],
  ['CII-SR-451', `${settlement}/PayeeTradeParty`, ['ID', 'GlobalID'], 'payee'],
  [
    'CII-SR-465',
    `${agreement}/SellerTradeParty/DefinedTradeContact`,
    ['PersonName', 'DepartmentName'],
    'contact of the seller',
  ],
  [
    'CII-SR-466',
    `${agreement}/BuyerTradeParty/DefinedTradeContact`,
    ['PersonName', 'DepartmentName'],
    'contact of the buyer',
  ],
];

/** Elements that must occur exactly once: rule, parent path, element, and its description. */
const once: typeof onlyOnce = [
  [
    'CII-SR-009',
    'ExchangedDocumentContext',
    'GuidelineSpecifiedDocumentContextParameter',
    'specification',
  ],
  [
    'CII-SR-010',
    'ExchangedDocumentContext',
    'GuidelineSpecifiedDocumentContextParameter/ID',
    'identifier of the specification',
  ],
  ['CII-SR-014', 'ExchangedDocument', 'TypeCode', 'type of the document'],
  [
    'CII-SR-069',
    `${line}/SpecifiedTradeProduct/ApplicableProductCharacteristic`,
    'Description',
    'name of an item attribute',
  ],
  [
    'CII-SR-072',
    `${line}/SpecifiedTradeProduct/ApplicableProductCharacteristic`,
    'Value',
    'value of an item attribute',
  ],
  [
    'CII-SR-090',
    `${line}/SpecifiedTradeProduct/OriginTradeCountry`,
    'ID',
    'code of a country of origin',
  ],
  ['CII-SR-439', `${line}/SpecifiedLineTradeAgreement`, netPrice, 'net price of a line'],
];

export const ciiOccurrenceRules: readonly Rule[] = [
  ...onlyOnce.map(([id, where, what, name]) => atMostOnce(id, where, what, name)),
  ...advisedOnce.map(([id, where, what, name]) => advice(atMostOnce(id, where, what, name))),
  ...once.map(([id, where, what, name]) => exactlyOnce(id, where, what, name)),
  ...oneOfTwo.map(([id, where, ways, name]) => advice(eitherOr(id, where, ways, name))),
];
