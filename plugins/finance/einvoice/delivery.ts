// Additional content of despatch and receipt advices.

import type { Delivery, DeliveryLine, Field } from '../invoice.ts';
import { dateField, decimalField, first, textField } from './fields.ts';
import type { Alternatives, DeliveryLineTerm, DeliveryTerm } from './terms.ts';
import type { Found } from './xml-path.ts';

export function readDelivery(
  top: Found,
  terms: Record<DeliveryTerm, Alternatives>,
  number: Field<string> | null,
): Delivery {
  return {
    number,
    despatchNumber: textField(first(top, terms['despatch advice'])),
    date: dateField(first(top, terms.date)),
  };
}

export function readDeliveryLine(
  line: Found,
  terms: Record<DeliveryLineTerm, Alternatives>,
): DeliveryLine {
  return {
    short: decimalField(first(line, terms.short)),
    rejected: decimalField(first(line, terms.rejected)),
    outstanding: decimalField(first(line, terms.outstanding)),
    reason: textField(first(line, terms.reason)),
  };
}
