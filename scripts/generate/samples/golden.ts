// What the appliance is expected to answer for a sample. The invoice's fields come from the invented
// invoice itself, never from what the appliance once answered.

import { totalsOf, type Invoice } from './invoice.ts';
import type { Notation } from './notation.ts';

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

/** Units as the page prints them, or as codes when the document is electronic. */
export function expectedUnit(
  invoice: Invoice,
  decided: Partial<Decided>,
  printed: Notation | null,
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
        unit: printed ? printed.unit(item.unit) : item.unit,
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
