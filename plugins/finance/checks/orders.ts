// Compares lines with the customer's orders and their receipts.

import type { LineMatch, Verdict } from '../matching/match-lines.ts';
import { whenMatchingIsRequired } from './lines.ts';
import { pointer, say, type Check, type Facts, type Failure } from './check.ts';

export const orderChecks: readonly Check[] = [
  {
    code: 'po_currency_mismatch',
    severity: 'critical',
    effect: 'hold',
    says: 'the known order is in another currency',
    run({ read, matches }) {
      const currency = read.currency?.value;
      if (matches.files.length === 0 || currency === undefined) return null;
      return matches.files.flatMap(({ order }): Failure[] => {
        if (order.currency === undefined || order.currency === currency) return [];
        const message = `order ${order.po_number} is in ${order.currency}, the invoice in ${currency}`;
        return [{ message, field: pointer.currency }];
      });
    },
  },
  verdictCheck(
    'over_billed',
    'line_over_billed',
    'more is billed than is left of the order’s line',
  ),
  verdictCheck('not_received', 'line_not_received', 'more is billed than has been received'),
  verdictCheck(
    'price_variance',
    'line_price_variance',
    'a price above the order’s and its tolerance',
  ),
  verdictCheck('unit_mismatch', 'line_unit_mismatch', 'billed in another unit than ordered'),
  verdictCheck('not_ordered', 'line_not_ordered', 'a line that is on none of the orders'),
  {
    code: 'charge_not_ordered',
    severity: 'info',
    effect: 'none',
    says: 'freight, packing or another charge that is on none of the orders',
    run: (facts) => withVerdict(facts, 'extra_charge'),
  },
  {
    code: 'line_not_compared',
    severity: 'info',
    effect: whenMatchingIsRequired,
    says: 'the order has nothing to compare a line with',
    run: (facts) => withVerdict(facts, 'not_compared'),
  },
  {
    code: 'order_history_cut',
    severity: 'warning',
    effect: 'hold',
    says: 'the order has more invoices or receipts than are looked at, so that more may have been billed',
    run({ matches: { files } }) {
      if (files.length === 0) return null;
      return files
        .filter(({ isCut }) => isCut)
        .map(({ order }) => ({
          message: `order ${order.po_number} has more earlier invoices or receipts than are looked at`,
          field: pointer.po_number,
        }));
    },
  },
];

function verdictCheck(verdict: Verdict, code: string, says: string): Check {
  return {
    code,
    severity: 'warning',
    effect: 'hold',
    trace: 'line_item_reconciliation',
    says,
    run: (facts) => withVerdict(facts, verdict),
  };
}

function withVerdict({ matches, read }: Facts, verdict: Verdict): Failure[] | null {
  if (matches.lines.length === 0) return null;
  return matches.lines
    .filter((match) => match.verdict === verdict)
    .map((match) => ({
      message: messageOf(match, read.lines[match.lineItem]?.description?.value ?? ''),
      field: `${pointer.line_items}/${match.lineItem}`,
    }));
}

function messageOf({ lineItem, poNumber, orderLine, differences }: LineMatch, name: string) {
  const line = say`line item ${lineItem + 1}`;
  if (poNumber === null || orderLine === null) return `${line}: ${name.slice(0, 200)}`;
  return `${line}, line ${orderLine} of order ${poNumber}: ${differences.join('; ')}`;
}
