import t from 'tap';
import { findDates, readsDayFirst } from '../../../../plugins/finance/layout/dates.ts';
import { readLayout } from '../../../../plugins/finance/layout/read-layout.ts';
import { layOut } from '../../../../plugins/finance/layout/segments.ts';
import { drawDocument } from './page-builder.ts';

function datesIn(text: string, dayFirst = true): string[] {
  return findDates(layOut(drawDocument([text])).segments, dayFirst).map((date) => date.value);
}

t.test('dates are read in the languages of Europe', async (t) => {
  const cases: [string, string][] = [
    ['5. März 2024', '2024-03-05'],
    ['le 1er août 2023', '2023-08-01'],
    ['September 9th, 2022', '2022-09-09'],
    ['12 de enero de 2021', '2021-01-12'],
    ['3 mei 2020', '2020-05-03'],
    ['28 dicembre 2019', '2019-12-28'],
    ['2 de março de 2018', '2018-03-02'],
    ['7 juni 2017', '2017-06-07'],
    ['21 december 2016', '2016-12-21'],
    ['14-Feb-25', '2025-02-14'],
    ['2024-11-30', '2024-11-30'],
    ['31.12.24', '2024-12-31'],
    ['Date:05/04/2024', '2024-04-05'],
  ];
  for (const [printed, iso] of cases) t.strictSame(datesIn(printed), [iso], printed);
});

t.test('an ambiguous date follows the order of the document', async (t) => {
  t.strictSame(datesIn('03/04/2024', true), ['2024-04-03']);
  t.strictSame(datesIn('03/04/2024', false), ['2024-03-04']);
  t.strictSame(datesIn('03.04.2024', false), ['2024-04-03'], 'dots are never month first');
});

t.test('one date beyond the twelfth settles the order, whatever the country', async (t) => {
  const order = (text: string, us: boolean): boolean =>
    readsDayFirst(layOut(drawDocument([text])).segments, us);
  t.equal(order('11/02/2019   26/02/2019', true), true);
  t.equal(order('02/26/2019   02/11/2019', false), false);
  t.equal(order('02/03/2019', true), false);
});

t.test('numbers that look like dates are none', async (t) => {
  for (const text of ['31.02.2024', '1.234.567', '12.05', 'v1.2.3.4', '99/99/2024']) {
    t.strictSame(datesIn(text), [], text);
  }
});

t.test('what a shelf is marked with is no date', async (t) => {
  t.strictSame(datesIn('KH03-04-06'), []);
  t.strictSame(datesIn('11-04-06 - 10/400'), []);
  t.strictSame(datesIn('Date03-04-2006'), ['2006-04-03'], 'a year of four digits makes it one');
});

t.test('the day comes first where words of such a country stand beside dollars', async (t) => {
  const issued = (text: string): string | undefined =>
    readLayout(drawDocument([text], 'en')).issueDate?.value;
  t.equal(issued('Receipt\n\nDate 03/02/2018\n\nTotal   $8.20'), '2018-03-02');
  t.equal(issued('Receipt\n\nDate 03/02/2018\n\nGST ID 12\n\nTotal   $8.20'), '2018-02-03');
  t.equal(issued('Receipt $000221\n\nDate 03/02/2018\n\nTotal   8.20'), '2018-02-03');
});

t.test('the day of an order, of a payment or of a delivery is not the invoice’s', async (t) => {
  const read = (text: string) => readLayout(drawDocument([text], 'de'));
  const letter = (line: string): string => `
Muster GmbH                              Linz, am 17. März 2026

Rechnung Nr. 318
${line}
Total                                    EUR 12,00`;
  for (const line of ['Ihre Bestellung 4711 vom 02.01.2026', 'abzüglich Akonto vom 02.01.2026']) {
    t.equal(read(letter(line)).issueDate?.value, '2026-03-17', line);
  }
});

t.test('the end of a period is no due date', async (t) => {
  const due = (text: string): string | undefined =>
    readLayout(
      drawDocument(
        [`Invoice date   26 Feb 2023\nPayment method   Visa\n\n${text}\n\nTotal   12.50`],
        'en',
      ),
    ).dueDate?.value;
  t.equal(due('Licence                12.50\n26 Feb 2023 - 25 Feb 2024'), undefined);
  t.equal(due('Due date   25 Feb 2024'), '2024-02-25');
});
