// Paths of the terms in UBL 2.x DespatchAdvice and ReceiptAdvice: sent and received goods (Peppol
// BIS Despatch Advice 3.0; OASIS UBL 2.1). They have lines and parties, but no amounts of money.

import { termTable, type Syntax } from './terms.ts';
import { ubl } from './ubl.ts';
import { xmlPath } from './xml-path.ts';

// The seller, else the sender of the goods: a forwarder may send for the seller.
const suppliers = ['SellerSupplierParty/Party', 'DespatchSupplierParty/Party'];
const buyers = ['BuyerCustomerParty/Party', 'DeliveryCustomerParty/Party'];

const ofEach = (parties: readonly string[], ...rest: string[]): string[] =>
  parties.flatMap((party) => rest.map((path) => `${party}/${path}`));

const names = ['PartyLegalEntity/RegistrationName', 'PartyName/Name'];

const deliveryTerms: Syntax['delivery'] = termTable({
  'despatch advice': ['DespatchDocumentReference/ID'],
  date: [
    'Shipment/Delivery/ActualDeliveryDate',
    'ReceiptLine/ReceivedDate',
    'Shipment/Delivery/EstimatedDeliveryPeriod/StartDate',
    'Shipment/Delivery/EstimatedDeliveryPeriod/EndDate',
    'Shipment/Delivery/Despatch/ActualDespatchDate',
  ],
});

const deliveryLineTerms: Syntax['line']['delivery'] = termTable({
  short: ['ShortQuantity'],
  rejected: ['RejectedQuantity'],
  outstanding: ['OutstandingQuantity', 'BackorderQuantity'],
  reason: ['RejectReason', 'OutstandingReason', 'BackorderReason'],
});

export const ublDespatchAdvice = adviceSyntax('DespatchLine', 'DeliveredQuantity');
export const ublReceiptAdvice = adviceSyntax('ReceiptLine', 'ReceivedQuantity');

function adviceSyntax(lines: string, quantity: string): Syntax {
  const stated = termTable({
    'BT-1': ['ID'],
    'BT-2': ['IssueDate'],
    'BT-3': ['DespatchAdviceTypeCode', 'ReceiptAdviceTypeCode'],
    // Some only name the order at the lines.
    'BT-13': ['OrderReference/ID', `${lines}/OrderLineReference/OrderReference/ID`],
    'BT-24': ['CustomizationID'],
    'BT-27': ofEach(suppliers, ...names),
    'BT-29': ofEach(suppliers, 'PartyIdentification/ID', 'EndpointID'),
    'BT-31': ofEach(suppliers, 'PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID'),
    'BT-32': ofEach(suppliers, 'PartyTaxScheme/CompanyID'),
    'BT-44': ofEach(buyers, ...names),
  });
  const unsaid = Object.fromEntries(Object.keys(ubl.header).map((term) => [term, []]));
  return {
    ...ubl,
    header: { ...(unsaid as unknown as Syntax['header']), ...stated },
    delivery: deliveryTerms,
    line: {
      ...ubl.line,
      delivery: deliveryLineTerms,
      each: [xmlPath(lines)],
      terms: {
        ...ubl.line.terms,
        ...termTable({ 'BT-129': [quantity], 'BT-130': [`${quantity}/@unitCode`] }),
      },
    },
  };
}
