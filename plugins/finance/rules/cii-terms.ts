// Paths of the terms used by rules in UN/CEFACT Cross Industry Invoice D16B (EN 16931-3-3).

import type { AdjustmentTerm, GroupTable, PartyTerm } from './terms.ts';

const trade = 'SupplyChainTradeTransaction';
const agreement = `${trade}/ApplicableHeaderTradeAgreement`;
const delivery = `${trade}/ApplicableHeaderTradeDelivery`;
const settlement = `${trade}/ApplicableHeaderTradeSettlement`;
const terms = `${settlement}/SpecifiedTradePaymentTerms`;
const lineAgreement = 'SpecifiedLineTradeAgreement';
const lineSettlement = 'SpecifiedLineTradeSettlement';
const product = 'SpecifiedTradeProduct';

const party: Record<PartyTerm, string> = {
  name: 'Name',
  'trade name': 'SpecifiedLegalOrganization/TradingBusinessName',
  id: 'ID|GlobalID',
  'legal id': 'SpecifiedLegalOrganization/ID',
  'legal id scheme': 'SpecifiedLegalOrganization/ID/@schemeID',
  'vat id': 'SpecifiedTaxRegistration/ID[@schemeID=VA]',
  'tax id': 'SpecifiedTaxRegistration/ID[@schemeID=FC]',
  'legal form': 'Description',
  endpoint: 'URIUniversalCommunication/URIID',
  'endpoint scheme': 'URIUniversalCommunication/URIID/@schemeID',
  address: 'PostalTradeAddress',
  street: 'PostalTradeAddress/LineOne',
  city: 'PostalTradeAddress/CityName',
  'post code': 'PostalTradeAddress/PostcodeCode',
  country: 'PostalTradeAddress/CountryID',
  contact: 'DefinedTradeContact',
  'contact point': 'DefinedTradeContact/PersonName|DepartmentName',
  phone: 'DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber',
  email: 'DefinedTradeContact/EmailURIUniversalCommunication/URIID',
};

const adjustment: Record<AdjustmentTerm, string> = {
  amount: 'ActualAmount',
  base: 'BasisAmount',
  percent: 'CalculationPercent',
  category: 'CategoryTradeTax[TypeCode=VAT]/CategoryCode',
  rate: 'CategoryTradeTax/RateApplicablePercent',
  reason: 'Reason',
  'reason code': 'ReasonCode',
};

const allowance = 'SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false|0]';
const charge = 'SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true|1]';

export const ciiTerms: GroupTable = {
  document: {
    at: '',
    terms: {
      'BT-1': 'ExchangedDocument/ID',
      'BT-2': 'ExchangedDocument/IssueDateTime/DateTimeString',
      'BT-3': 'ExchangedDocument/TypeCode',
      'BT-5': `${settlement}/InvoiceCurrencyCode`,
      'BT-6': `${settlement}/TaxCurrencyCode`,
      'BT-7': `${settlement}/ApplicableTradeTax/TaxPointDate/DateString`,
      'BT-8': `${settlement}/ApplicableTradeTax/DueDateTypeCode`,
      'BT-9': `${terms}/DueDateDateTime/DateTimeString`,
      'BT-10': `${agreement}/BuyerReference`,
      'BT-11': `${agreement}/SpecifiedProcuringProject/ID`,
      'BT-13': `${agreement}/BuyerOrderReferencedDocument/IssuerAssignedID`,
      'BT-18': `${agreement}/AdditionalReferencedDocument[TypeCode=130]/IssuerAssignedID`,
      'BT-20': `${terms}/Description`,
      'BT-22': 'ExchangedDocument/IncludedNote/Content',
      'BT-23': 'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID',
      'BT-24': 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID',
      'BT-83': `${settlement}/PaymentReference`,
      'BT-90': `${settlement}/CreditorReferenceID`,
      'BT-110': `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount`,
      'BT-89': `${terms}/DirectDebitMandateID`,
    },
  },
  'BG-3': {
    at: `${settlement}/InvoiceReferencedDocument`,
    terms: { 'BT-25': 'IssuerAssignedID' },
  },
  'BG-4': { at: `${agreement}/SellerTradeParty`, terms: party },
  'BG-7': { at: `${agreement}/BuyerTradeParty`, terms: party },
  'BG-10': {
    at: `${settlement}/PayeeTradeParty`,
    terms: { name: 'Name', id: 'ID|GlobalID', 'legal id': 'SpecifiedLegalOrganization/ID' },
  },
  'BG-11': {
    at: `${agreement}/SellerTaxRepresentativeTradeParty`,
    terms: {
      name: 'Name',
      'vat id': 'SpecifiedTaxRegistration/ID[@schemeID=VA]',
      address: 'PostalTradeAddress',
      country: 'PostalTradeAddress/CountryID',
      street: 'PostalTradeAddress/LineOne',
      city: 'PostalTradeAddress/CityName',
      'post code': 'PostalTradeAddress/PostcodeCode',
    },
  },
  'BG-13': {
    at: delivery,
    terms: {
      'BT-72': 'ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString',
      address: 'ShipToTradeParty/PostalTradeAddress',
      city: 'ShipToTradeParty/PostalTradeAddress/CityName',
      'post code': 'ShipToTradeParty/PostalTradeAddress/PostcodeCode',
      country: 'ShipToTradeParty/PostalTradeAddress/CountryID',
    },
  },
  'BG-14': {
    at: `${settlement}/BillingSpecifiedPeriod`,
    terms: {
      'BT-73': 'StartDateTime/DateTimeString',
      'BT-74': 'EndDateTime/DateTimeString',
      // In CII, the code is at the tax, not at the period.
      'BT-8': 'DescriptionCode',
    },
  },
  'BG-16': {
    at: `${settlement}/SpecifiedTradeSettlementPaymentMeans`,
    terms: {
      'BT-81': 'TypeCode',
      'BT-83': 'PaymentReference',
      'BG-17': 'PayeePartyCreditorFinancialAccount',
      'BT-84': 'PayeePartyCreditorFinancialAccount/IBANID|ProprietaryID',
      'BT-86': 'PayeeSpecifiedCreditorFinancialInstitution/BICID',
      'BG-18': 'ApplicableTradeSettlementFinancialCard',
      'BT-87': 'ApplicableTradeSettlementFinancialCard/ID',
      'BG-19': 'PayerPartyDebtorFinancialAccount',
      'BT-89': 'DirectDebitMandateID',
      'BT-91': 'PayerPartyDebtorFinancialAccount/IBANID',
    },
  },
  'BG-20': { at: `${settlement}/${allowance}`, terms: adjustment },
  'BG-21': { at: `${settlement}/${charge}`, terms: adjustment },
  'BG-22': {
    at: `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`,
    terms: {
      'BT-106': 'LineTotalAmount',
      'BT-107': 'AllowanceTotalAmount',
      'BT-108': 'ChargeTotalAmount',
      'BT-109': 'TaxBasisTotalAmount',
      'BT-112': 'GrandTotalAmount',
      'BT-113': 'TotalPrepaidAmount',
      'BT-114': 'RoundingAmount',
      'BT-115': 'DuePayableAmount',
    },
  },
  'BG-23': {
    at: `${settlement}/ApplicableTradeTax`,
    terms: {
      'BT-116': 'BasisAmount',
      'BT-117': 'CalculatedAmount',
      'BT-118': 'CategoryCode',
      'BT-119': 'RateApplicablePercent',
      'BT-120': 'ExemptionReason',
      'BT-121': 'ExemptionReasonCode',
    },
  },
  'BG-24': {
    at: `${agreement}/AdditionalReferencedDocument[TypeCode=916]`,
    terms: {
      'BT-122': 'IssuerAssignedID',
      'BT-123': 'Name',
      'BT-124': 'URIID',
      'BT-125': 'AttachmentBinaryObject',
      'file name': 'AttachmentBinaryObject/@filename',
    },
  },
  'BG-25': {
    // The profile EXTENDED has subtotals and informational lines.
    at: `${trade}/IncludedSupplyChainTradeLineItem[AssociatedDocumentLineDocument/LineStatusReasonCode!=GROUP|INFORMATION]`,
    terms: {
      'BT-126': 'AssociatedDocumentLineDocument/LineID',
      'BT-128': `${lineSettlement}/AdditionalReferencedDocument/IssuerAssignedID`,
      'BT-129': 'SpecifiedLineTradeDelivery/BilledQuantity',
      'BT-130': 'SpecifiedLineTradeDelivery/BilledQuantity/@unitCode',
      'BT-131': `${lineSettlement}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`,
      'BT-132': `${lineAgreement}/BuyerOrderReferencedDocument/LineID`,
      'BT-146': `${lineAgreement}/NetPriceProductTradePrice/ChargeAmount`,
      'BT-147': `${lineAgreement}/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/ActualAmount`,
      'BT-148': `${lineAgreement}/GrossPriceProductTradePrice/ChargeAmount`,
      'BT-149': `${lineAgreement}/NetPriceProductTradePrice/BasisQuantity`,
      'BT-150': `${lineAgreement}/NetPriceProductTradePrice|GrossPriceProductTradePrice/BasisQuantity/@unitCode`,
      'BT-151': `${lineSettlement}/ApplicableTradeTax/CategoryCode`,
      'BT-152': `${lineSettlement}/ApplicableTradeTax/RateApplicablePercent`,
      'BT-153': `${product}/Name`,
      'BT-157': `${product}/GlobalID`,
      'BT-157 scheme': `${product}/GlobalID/@schemeID`,
      'BT-158': `${product}/DesignatedProductClassification/ClassCode`,
      'BT-158 scheme': `${product}/DesignatedProductClassification/ClassCode/@listID`,
    },
  },
  'BG-26': {
    at: `${lineSettlement}/BillingSpecifiedPeriod`,
    terms: {
      'BT-134': 'StartDateTime/DateTimeString',
      'BT-135': 'EndDateTime/DateTimeString',
    },
  },
  'BG-27': { at: `${lineSettlement}/${allowance}`, terms: adjustment },
  'BG-28': { at: `${lineSettlement}/${charge}`, terms: adjustment },
  'BG-32': {
    at: `${product}/ApplicableProductCharacteristic`,
    terms: { 'BT-160': 'Description', 'BT-161': 'Value' },
  },
};
