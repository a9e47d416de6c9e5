// Paths of the terms in UBL 2.x Invoice, CreditNote and Order (EN 16931-3-2, Peppol BIS Billing
// 3.0).

import { termTable, type Syntax } from './terms.ts';
import { xmlPath } from './xml-path.ts';

const seller = 'AccountingSupplierParty/Party';
const buyer = 'AccountingCustomerParty/Party';
const orderSeller = 'SellerSupplierParty/Party';
const orderBuyer = 'BuyerCustomerParty/Party';
const totals = 'LegalMonetaryTotal';
// Totals that orders announce.
const orderTotals = 'AnticipatedMonetaryTotal';

export const ubl: Syntax = {
  name: 'ubl',
  header: termTable({
    'BT-1': ['ID'],
    'BT-2': ['IssueDate'],
    'BT-3': ['InvoiceTypeCode', 'CreditNoteTypeCode', 'OrderTypeCode'],
    'BT-5': [
      'DocumentCurrencyCode',
      `${totals}/PayableAmount/@currencyID`,
      `${orderTotals}/PayableAmount/@currencyID`,
    ],
    // Credit notes of UBL 2.1 have no DueDate element.
    'BT-9': ['DueDate', 'PaymentMeans/PaymentDueDate', 'PaymentTerms/PaymentDueDate'],
    'BT-13': ['OrderReference/ID'],
    'BT-20': ['PaymentTerms/Note'],
    'BT-24': ['CustomizationID'],
    'BT-27': [
      `${seller}/PartyLegalEntity/RegistrationName`,
      `${seller}/PartyName/Name`,
      `${orderSeller}/PartyLegalEntity/RegistrationName`,
      `${orderSeller}/PartyName/Name`,
    ],
    'BT-29': [
      `${seller}/PartyIdentification/ID`,
      `${seller}/PartyLegalEntity/CompanyID`,
      `${seller}/EndpointID`,
      'AccountingSupplierParty/CustomerAssignedAccountID',
      `${orderSeller}/PartyIdentification/ID`,
      `${orderSeller}/EndpointID`,
    ],
    'BT-31': [
      `${seller}/PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID`,
      `${orderSeller}/PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID`,
    ],
    'BT-32': [`${seller}/PartyTaxScheme/CompanyID`, `${orderSeller}/PartyTaxScheme/CompanyID`],
    'BT-44': [
      `${buyer}/PartyLegalEntity/RegistrationName`,
      `${buyer}/PartyName/Name`,
      `${orderBuyer}/PartyLegalEntity/RegistrationName`,
      `${orderBuyer}/PartyName/Name`,
    ],
    'BT-84': ['PaymentMeans/PayeeFinancialAccount/ID'],
    'BT-106': [`${totals}/LineExtensionAmount`, `${orderTotals}/LineExtensionAmount`],
    'BT-107': [`${totals}/AllowanceTotalAmount`, `${orderTotals}/AllowanceTotalAmount`],
    'BT-108': [`${totals}/ChargeTotalAmount`, `${orderTotals}/ChargeTotalAmount`],
    'BT-109': [`${totals}/TaxExclusiveAmount`, `${orderTotals}/TaxExclusiveAmount`],
    'BT-110': ['TaxTotal/TaxAmount'],
    'BT-112': [`${totals}/TaxInclusiveAmount`, `${orderTotals}/TaxInclusiveAmount`],
    'BT-113': [`${totals}/PrepaidAmount`, `${orderTotals}/PrepaidAmount`],
    'BT-114': [`${totals}/PayableRoundingAmount`, `${orderTotals}/PayableRoundingAmount`],
    'BT-115': [`${totals}/PayableAmount`, `${orderTotals}/PayableAmount`],
    'BT-115 currency': [
      `${totals}/PayableAmount/@currencyID`,
      `${orderTotals}/PayableAmount/@currencyID`,
    ],
    'BT-DEX-002': ['PrepaidPayment/PaidAmount'],
  }),
  line: {
    each: ['InvoiceLine', 'CreditNoteLine', 'OrderLine/LineItem'].map(xmlPath),
    terms: termTable({
      'BT-126': ['ID'],
      'BT-129': ['InvoicedQuantity', 'CreditedQuantity', 'Quantity'],
      'BT-130': ['InvoicedQuantity/@unitCode', 'CreditedQuantity/@unitCode', 'Quantity/@unitCode'],
      'BT-131': ['LineExtensionAmount'],
      'BT-146': ['Price/PriceAmount'],
      'BT-149': ['Price/BaseQuantity'],
      'BT-152': [
        'Item/ClassifiedTaxCategory[TaxScheme/ID=VAT]/Percent',
        'Item/ClassifiedTaxCategory/Percent',
        'TaxTotal/TaxSubtotal/TaxCategory/Percent',
      ],
      'BT-153': ['Item/Name', 'Item/Description'],
    }),
    references: termTable({
      order: ['OrderLineReference/OrderReference/ID'],
      'BT-132': ['OrderLineReference/LineID'],
      'BT-155': [
        'Item/SellersItemIdentification/ID',
        'Item/BuyersItemIdentification/ID',
        'Item/StandardItemIdentification/ID',
      ],
    }),
    adjustments: {
      each: xmlPath('AllowanceCharge'),
      isCharge: [xmlPath('ChargeIndicator')],
      amount: [xmlPath('Amount')],
    },
  },
  tax: {
    each: xmlPath('TaxTotal/TaxSubtotal'),
    terms: termTable({
      'BT-116': ['TaxableAmount'],
      'BT-117': ['TaxAmount'],
      'BT-118': ['TaxCategory/ID'],
      'BT-119': ['TaxCategory/Percent', 'Percent'],
    }),
  },
  adjustments: {
    each: xmlPath('AllowanceCharge'),
    isCharge: [xmlPath('ChargeIndicator')],
    amount: [xmlPath('Amount')],
  },
};
