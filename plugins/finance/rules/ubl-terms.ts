// Paths of the terms used by rules in UBL 2.1 Invoice and CreditNote (EN 16931-3-2).

import type { AdjustmentTerm, GroupTable, PartyTerm } from './terms.ts';

const party: Record<PartyTerm, string> = {
  name: 'Party/PartyLegalEntity/RegistrationName',
  'trade name': 'Party/PartyName/Name',
  id: 'Party/PartyIdentification/ID',
  'legal id': 'Party/PartyLegalEntity/CompanyID',
  'legal id scheme': 'Party/PartyLegalEntity/CompanyID/@schemeID',
  'vat id': 'Party/PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID',
  'tax id': 'Party/PartyTaxScheme[TaxScheme/ID!=VAT]/CompanyID',
  'legal form': 'Party/PartyLegalEntity/CompanyLegalForm',
  endpoint: 'Party/EndpointID',
  'endpoint scheme': 'Party/EndpointID/@schemeID',
  address: 'Party/PostalAddress',
  street: 'Party/PostalAddress/StreetName',
  city: 'Party/PostalAddress/CityName',
  'post code': 'Party/PostalAddress/PostalZone',
  country: 'Party/PostalAddress/Country/IdentificationCode',
  contact: 'Party/Contact',
  'contact point': 'Party/Contact/Name',
  phone: 'Party/Contact/Telephone',
  email: 'Party/Contact/ElectronicMail',
};

const adjustment: Record<AdjustmentTerm, string> = {
  amount: 'Amount',
  base: 'BaseAmount',
  percent: 'MultiplierFactorNumeric',
  category: 'TaxCategory/ID',
  rate: 'TaxCategory/Percent',
  reason: 'AllowanceChargeReason',
  'reason code': 'AllowanceChargeReasonCode',
};

const allowance = 'AllowanceCharge[ChargeIndicator=false|0]';
const charge = 'AllowanceCharge[ChargeIndicator=true|1]';

/** The creditor's identifier for direct debits is among the party's other identifiers. */
function sepa(where: string): string {
  return `${where}/PartyIdentification/ID[@schemeID=SEPA]`;
}

export const ublTerms: GroupTable = {
  document: {
    at: '',
    terms: {
      'BT-1': 'ID',
      'BT-2': 'IssueDate',
      'BT-3': 'InvoiceTypeCode|CreditNoteTypeCode',
      'BT-5': 'DocumentCurrencyCode',
      'BT-6': 'TaxCurrencyCode',
      'BT-7': 'TaxPointDate',
      'BT-8': 'InvoicePeriod/DescriptionCode',
      'BT-9': 'DueDate',
      'BT-10': 'BuyerReference',
      'BT-11': 'ProjectReference/ID',
      'BT-13': 'OrderReference/ID',
      'BT-18': 'AdditionalDocumentReference[DocumentTypeCode=130]/ID',
      'BT-20': 'PaymentTerms/Note',
      'BT-22': 'Note',
      'BT-23': 'ProfileID',
      'BT-24': 'CustomizationID',
      'BT-83': 'PaymentMeans/PaymentID',
      'BT-90': `${sepa('AccountingSupplierParty/Party')} or ${sepa('PayeeParty')}`,
      'BT-110': 'TaxTotal/TaxAmount',
      'BT-89': 'PaymentMeans/PaymentMandate/ID',
    },
  },
  'BG-3': { at: 'BillingReference', terms: { 'BT-25': 'InvoiceDocumentReference/ID' } },
  'BG-4': { at: 'AccountingSupplierParty', terms: party },
  'BG-7': { at: 'AccountingCustomerParty', terms: party },
  'BG-10': {
    at: 'PayeeParty',
    terms: {
      name: 'PartyName/Name',
      id: 'PartyIdentification/ID',
      'legal id': 'PartyLegalEntity/CompanyID',
    },
  },
  'BG-11': {
    at: 'TaxRepresentativeParty',
    terms: {
      name: 'PartyName/Name',
      'vat id': 'PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID',
      address: 'PostalAddress',
      country: 'PostalAddress/Country/IdentificationCode',
      street: 'PostalAddress/StreetName',
      city: 'PostalAddress/CityName',
      'post code': 'PostalAddress/PostalZone',
    },
  },
  'BG-13': {
    at: 'Delivery',
    terms: {
      'BT-72': 'ActualDeliveryDate',
      address: 'DeliveryLocation/Address',
      city: 'DeliveryLocation/Address/CityName',
      'post code': 'DeliveryLocation/Address/PostalZone',
      country: 'DeliveryLocation/Address/Country/IdentificationCode',
    },
  },
  'BG-14': {
    at: 'InvoicePeriod',
    terms: { 'BT-73': 'StartDate', 'BT-74': 'EndDate', 'BT-8': 'DescriptionCode' },
  },
  'BG-16': {
    at: 'PaymentMeans',
    terms: {
      'BT-81': 'PaymentMeansCode',
      'BT-83': 'PaymentID',
      'BG-17': 'PayeeFinancialAccount',
      'BT-84': 'PayeeFinancialAccount/ID',
      'BT-86': 'PayeeFinancialAccount/FinancialInstitutionBranch/ID',
      'BG-18': 'CardAccount',
      'BT-87': 'CardAccount/PrimaryAccountNumberID',
      'BG-19': 'PaymentMandate',
      'BT-89': 'PaymentMandate/ID',
      'BT-91': 'PaymentMandate/PayerFinancialAccount/ID',
    },
  },
  'BG-20': { at: allowance, terms: adjustment },
  'BG-21': { at: charge, terms: adjustment },
  'BG-22': {
    at: 'LegalMonetaryTotal',
    terms: {
      'BT-106': 'LineExtensionAmount',
      'BT-107': 'AllowanceTotalAmount',
      'BT-108': 'ChargeTotalAmount',
      'BT-109': 'TaxExclusiveAmount',
      'BT-112': 'TaxInclusiveAmount',
      'BT-113': 'PrepaidAmount',
      'BT-114': 'PayableRoundingAmount',
      'BT-115': 'PayableAmount',
    },
  },
  'BG-23': {
    at: 'TaxTotal/TaxSubtotal',
    terms: {
      'BT-116': 'TaxableAmount',
      'BT-117': 'TaxAmount',
      'BT-118': 'TaxCategory[TaxScheme/ID=VAT]/ID',
      'BT-119': 'TaxCategory[TaxScheme/ID=VAT]/Percent',
      'BT-120': 'TaxCategory/TaxExemptionReason',
      'BT-121': 'TaxCategory/TaxExemptionReasonCode',
    },
  },
  'BG-24': {
    // A project (type 50, in credit notes) and an invoiced object (130) are not supporting
    // documents.
    at: 'AdditionalDocumentReference[DocumentTypeCode!=50|130]',
    terms: {
      'BT-122': 'ID',
      'BT-123': 'DocumentDescription',
      'BT-124': 'Attachment/ExternalReference/URI',
      'BT-125': 'Attachment/EmbeddedDocumentBinaryObject',
      'file name': 'Attachment/EmbeddedDocumentBinaryObject/@filename',
    },
  },
  'BG-25': {
    at: 'InvoiceLine|CreditNoteLine',
    terms: {
      'BT-126': 'ID',
      'BT-128': 'DocumentReference/ID',
      'BT-129': 'InvoicedQuantity|CreditedQuantity',
      'BT-130': 'InvoicedQuantity|CreditedQuantity/@unitCode',
      'BT-131': 'LineExtensionAmount',
      'BT-132': 'OrderLineReference/LineID',
      'BT-146': 'Price/PriceAmount',
      'BT-147': 'Price/AllowanceCharge/Amount',
      'BT-148': 'Price/AllowanceCharge/BaseAmount',
      'BT-149': 'Price/BaseQuantity',
      'BT-150': 'Price/BaseQuantity/@unitCode',
      'BT-151': 'Item/ClassifiedTaxCategory/ID',
      'BT-152': 'Item/ClassifiedTaxCategory/Percent',
      'BT-153': 'Item/Name',
      'BT-157': 'Item/StandardItemIdentification/ID',
      'BT-157 scheme': 'Item/StandardItemIdentification/ID/@schemeID',
      'BT-158': 'Item/CommodityClassification/ItemClassificationCode',
      'BT-158 scheme': 'Item/CommodityClassification/ItemClassificationCode/@listID',
    },
  },
  'BG-26': { at: 'InvoicePeriod', terms: { 'BT-134': 'StartDate', 'BT-135': 'EndDate' } },
  'BG-27': { at: allowance, terms: adjustment },
  'BG-28': { at: charge, terms: adjustment },
  'BG-32': {
    at: 'Item/AdditionalItemProperty',
    terms: { 'BT-160': 'Name', 'BT-161': 'Value' },
  },
};
