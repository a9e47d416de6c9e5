// FatturaPA in its forms: to companies and to the administration, several in one file, simplified,
// and inside a signature.

import { writeFatturaPa, writeSimplifiedFattura } from './fatturapa.ts';
import { expectedUnit } from './golden.ts';
import { totalsOf, type Invoice } from './invoice.ts';
import { asking, consistent, resolved, type Sample } from './sample.ts';
import { signed } from './signed-file.ts';
import { capers, oliveOil, schoolOil, tasting, vinegar } from './trade-invoices.ts';

const electronic = { electronic: true };

export function italianSamples(): Sample[] {
  return [
    {
      bytes: Buffer.from(writeFatturaPa([oliveOil])),
      proves: ['FatturaPA 1.2 FPR12'],
      golden: {
        ...resolved('fatturapa.xml', 'FatturaPA 1.2 (FPR12), two VAT rates'),
        request: asking('invoice'),
        completed_unit: expectedUnit(oliveOil, consistent, electronic),
      },
    },
    {
      bytes: Buffer.from(writeFatturaPa([schoolOil], 'FPA12')),
      proves: ['FatturaPA 1.2 FPA12'],
      golden: {
        ...resolved('fatturapa-fpa12.xml', 'FatturaPA 1.2 to the administration (FPA12)'),
        request: asking('invoice'),
        completed_unit: expectedUnit(schoolOil, consistent, electronic),
      },
    },
    {
      bytes: Buffer.from(writeFatturaPa([{ ...vinegar, number: '245/2025' }, capers])),
      proves: ['FatturaPA, several in one file'],
      golden: {
        ...resolved(
          'fatturapa-lotto.xml',
          'FatturaPA 1.2, two in one file: the second is asked for',
        ),
        request: { input: { document_type: 'invoice', part: 2 } },
        completed_unit: expectedUnit(capers, consistent, electronic),
      },
    },
    {
      bytes: Buffer.from(writeSimplifiedFattura(tasting)),
      proves: ['FatturaPA simplified (FSM10)'],
      golden: {
        ...resolved('fatturapa-simplified.xml', 'simplified FatturaPA (FSM10), two VAT rates'),
        request: asking('invoice'),
        completed_unit: expectedSimplified(tasting),
      },
    },
    {
      bytes: signed(Buffer.from(writeFatturaPa([vinegar])), vinegar),
      proves: ['Signed file (P7M)'],
      golden: {
        ...resolved('fatturapa-signed.p7m', 'FatturaPA 1.2 enclosed in a signature (CAdES)'),
        request: asking('invoice'),
        completed_unit: expectedUnit(vinegar, consistent, electronic),
      },
    },
  ];
}

/** Lines include tax and have no quantity or price; payment is not stated. */
function expectedSimplified(invoice: Invoice): object {
  const { lineTotals, net, tax, gross } = totalsOf(invoice);
  return {
    invoice_object: {
      document_type: 'invoice',
      invoice_number: invoice.number,
      issue_date: invoice.issueDate,
      due_date: null,
      currency: invoice.currency,
      amount: gross.toNumber(),
      net_amount: net.toNumber(),
      tax_amount: tax.toNumber(),
      gross_amount: gross.toNumber(),
      vendor_name: invoice.seller.name,
      vendor_tax_id: invoice.seller.vatId,
      buyer_name: invoice.buyer.name,
      line_items: invoice.items.map(({ description, taxRate }, index) => ({
        description,
        quantity: null,
        unit_price: null,
        line_total: lineTotals[index]!.times(taxRate).div(100).plus(lineTotals[index]!).toNumber(),
        tax_rate: Number(taxRate),
      })),
      anomaly_flags: [],
    },
    validation_traces: { line_item_reconciliation: 'passed', tax_calculation: 'valid' },
  };
}
