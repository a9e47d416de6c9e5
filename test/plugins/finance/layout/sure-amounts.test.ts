import t from 'tap';
import { readLayout } from '../../../../plugins/finance/layout/read-layout.ts';
import { drawDocument } from './page-builder.ts';

function read(drawing: string, language: string | null = null) {
  const { payableAmount, currency } = readLayout(drawDocument([drawing], language));
  return {
    amount: payableAmount?.value.toNumber() ?? null,
    confidence: payableAmount?.evidence.confidence ?? 0,
    currency: currency?.value ?? null,
  };
}

/** `@` stands for the separator. */
function withSeparator(separator: string, currency: string, total: string): string {
  return `
Rechnung Nr. 4711        Datum: 03.02.2026
Muster Bau AG

Zwischensumme    ${currency} 114@662.12
Total inkl. MWST    ${currency} ${total}`.replaceAll('@', separator);
}

// Readers take a number apart where a space stands that does not break.
const separators = ["'", '\u2019', '\u2018', '\u00b4', '\u00a0', '\u202f', '\u2009', "' "];

for (const separator of separators) {
  const name = separator.replaceAll(/[^ -~]/g, (one) => `U+${one.codePointAt(0)!.toString(16)}`);
  t.test(`${name} sets thousands apart, with a currency and without`, async (t) => {
    t.equal(read(withSeparator(separator, 'CHF', '123@949.75')).amount, 123_949.75);
    t.equal(read(withSeparator(separator, '', '123@949.75')).amount, 123_949.75);
    t.equal(read(withSeparator(separator, 'CHF', '10@482')).amount, 10_482);
    t.equal(read(withSeparator(separator, 'EUR', '1@234@567,80')).amount, 1_234_567.8);
  });
}

t.test('a number with a space inside a word is one', async (t) => {
  const document = drawDocument(['Rechnung 4711\nTotal    949.75']);
  const word = document.pages[0]!.lines[1]!.words[1]!;
  for (const space of ['\u00a0', '\u202f', '\u2009']) {
    word.text = `3${space}949.75`;
    t.equal(readLayout(document).payableAmount?.value.toNumber(), 3949.75);
  }
});

t.test('the net amount is not what is to be paid where tax and their sum follow', async (t) => {
  const whole = read(`
Invoice 4711        Date: 3 February 2026
Harbour Rope Works Ltd

Amount due before VAT    1,500.50
VAT 17 %    255.09
To settle    1,755.59`);
  t.equal(whole.amount, 1755.59);
  const parts = read(`
Invoice 4712        Date: 3 February 2026
Harbour Rope Works Ltd

Amount due    1,000.00
VAT 20 %    160.00
VAT 5 %    10.00
Sum    1,170.00`);
  t.equal(parts.amount, 1170);
});

for (const label of ['Residual', 'Solde à régler', 'Balance due', 'Restsaldo']) {
  t.test(`what is left after payments is what is to be paid: ${label}`, async (t) => {
    const { amount } = read(`
Invoice 4713        Date: 3 February 2026
Harbour Rope Works Ltd

Net    1,000.00
VAT 20 %    200.00
Total    1,200.00
Payment received    450.00
${label}    750.00`);
    t.equal(amount, 750);
  });
}

t.test('the letters of an article number are no currency', async (t) => {
  const { currency } = read(`
Invoice 4714        Date: 3 February 2026
Harbour Rope Works Ltd
Rope RM-4711
Block AX-MYR-20
Hook 77-MYR20
Total    GBP 120.00`);
  t.equal(currency, 'GBP');
});

t.test('one sign alone leaves an amount to a person, two that agree do not', async (t) => {
  const label = read('Invoice 4715    Date: 03.02.2026\nRope Works Ltd\n\nTotal    GBP 120.00');
  t.ok(label.amount === 120 && label.confidence < 0.95, `${label.confidence}`);
  const sums = read(`
Invoice 4715    Date: 03.02.2026
Rope Works Ltd

Net    GBP 100.00
VAT 20 %    GBP 20.00
Total    GBP 120.00`);
  t.ok(sums.amount === 120 && sums.confidence >= 0.95, `${sums.confidence}`);
});
