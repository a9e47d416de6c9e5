// Expected results of samples. Invoice fields come from the fictitious invoice, never from earlier
// results of the appliance.

import type { Advice } from './advices.ts';
import { totalsOf, type Invoice } from './invoice.ts';

export interface Decided {
  approval_signal: string;
  ready_for_payment: boolean;
  vendor_match: string;
  line_item_reconciliation: string;
  tax_calculation: string;
  po_matched: boolean;
  /** Codes and severities, in the order of the result. */
  anomaly_flags: readonly { code: string; severity: string }[];
}

/**
 * Content of a format: all fields, lines without prices, no lines (BASIC WL), or only totals,
 * without payments, due dates and accounts (MINIMUM).
 */
export type Stated = 'all' | 'quantities' | 'head' | 'totals';

/** Expected unit of an electronic document, with its unit codes; pages print words instead. */
export function expectedUnit(
  invoice: Invoice,
  decided: Partial<Decided>,
  { electronic, states = 'all' }: { electronic: boolean; states?: Stated },
): object {
  const totalsAlone = states === 'totals';
  const { taxRows, lineTotals, ...totals } = totalsOf(invoice);
  const { approval_signal, po_matched, anomaly_flags, ready_for_payment, ...traces } = decided;
  const isOrder = invoice.kind === 'purchase_order';
  return {
    invoice_object: {
      document_type: invoice.kind,
      // For an order, the number is the order number, and tax is not stated by rate.
      invoice_number: isOrder ? null : invoice.number,
      issue_date: invoice.issueDate,
      due_date: totalsAlone ? null : invoice.dueDate,
      currency: invoice.currency,
      amount: totals.payable.toNumber(),
      net_amount: totals.net.toNumber(),
      tax_amount: totals.tax.toNumber(),
      gross_amount: totals.gross.toNumber(),
      vendor_name: invoice.seller.name,
      ...(invoice.seller.vatId && { vendor_tax_id: invoice.seller.vatId }),
      po_number: invoice.orderNumber,
      ibans: invoice.account && !totalsAlone ? [invoice.account.iban] : [],
      tax_breakdown: (totalsAlone || isOrder ? [] : taxRows).map(({ rate, taxable, tax }) => ({
        rate: rate.toNumber(),
        taxable_amount: taxable.toNumber(),
        tax_amount: tax.toNumber(),
      })),
      line_items: (totalsAlone || states === 'head' ? [] : invoice.items).map((item, index) => ({
        description: item.description,
        quantity: Number(item.quantity),
        ...(electronic && { unit: item.unit }),
        unit_price: states === 'quantities' ? null : Number(item.unitPrice),
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

/** Expected `data.business_object` of the event: the published fields. */
export function expectedObject(
  invoice: Invoice,
  decided: Pick<Decided, 'approval_signal' | 'anomaly_flags'>,
): object {
  const { payable } = totalsOf(invoice);
  return {
    invoice_number: invoice.kind === 'purchase_order' ? null : invoice.number,
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

/** Expected result of a despatch or receipt advice: no amounts, and the goods in `delivery`. */
export function expectedAdvice(
  advice: Advice,
  kind: 'despatch_advice' | 'receipt_advice',
  { poMatched }: { poMatched: boolean },
): object {
  const { order } = advice;
  const number = (text: string | undefined): number | null => (text ? Number(text) : null);
  return {
    invoice_object: {
      document_type: kind,
      invoice_number: null,
      amount: null,
      currency: null,
      issue_date: advice.issueDate,
      vendor_name: order.seller.name,
      buyer_name: order.buyer.name,
      po_number: order.number,
      line_items: advice.lines.map(({ item, quantity }) => ({
        description: order.items[item]!.description,
        quantity: Number(quantity),
        unit: order.items[item]!.unit,
        unit_price: null,
      })),
      po_matched: poMatched,
      anomaly_flags: [],
    },
    ready_for_payment: false,
    delivery: {
      number: advice.number,
      despatch_number: advice.despatchNumber,
      date: advice.date,
      lines: advice.lines.map((line, index) => ({
        line_item: index,
        order_line: String(line.item + 1),
        short_quantity: number(line.short),
        rejected_quantity: number(line.rejected),
        outstanding_quantity: number(line.outstanding),
        reason: line.reason ?? null,
      })),
    },
  };
}
