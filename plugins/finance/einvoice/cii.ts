// Paths of the terms in UN/CEFACT Cross Industry Invoice: D16B (Factur-X, ZUGFeRD 2, XRechnung),
// ZUGFeRD 1.0, whose tree has other branch names, and the Cross Industry Order D20B (Order-X),
// whose tree has other leaf names.

import { termTable, type Syntax } from './terms.ts';
import { xmlPath } from './xml-path.ts';

interface Names {
  context: string;
  document: string;
  transaction: string;
  /** Prefix of the document's agreement, delivery and settlement; lines have their own. */
  header: string;
  line: string;
  summation: string;
  lineSummation: string;
  rate: string;
  orderId: string;
  currency: string;
  quantity: string;
}

const d16b: Names = {
  context: 'ExchangedDocumentContext',
  document: 'ExchangedDocument',
  transaction: 'SupplyChainTradeTransaction',
  header: 'ApplicableHeaderTrade',
  line: 'SpecifiedLineTrade',
  summation: 'SpecifiedTradeSettlementHeaderMonetarySummation',
  lineSummation: 'SpecifiedTradeSettlementLineMonetarySummation',
  rate: 'RateApplicablePercent',
  orderId: 'IssuerAssignedID',
  currency: 'InvoiceCurrencyCode',
  quantity: 'BilledQuantity',
};

export const cii = ciiSyntax('cii', d16b);

export const orderX = ciiSyntax('cii', {
  ...d16b,
  currency: 'OrderCurrencyCode',
  quantity: 'RequestedQuantity',
});

export const zugferd1 = ciiSyntax('zugferd1', {
  context: 'SpecifiedExchangedDocumentContext',
  document: 'HeaderExchangedDocument',
  transaction: 'SpecifiedSupplyChainTradeTransaction',
  header: 'ApplicableSupplyChainTrade',
  line: 'SpecifiedSupplyChainTrade',
  summation: 'SpecifiedTradeSettlementMonetarySummation',
  lineSummation: 'SpecifiedTradeSettlementMonetarySummation',
  rate: 'ApplicablePercent',
  orderId: 'ID',
  currency: 'InvoiceCurrencyCode',
  quantity: 'BilledQuantity',
});

function ciiSyntax(name: 'cii' | 'zugferd1', names: Names): Syntax {
  const agreement = `${names.transaction}/${names.header}Agreement`;
  const settlement = `${names.transaction}/${names.header}Settlement`;
  const totals = `${settlement}/${names.summation}`;
  return {
    name,
    header: termTable({
      'BT-1': [`${names.document}/ID`],
      'BT-2': date(`${names.document}/IssueDateTime`),
      'BT-3': [`${names.document}/TypeCode`],
      'BT-5': [
        `${settlement}/${names.currency}`,
        `${totals}/DuePayableAmount/@currencyID`,
        `${totals}/GrandTotalAmount/@currencyID`,
      ],
      'BT-9': date(`${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime`),
      'BT-13': [`${agreement}/BuyerOrderReferencedDocument/${names.orderId}`],
      'BT-20': [`${settlement}/SpecifiedTradePaymentTerms/Description`],
      'BT-24': [`${names.context}/GuidelineSpecifiedDocumentContextParameter/ID`],
      'BT-27': [
        `${agreement}/SellerTradeParty/Name`,
        `${agreement}/SellerTradeParty/SpecifiedLegalOrganization/TradingBusinessName`,
      ],
      'BT-29': [
        `${agreement}/SellerTradeParty/ID`,
        `${agreement}/SellerTradeParty/GlobalID`,
        `${agreement}/SellerTradeParty/SpecifiedLegalOrganization/ID`,
      ],
      'BT-31': [`${agreement}/SellerTradeParty/SpecifiedTaxRegistration/ID[@schemeID=VA]`],
      'BT-32': [`${agreement}/SellerTradeParty/SpecifiedTaxRegistration/ID`],
      'BT-44': [`${agreement}/BuyerTradeParty/Name`],
      'BT-84': [
        `${settlement}/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID`,
      ],
      'BT-106': [`${totals}/LineTotalAmount`],
      'BT-107': [`${totals}/AllowanceTotalAmount`],
      'BT-108': [`${totals}/ChargeTotalAmount`],
      'BT-109': [`${totals}/TaxBasisTotalAmount`],
      'BT-110': [`${totals}/TaxTotalAmount`],
      'BT-112': [`${totals}/GrandTotalAmount`],
      'BT-113': [`${totals}/TotalPrepaidAmount`],
      'BT-114': [`${totals}/RoundingAmount`],
      'BT-115': [`${totals}/DuePayableAmount`],
      'BT-115 currency': [`${totals}/DuePayableAmount/@currencyID`],
      'BT-DEX-002': [],
    }),
    street: [xmlPath(`${agreement}/SellerTradeParty/PostalTradeAddress/LineOne`)],
    line: {
      each: [xmlPath(`${names.transaction}/IncludedSupplyChainTradeLineItem`)],
      ...lineTerms(names),
    },
    tax: {
      each: xmlPath(`${settlement}/ApplicableTradeTax`),
      terms: termTable({
        'BT-116': ['BasisAmount'],
        'BT-117': ['CalculatedAmount'],
        'BT-118': ['CategoryCode'],
        'BT-119': [names.rate],
      }),
    },
    adjustments: {
      each: xmlPath(`${settlement}/SpecifiedTradeAllowanceCharge`),
      isCharge: [xmlPath('ChargeIndicator/Indicator'), xmlPath('ChargeIndicator')],
      amount: [xmlPath('ActualAmount')],
    },
  };
}

function lineTerms(names: Names): Omit<Syntax['line'], 'each'> {
  const price = `${names.line}Agreement/NetPriceProductTradePrice`;
  const quantity = `${names.line}Delivery/${names.quantity}`;
  return {
    terms: termTable({
      'BT-126': ['AssociatedDocumentLineDocument/LineID'],
      'BT-129': [quantity],
      'BT-130': [`${quantity}/@unitCode`],
      'BT-131': [`${names.line}Settlement/${names.lineSummation}/LineTotalAmount`],
      'BT-146': [`${price}/ChargeAmount`],
      'BT-149': [`${price}/BasisQuantity`],
      'BT-152': [
        `${names.line}Settlement/ApplicableTradeTax[TypeCode=VAT]/${names.rate}`,
        `${names.line}Settlement/ApplicableTradeTax/${names.rate}`,
      ],
      // Informational lines have a note and no product.
      'BT-153': [
        'SpecifiedTradeProduct/Name',
        'SpecifiedTradeProduct/Description',
        'AssociatedDocumentLineDocument/IncludedNote/Content',
      ],
    }),
    references: termTable({
      order: [`${names.line}Agreement/BuyerOrderReferencedDocument/${names.orderId}`],
      'BT-132': [`${names.line}Agreement/BuyerOrderReferencedDocument/LineID`],
      'BT-155': [
        'SpecifiedTradeProduct/SellerAssignedID',
        'SpecifiedTradeProduct/BuyerAssignedID',
        'SpecifiedTradeProduct/GlobalID',
      ],
    }),
    // BT-X-8 of the profile EXTENDED; lines that count have DETAIL, or nothing.
    besides: [
      xmlPath('AssociatedDocumentLineDocument[LineStatusReasonCode=GROUP|INFORMATION]/LineID'),
    ],
    adjustments: {
      each: xmlPath(`${names.line}Settlement/SpecifiedTradeAllowanceCharge`),
      isCharge: [xmlPath('ChargeIndicator/Indicator'), xmlPath('ChargeIndicator')],
      amount: [xmlPath('ActualAmount')],
    },
  };
}

/** D16B and 1.0 wrap a date in DateTimeString; ZUGFeRD's release candidate writes it directly. */
function date(path: string): string[] {
  return [`${path}/DateTimeString`, `${path}/DateTime`, path];
}
