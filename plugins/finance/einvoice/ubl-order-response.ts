// Paths of what the seller has confirmed in a UBL 2.x OrderResponse (Peppol BIS Ordering 3). Its
// lines refer to those of the order beside the item, so the line begins one level up.

import { termTable, type LineTerm, type Syntax } from './terms.ts';
import { ubl } from './ubl.ts';
import { xmlPath } from './xml-path.ts';

const item = (...paths: string[]): string[] => paths.map((path) => `LineItem/${path}`);

const terms = termTable<LineTerm>({
  'BT-126': ['OrderLineReference/LineID', ...item('ID')],
  'BT-129': item('Quantity'),
  'BT-130': item('Quantity/@unitCode'),
  'BT-131': item('LineExtensionAmount'),
  'BT-146': item('Price/PriceAmount'),
  'BT-149': item('Price/BaseQuantity'),
  'BT-152': item('Item/ClassifiedTaxCategory/Percent'),
  'BT-153': item('Item/Name', 'Item/Description'),
});

export const ublOrderResponse: Syntax = {
  ...ubl,
  header: { ...ubl.header, ...termTable({ 'BT-1': ['OrderReference/ID'] }) },
  line: {
    ...ubl.line,
    each: [xmlPath('OrderLine')],
    terms,
    references: termTable({
      'BT-155': item(
        'Item/SellersItemIdentification/ID',
        'Item/BuyersItemIdentification/ID',
        'Item/StandardItemIdentification/ID',
      ),
    }),
    adjustments: { ...ubl.line.adjustments, each: xmlPath('LineItem/AllowanceCharge') },
  },
};

/**
 * UNCL 4343 as used by Peppol: AB received, AP accepted unchanged, CA accepted with changes, RE
 * rejected.
 */
export const answerCode = xmlPath('OrderResponseCode');
/** UNCL 1229: 7 is not accepted, 42 already delivered; others are confirmed. */
export const lineStatus = xmlPath('LineItem/LineStatusCode');
