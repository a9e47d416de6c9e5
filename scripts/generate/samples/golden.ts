// What the appliance is expected to answer for a sample. The invoice's fields come from the invented
// invoice itself, never from what the appliance once answered.

import { totalsOf, type Invoice } from './invoice.ts';

export interface Decided {
  approval_signal: string;
  ready_for_payment: boolean;
  vendor_match: string;
  line_item_reconciliation: string;
  tax_calculation: string;
  po_matched: boolean;
  /** Codes and severities, in the order of the answer. */
  anomaly_flags: readonly { code: string; severity: string }[];
}

/** Of an electronic document with its codes of units; a page prints words instead. */
export function expectedUnit(
  invoice: Invoice,
  decided: Partial<Decided>,
  { electronic }: { electronic: boolean },
): object {
  const { taxRows, lineTotals, ...totals } = totalsOf(invoice);
  const { approval_signal, po_matched, anomaly_flags, ready_for_payment, ...traces } = decided;
  return {
    invoice_object: {
      document_type: invoice.kind,
      invoice_number: invoice.number,
      issue_date: invoice.issueDate,
      due_date: invoice.dueDate,
      currency: invoice.currency,
      amount: totals.payable.toNumber(),
      net_amount: totals.net.toNumber(),
      tax_amount: totals.tax.toNumber(),
      gross_amount: totals.gross.toNumber(),
      vendor_name: invoice.seller.name,
      ...(invoice.seller.vatId && { vendor_tax_id: invoice.seller.vatId }),
      po_number: invoice.orderNumber,
      ibans: invoice.account ? [invoice.account.iban] : [],
      tax_breakdown: taxRows.map(({ rate, taxable, tax }) => ({
        rate: rate.toNumber(),
        taxable_amount: taxable.toNumber(),
        tax_amount: tax.toNumber(),
      })),
      line_items: invoice.items.map((item, index) => ({
        description: item.description,
        quantity: Number(item.quantity),
        ...(electronic && { unit: item.unit }),
        unit_price: Number(item.unitPrice),
        line_total: lineTotals[index]!.toNumber(),
      })),
      ...(po_matched !== undefined && { po_matched }),
      ...(approval_signal && { approval_signal }),
      ...(anomaly_flags && { anomaly_flags }),
    },
    ...(Object.keys(traces).length > 0 && { validation_traces: traces }),
    ...(ready_for_payment !== undefined && { ready_for_payment }),
  };
}

/** `data.business_object` of the event: the published fields. */
export function expectedObject(
  invoice: Invoice,
  decided: Pick<Decided, 'approval_signal' | 'anomaly_flags'>,
): object {
  const { payable } = totalsOf(invoice);
  return {
    invoice_number: invoice.number,
    amount: payable.toNumber(),
    currency: invoice.currency,
    vendor: invoice.seller.name,
    due_date: invoice.dueDate,
    line_items: invoice.items.map(({ description, quantity, unitPrice }) => ({
      description,
      quantity: Number(quantity),
      unit_price: Number(unitPrice),
    })),
    ...decided,
  };
}
