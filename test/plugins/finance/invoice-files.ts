// Invented invoices in each syntax, as a supplier's program would write them.

import { defaultReadingLimits } from '../../../core/reading/limits.ts';
import { readDocument } from '../../../core/reading/host/read-document.ts';
import type { Document } from '../../../core/sdk/document.ts';

const ublNames =
  'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" ' +
  'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"';

/** Reads invented bytes with the appliance's own reader. */
export function readBytes(content: string | Uint8Array): Promise<Document> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const { signal } = new AbortController();
  const limits = defaultReadingLimits;
  return readDocument(bytes, { fileName: null, declaredType: null, limits, signal });
}

export interface UblParts {
  root?: string;
  dueDate?: string;
  terms?: string;
  order?: string;
  currency?: string;
  tax?: string;
  totals?: string;
  lines?: string;
  typeCode?: string;
  extra?: string;
}

/** A UBL invoice over 100.00 net and 19.00 tax, with the given parts in place of its own. */
export function ublInvoice(parts: UblParts = {}): string {
  const root = parts.root ?? 'Invoice';
  const currency = parts.currency ?? 'EUR';
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" ${ublNames}>
  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
  <cbc:ID>NB-2041</cbc:ID>
  <cbc:IssueDate>2026-02-03</cbc:IssueDate>
  ${parts.dueDate ?? '<cbc:DueDate>2026-03-05</cbc:DueDate>'}
  ${parts.typeCode ?? '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>'}
  <cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>
  ${parts.order ?? '<cac:OrderReference><cbc:ID>PO-7781</cbc:ID></cac:OrderReference>'}
  ${parts.extra ?? ''}
  <cac:AccountingSupplierParty><cac:Party>
    <cbc:EndpointID schemeID="0088">4099999000016</cbc:EndpointID>
    <cac:PartyName><cbc:Name>Nordbach</cbc:Name></cac:PartyName>
    ${ublAddress}
    <cac:PartyTaxScheme><cbc:CompanyID>DE900000018</cbc:CompanyID>
      <cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>Nordbach
      Werkzeuge GmbH</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party>
    ${ublAddress}
    <cac:PartyLegalEntity><cbc:RegistrationName>Seeufer Handels AG</cbc:RegistrationName>
    </cac:PartyLegalEntity>
  </cac:Party></cac:AccountingCustomerParty>
  <cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cac:PayeeFinancialAccount>
    <cbc:ID>DE02 1203 0000 0000 2020 51</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
  ${parts.terms ?? ''}
  ${parts.tax ?? ublTax(currency)}
  ${
    parts.totals ??
    ublTotals({ lines: '100.00', net: '100.00', gross: '119.00', payable: '119.00' }, currency)
  }
  ${parts.lines ?? ublLine({})}
</${root}>`;
}

const ublAddress =
  '<cac:PostalAddress><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode>' +
  '</cac:Country></cac:PostalAddress>';

function ublTax(currency: string): string {
  return `<cac:TaxTotal><cbc:TaxAmount currencyID="${currency}">19.00</cbc:TaxAmount>
    <cac:TaxSubtotal>
      <cbc:TaxableAmount currencyID="${currency}">100.00</cbc:TaxableAmount>
      <cbc:TaxAmount currencyID="${currency}">19.00</cbc:TaxAmount>
      <cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent>
        <cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>
    </cac:TaxSubtotal></cac:TaxTotal>`;
}

export function ublTotals(
  sums: {
    lines: string;
    net: string;
    gross: string;
    payable: string;
    prepaid?: string;
    rounding?: string;
  },
  currency = 'EUR',
): string {
  const amount = (name: string, value: string | undefined): string =>
    value === undefined ? '' : `<cbc:${name} currencyID="${currency}">${value}</cbc:${name}>`;
  return `<cac:LegalMonetaryTotal>
    ${amount('LineExtensionAmount', sums.lines)}
    ${amount('TaxExclusiveAmount', sums.net)}
    ${amount('TaxInclusiveAmount', sums.gross)}
    ${amount('PrepaidAmount', sums.prepaid)}
    ${amount('PayableRoundingAmount', sums.rounding)}
    ${amount('PayableAmount', sums.payable)}
  </cac:LegalMonetaryTotal>`;
}

export function ublLine(line: {
  element?: string;
  quantity?: string;
  price?: string;
  base?: string;
  total?: string;
  inside?: string;
}): string {
  const element = line.element ?? 'InvoiceLine';
  const quantity = element === 'CreditNoteLine' ? 'CreditedQuantity' : 'InvoicedQuantity';
  const base = line.base ? `<cbc:BaseQuantity>${line.base}</cbc:BaseQuantity>` : '';
  return `<cac:${element}><cbc:ID>1</cbc:ID>
    <cbc:${quantity} unitCode="C62">${line.quantity ?? '4'}</cbc:${quantity}>
    <cbc:LineExtensionAmount currencyID="EUR">${line.total ?? '100.00'}</cbc:LineExtensionAmount>
    ${line.inside ?? ''}
    <cac:Item><cbc:Description>for metal</cbc:Description><cbc:Name>Drill bits</cbc:Name>
      <cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent>
        <cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="EUR">${line.price ?? '25.00'}</cbc:PriceAmount>${base}
    </cac:Price></cac:${element}>`;
}

const ciiAddress =
  '<ram:PostalTradeAddress><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress>';

/** A Factur-X invoice of the profile EN 16931, or of MINIMUM without lines. */
export function ciiInvoice({ minimum = false } = {}): string {
  const line = `<ram:IncludedSupplyChainTradeLineItem>
    <ram:AssociatedDocumentLineDocument><ram:LineID>10</ram:LineID>
    </ram:AssociatedDocumentLineDocument>
    <ram:SpecifiedTradeProduct><ram:Name>Câble</ram:Name></ram:SpecifiedTradeProduct>
    <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice>
      <ram:ChargeAmount>12.50</ram:ChargeAmount>
      <ram:BasisQuantity unitCode="MTR">100</ram:BasisQuantity>
    </ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
    <ram:SpecifiedLineTradeDelivery>
      <ram:BilledQuantity unitCode="MTR">400</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
    <ram:SpecifiedLineTradeSettlement>
      <ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode>
        <ram:RateApplicablePercent>20.00</ram:RateApplicablePercent></ram:ApplicableTradeTax>
      <ram:SpecifiedTradeSettlementLineMonetarySummation>
        <ram:LineTotalAmount>50.00</ram:LineTotalAmount>
      </ram:SpecifiedTradeSettlementLineMonetarySummation>
    </ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`;
  const profile = minimum ? 'urn:factur-x.eu:1p0:minimum' : 'urn:cen.eu:en16931:2017';
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
  xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter>
    <ram:ID>${profile}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
  </rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument><ram:ID>FC-0098</ram:ID><ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20260114</udt:DateTimeString>
    </ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    ${minimum ? '' : line}
    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty><ram:Name>Atelier Vauclair SARL</ram:Name>
        ${ciiAddress}
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">75/332</ram:ID>
        </ram:SpecifiedTaxRegistration>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">FR32123456789</ram:ID>
        </ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:Name>Comptoir du Lac</ram:Name>${ciiAddress}</ram:BuyerTradeParty>
      <ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>C-551</ram:IssuerAssignedID>
      </ram:BuyerOrderReferencedDocument>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeDelivery/>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      ${
        minimum
          ? ''
          : `<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode>
        <ram:PayeePartyCreditorFinancialAccount>
        <ram:IBANID>FR1420041010050500013M02606</ram:IBANID>
      </ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
      <ram:ApplicableTradeTax><ram:CalculatedAmount>10.00</ram:CalculatedAmount>
        <ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>50.00</ram:BasisAmount>
        <ram:CategoryCode>S</ram:CategoryCode>
        <ram:RateApplicablePercent>20.00</ram:RateApplicablePercent></ram:ApplicableTradeTax>
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime>
        <udt:DateTimeString format="102">20260213</udt:DateTimeString></ram:DueDateDateTime>
      </ram:SpecifiedTradePaymentTerms>`
      }
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:LineTotalAmount>50.00</ram:LineTotalAmount>
        <ram:TaxBasisTotalAmount>50.00</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="EUR">10.00</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>60.00</ram:GrandTotalAmount>
        <ram:DuePayableAmount>60.00</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;
}

/**
 * A ZUGFeRD 1.0 invoice, or one of the release candidate before it: another root, inner elements
 * without a namespace, and dates straight in their elements.
 */
export function zugferd1Invoice({ draft = false } = {}): string {
  const line = `<ram:IncludedSupplyChainTradeLineItem>
    <ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
    <ram:SpecifiedSupplyChainTradeAgreement><ram:NetPriceProductTradePrice>
      <ram:ChargeAmount currencyID="EUR">8.4000</ram:ChargeAmount></ram:NetPriceProductTradePrice>
    </ram:SpecifiedSupplyChainTradeAgreement>
    <ram:SpecifiedSupplyChainTradeDelivery>
      <ram:BilledQuantity unitCode="KGM">5.0000</ram:BilledQuantity>
    </ram:SpecifiedSupplyChainTradeDelivery>
    <ram:SpecifiedSupplyChainTradeSettlement>
      <ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode>
        <ram:ApplicablePercent>7.00</ram:ApplicablePercent></ram:ApplicableTradeTax>
      <ram:SpecifiedTradeSettlementMonetarySummation>
        <ram:LineTotalAmount currencyID="EUR">42.00</ram:LineTotalAmount>
      </ram:SpecifiedTradeSettlementMonetarySummation></ram:SpecifiedSupplyChainTradeSettlement>
    <ram:SpecifiedTradeProduct><ram:Name>Kaffeebohnen</ram:Name></ram:SpecifiedTradeProduct>
  </ram:IncludedSupplyChainTradeLineItem>`;
  const root = draft ? 'Invoice' : 'CrossIndustryDocument';
  const namespace = draft
    ? 'urn:un:unece:uncefact:data:standard:CBFBUY:5'
    : 'urn:ferd:CrossIndustryDocument:invoice:1p0';
  const date = draft
    ? '<ram:IssueDateTime format="102">20140520</ram:IssueDateTime>'
    : `<ram:IssueDateTime><udt:DateTimeString format="102">20140520</udt:DateTimeString>
      </ram:IssueDateTime>`;
  const xml = `<rsm:${root} xmlns:rsm="${namespace}"
  xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:12"
  xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:15">
  <rsm:HeaderExchangedDocument><ram:ID>KR 12/14</ram:ID><ram:TypeCode>380</ram:TypeCode>
    ${date}</rsm:HeaderExchangedDocument>
  <rsm:SpecifiedSupplyChainTradeTransaction>
    <ram:ApplicableSupplyChainTradeAgreement>
      <ram:SellerTradeParty><ram:Name>Rösterei Krumbach</ram:Name></ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:Name>Café Linde</ram:Name></ram:BuyerTradeParty>
      <ram:BuyerOrderReferencedDocument><ram:ID>B-19</ram:ID></ram:BuyerOrderReferencedDocument>
    </ram:ApplicableSupplyChainTradeAgreement>
    <ram:ApplicableSupplyChainTradeSettlement>
      <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradePaymentTerms><ram:Description>Zahlbar innerhalb von 14 Tagen.</ram:Description>
      </ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementMonetarySummation>
        <ram:TaxBasisTotalAmount currencyID="EUR">42.00</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="EUR">2.94</ram:TaxTotalAmount>
        <ram:GrandTotalAmount currencyID="EUR">44.94</ram:GrandTotalAmount>
      </ram:SpecifiedTradeSettlementMonetarySummation>
    </ram:ApplicableSupplyChainTradeSettlement>
    ${line}
  </rsm:SpecifiedSupplyChainTradeTransaction>
</rsm:${root}>`;
  return draft ? xml.replaceAll(/(<\/?)ram:/g, '$1') : xml;
}
