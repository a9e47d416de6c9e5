// Invented invoices that keep every rule, to be broken in one place at a time.

import { checkRules } from '../../../../plugins/finance/rules/check-rules.ts';
import { readBytes } from '../invoice-files.ts';

const names =
  'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" ' +
  'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"';

/** Peppol billing between two parties of a country, 100.00 net at 25 %. */
export function peppolInvoice(country = 'BE'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" ${names}>
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
  <cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
  <cbc:ID>W-17</cbc:ID>
  <cbc:IssueDate>2026-04-02</cbc:IssueDate>
  <cbc:DueDate>2026-05-02</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cbc:BuyerReference>kiln 4</cbc:BuyerReference>
  <cac:AccountingSupplierParty>${party('Seller', country)}</cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>${party('Buyer', country)}</cac:AccountingCustomerParty>
  <cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cbc:PaymentID>W17</cbc:PaymentID>
    <cac:PayeeFinancialAccount><cbc:ID>12345678</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
  <cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>
    <cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode>
    <cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric>
    <cbc:Amount currencyID="EUR">11.00</cbc:Amount><cbc:BaseAmount currencyID="EUR">110.00</cbc:BaseAmount>
    ${category('TaxCategory')}</cac:AllowanceCharge>
  <cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator>
    <cbc:AllowanceChargeReason>Freight</cbc:AllowanceChargeReason>
    <cbc:Amount currencyID="EUR">1.00</cbc:Amount>${category('TaxCategory')}</cac:AllowanceCharge>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">25.00</cbc:TaxAmount>
    <cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">100.00</cbc:TaxableAmount>
      <cbc:TaxAmount currencyID="EUR">25.00</cbc:TaxAmount>${category('TaxCategory')}</cac:TaxSubtotal>
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    <cbc:LineExtensionAmount currencyID="EUR">110.00</cbc:LineExtensionAmount>
    <cbc:TaxExclusiveAmount currencyID="EUR">100.00</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="EUR">125.00</cbc:TaxInclusiveAmount>
    <cbc:AllowanceTotalAmount currencyID="EUR">11.00</cbc:AllowanceTotalAmount>
    <cbc:ChargeTotalAmount currencyID="EUR">1.00</cbc:ChargeTotalAmount>
    <cbc:PayableAmount currencyID="EUR">125.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cbc:ID>1</cbc:ID>
    <cbc:InvoicedQuantity unitCode="KGM">4</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount currencyID="EUR">110.00</cbc:LineExtensionAmount>
    <cac:Item><cbc:Name>Glaze</cbc:Name>${category('ClassifiedTaxCategory')}</cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="EUR">27.50</cbc:PriceAmount></cac:Price>
  </cac:InvoiceLine>
</Invoice>`;
}

function party(name: string, country: string): string {
  return `<cac:Party><cbc:EndpointID schemeID="0088">4012345000009</cbc:EndpointID>
    <cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName>
    <cac:PostalAddress><cbc:StreetName>Kiln Lane 4</cbc:StreetName><cbc:CityName>Claytown</cbc:CityName>
      <cbc:PostalZone>1000</cbc:PostalZone>
      <cac:Country><cbc:IdentificationCode>${country}</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>${country}123456789</cbc:CompanyID>
      <cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>${name} Ltd</cbc:RegistrationName></cac:PartyLegalEntity>
    <cac:Contact><cbc:Name>Desk</cbc:Name><cbc:Telephone>+32 12345</cbc:Telephone>
      <cbc:ElectronicMail>desk@claytown.example</cbc:ElectronicMail></cac:Contact></cac:Party>`;
}

function category(element: string): string {
  return `<cac:${element}><cbc:ID>S</cbc:ID><cbc:Percent>25</cbc:Percent>
    <cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${element}>`;
}

const specifications = {
  cius: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  extension:
    'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0',
  cvd: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9',
};

/** The same between German parties as an XRechnung; with what its extension or vehicles add. */
export function xrechnung(kind: keyof typeof specifications = 'cius'): string {
  const german = peppolInvoice('DE')
    .replace(/(<cbc:CustomizationID>)[^<]*/, `$1${specifications[kind]}`)
    .replace(
      '<cac:PaymentMeans>',
      '<cac:Delivery><cbc:ActualDeliveryDate>2026-04-01</cbc:ActualDeliveryDate></cac:Delivery><cac:PaymentMeans>',
    );
  if (kind === 'extension') return withThirdPartyPayment(german);
  return kind === 'cvd' ? withVehicle(german) : german;
}

function withThirdPartyPayment(invoice: string): string {
  return invoice
    .replace(
      '<cac:AllowanceCharge>',
      '<cac:PrepaidPayment><cbc:ID>1</cbc:ID><cbc:PaidAmount currencyID="EUR">5.00</cbc:PaidAmount><cbc:InstructionID>fee</cbc:InstructionID></cac:PrepaidPayment><cac:AllowanceCharge>',
    )
    .replace('>125.00</cbc:PayableAmount>', '>130.00</cbc:PayableAmount>');
}

function withVehicle(invoice: string): string {
  return invoice
    .replace(
      '<cac:AccountingSupplierParty>',
      '<cac:ContractDocumentReference><cbc:ID>K-1</cbc:ID></cac:ContractDocumentReference><cac:OriginatorDocumentReference><cbc:ID>L-1</cbc:ID></cac:OriginatorDocumentReference><cac:AccountingSupplierParty>',
    )
    .replace(
      '<cbc:Name>Glaze</cbc:Name>',
      '<cbc:Name>Van</cbc:Name><cac:CommodityClassification><cbc:ItemClassificationCode listID="CVD">M1</cbc:ItemClassificationCode></cac:CommodityClassification>',
    )
    .replace(
      '</cac:Item>',
      '<cac:AdditionalItemProperty><cbc:Name>cva</cbc:Name><cbc:Value>clean</cbc:Value></cac:AdditionalItemProperty></cac:Item>',
    );
}

/** A Peppol order of one line. */
export function peppolOrder(): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2" ${names}>
  <cbc:CustomizationID>urn:fdc:peppol.eu:poacc:trns:order:3</cbc:CustomizationID>
  <cbc:ProfileID>urn:fdc:peppol.eu:poacc:bis:ordering:3</cbc:ProfileID>
  <cbc:ID>B-3</cbc:ID><cbc:IssueDate>2026-04-02</cbc:IssueDate>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:ValidityPeriod><cbc:EndDate>2026-06-01</cbc:EndDate></cac:ValidityPeriod>
  <cac:AnticipatedMonetaryTotal>
    <cbc:LineExtensionAmount currencyID="EUR">20.00</cbc:LineExtensionAmount>
    <cbc:TaxExclusiveAmount currencyID="EUR">20.00</cbc:TaxExclusiveAmount>
    <cbc:PayableAmount currencyID="EUR">20.00</cbc:PayableAmount></cac:AnticipatedMonetaryTotal>
  <cac:OrderLine><cac:LineItem><cbc:ID>1</cbc:ID><cbc:Quantity unitCode="KGM">2</cbc:Quantity>
    <cbc:LineExtensionAmount currencyID="EUR">20.00</cbc:LineExtensionAmount>
    <cac:Price><cbc:PriceAmount currencyID="EUR">10.00</cbc:PriceAmount></cac:Price>
    <cac:Item><cbc:Name>Clay</cbc:Name></cac:Item></cac:LineItem></cac:OrderLine>
</Order>`;
}

/** The numbers of the rules that a document breaks; null when no rules are for it. */
export async function brokenBy(xml: string): Promise<string[] | null> {
  const { xml: root } = await readBytes(xml);
  return checkRules(root!)?.findings.map(({ rule }) => rule) ?? null;
}
