import t from 'tap';
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
