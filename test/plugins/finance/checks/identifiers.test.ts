import t from 'tap';
import { checkUnit } from '../../../../plugins/finance/checks/check-unit.ts';
import { ibanFault } from '../../../../plugins/finance/checks/iban.ts';
import { hasVatIdForm } from '../../../../plugins/finance/checks/vat-id.ts';
import { isKnownCurrency, minorUnit } from '../../../../plugins/finance/checks/rounding.ts';

t.test("an IBAN has its country's length and check digits that fit", async (t) => {
  // The examples of ISO 13616 and of the SWIFT registry.
  for (const iban of [
    'GB82WEST12345698765432',
    'FR1420041010050500013M02606',
    'NO9386011117947',
    'CH9300762011623852957',
    'MT84MALT011000012345MTLCAST001S',
  ]) {
    t.equal(ibanFault(iban), null, iban);
  }
  t.match(ibanFault('GB82WEST12345698765423'), /check digits/, 'two digits swapped');
  t.match(ibanFault('NO938601111794'), /has 14 characters, NO uses 15/);
  t.match(ibanFault('US82WEST12345698765432'), /US has no IBANs/);
});

t.test('a VAT id has the form of its country; a national number has none to break', async (t) => {
  for (const id of [
    'DE900000018',
    'ATU12345678',
    'NL123456789B01',
    'CHE123456789MWST',
    'ESX1234567X',
  ]) {
    t.equal(hasVatIdForm(id), true, id);
  }
  for (const id of ['DE90000001', 'ATX12345678', 'NL123456789', 'FR1234']) {
    t.equal(hasVatIdForm(id), false, id);
  }
  for (const id of ['22815081554', 'HRB12345', 'X']) t.equal(hasVatIdForm(id), null, id);
});

t.test('currencies are those of ISO 4217, each with its smallest amount', async (t) => {
  t.equal(isKnownCurrency('SEK'), true);
  t.equal(isKnownCurrency('EUX'), false);
  t.same(
    ['EUR', 'JPY', null].map((code) => String(minorUnit(code))),
    ['0.01', '1', '0.01'],
  );
});

t.test(
  'rules for corrected invoices leave out what depends on values that are not shown',
  async (t) => {
    const row = { description: 'Bolts', quantity: 2, unit_price: 60, line_total: 120 };
    const line = { ...row, tax_rate: null, unit: null, price_base_quantity: 1 };
    const unit = (changes: object, flags: string[] = []) => ({
      invoice_object: {
        document_type: 'invoice',
        issue_date: '2026-03-02',
        due_date: null,
        currency: 'EUR',
        net_amount: 90,
        tax_amount: 10,
        gross_amount: 100,
        prepaid_amount: null,
        amount: 100,
        vendor_tax_id: 'DE 123456789',
        ibans: [],
        tax_breakdown: [],
        line_items: [line],
        anomaly_flags: flags.map((code) => ({ code, severity: 'warning', message: code })),
        ...changes,
      },
    });
    const startedAt = Date.parse('2026-03-03T00:00:00Z');
    const codesOf = (corrected: object, original: object): string[] => {
      const given = { original, input: {}, options: {}, settings: undefined, startedAt };
      return checkUnit(corrected as never, given as never).map(({ code }) => code);
    };
    // The lines make 120 and the net is 90: there is an allowance, which the result does not show.
    t.same(codesOf(unit({ amount: 90 }), unit({})), ['payable_mismatch']);
    const flagged = unit({}, ['line_sum_mismatch']);
    t.same(codesOf(unit({}), flagged), ['line_sum_mismatch'], 'the run reported it');
    const account = 'DE89370400440532013001';
    t.same(codesOf(unit({ ibans: [account], currency: 'XYZ' }), unit({})), [
      'iban_invalid',
      'currency_unknown',
    ]);
    t.same(codesOf({}, {}), [], 'no run has come to a result');
  },
);
