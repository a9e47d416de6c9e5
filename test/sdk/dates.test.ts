import t from 'tap';
import { addDays, addMonths } from '../../core/sdk/calendar-days.ts';
import { parseDate, type DateOptions } from '../../core/sdk/dates.ts';
import { locales } from './locales.ts';

const march = '2024-03-05';

type Row = readonly [text: string, date: string, options?: DateOptions, calendar?: string];

const written: readonly Row[] = [
  ['2024-03-05', march],
  ['2024/3/5', march],
  ['20240305', march],
  ['2024-03-05T10:00:00Z', march],
  ['31.12.2024 14:30', '2024-12-31'],
  ['03/05/2024', march, { locale: 'en-US' }],
  ['05/03/2024', march, { locale: 'en-GB' }],
  ['05/03/2024', march, { locale: 'en-US', order: 'dmy' }],
  ['03/05/24', march, { order: 'mdy' }],
  ['05.03.69', '1969-03-05', { order: 'dmy' }],
  ['05.03.68', '2068-03-05', { order: 'dmy' }],
  ['5 March 2024', march],
  ['Tuesday, Mar 5th, 2024', march],
  ['05-MAR-24', march],
  ['Sept. 5, 2024', '2024-09-05'],
  ['le 1er mars 2024', '2024-03-01'],
  ['5 de marzo de 2024', march],
  ['mar, 5 mar 2024', march, { locale: 'es' }],
  ['5. März 2024', march],
  ['5 marca 2024 r.', march],
  ['2024. március 5.', march],
  ['2024. III. 5.', march, { locale: 'hu' }],
  ['5 Μαρτίου 2024', march],
  ['5 марта 2024 г.', march],
  ['٥ مارس ٢٠٢٤', march],
  ['३१ मार्च २०२४', '2024-03-31'],
  ['2024年3月5日', march],
  ['2024년 3월 5일', march],
  ['ngày 5 tháng 3 năm 2024', march],
  ['15. listopad 2024', '2024-11-15', { locale: 'cs' }],
  ['15. listopad 2024', '2024-10-15', { locale: 'hr' }],
  ['5 มีนาคม 2567', march, {}, 'buddhist'],
  ['5/3/67', march, { locale: 'th' }, 'buddhist'],
  ['۱۵ اسفند ۱۴۰۲', march, {}, 'persian'],
  ['1402/12/15', march, { locale: 'fa' }, 'persian'],
  ['24 شعبان 1445 هـ', march, { locale: 'ar-SA' }, 'islamic-umalqura'],
  ['令和6年3月5日', march, { locale: 'ja' }, 'japanese'],
  ['民國113年3月5日', march, { locale: 'zh-TW' }, 'roc'],
  ['26 የካቲት 2016', march, { locale: 'am-ET-u-ca-ethiopic' }, 'ethiopic'],
];

t.test('a date is read however it is written', async (t) => {
  for (const [text, date, options, calendar = 'gregory'] of written) {
    t.same(parseDate(text, options), { date, calendar, alternatives: [] }, text);
  }
});

t.test('what can mean two dates is reported', async (t) => {
  const open: [string, string[]][] = [
    ['03/05/2024', ['2024-05-03', '2024-03-05']],
    ['31.12.24', ['2024-12-31', '2031-12-24']],
    ['15 listopad 2024', ['2024-11-15', '2024-10-15']],
    ['5 jui 2024', ['2024-06-05', '2024-07-05']],
    ['1402/12/15', ['2024-03-05', '1982-10-03']],
  ];
  for (const [text, dates] of open) {
    const found = parseDate(text);
    t.match(found, { date: null, calendar: null }, text);
    t.strictSame(found?.alternatives.map(({ date }) => date).sort(), dates.sort(), text);
  }
});

t.test('what is not a date is null', async (t) => {
  const others = ['', 'hello', 'March 2024', '31.02.2024', '12.34.56', '00/00/0000', '5 March'];
  const hebrew = 'כ״ה באדר א׳ תשפ״ד';
  for (const text of [...others, '1.2.3.4', '2024', '5 March 3024', '1 '.repeat(200), hebrew]) {
    t.equal(parseDate(text), null, text);
  }
  t.equal(parseDate(hebrew, { locale: 'he' }), null);
  t.throws(() => parseDate('2024-03-05', { locale: 'not a tag' }), RangeError);
});

/** June and July are both "Sú"; two digits are a year of the Thai calendar; "sike #2024 la …". */
const exceptions = new Set(['dyo', 'dyo-SN', 'th-u-ca-gregory', 'th-TH-u-ca-gregory', 'tok']);

t.test('every locale: what Intl prints is read', async (t) => {
  const broken: string[] = [];
  const styles = ['full', 'long', 'medium', 'short'] as const;
  const dates = [march, '1999-07-08'];
  const seen = new Set<string>();
  for (const locale of locales) {
    const { calendar: usual } = new Intl.DateTimeFormat(locale).resolvedOptions();
    for (const calendar of new Set([usual, 'gregory'])) {
      const tag = calendar === usual ? locale : `${locale}-u-ca-gregory`;
      const printed = styles.flatMap((dateStyle) => {
        const format = new Intl.DateTimeFormat(locale, { dateStyle, calendar, timeZone: 'UTC' });
        return dates.map((date) => ({ date, text: format.format(new Date(date)) }));
      });
      // A region that prints what another one of its language prints is read like that one.
      const texts = [locale.split('-')[0], ...printed.map(({ text }) => text)].join();
      if (exceptions.has(tag) || seen.has(texts)) continue;
      seen.add(texts);
      for (const { date, text } of printed) {
        const found = parseDate(text, { locale });
        if (found?.date !== date) broken.push(`${tag}: ${text} is ${JSON.stringify(found)}`);
      }
    }
  }
  t.same(broken, []);
});

t.test('days and months are counted by the calendar', (t) => {
  t.equal(addDays('2024-02-15', 30), '2024-03-16');
  t.equal(addDays('2026-01-01', -1), '2025-12-31');
  t.equal(addMonths('2026-03-31', -1), '2026-02-28');
  t.equal(addMonths('2026-03-01', -3), '2025-12-01');
  t.equal(addMonths('2024-02-29', 12), '2025-02-28');
  t.equal(addMonths('2026-02-28', 6), '2026-08-28');
  t.equal(addMonths('2026-02-28', 6, { keepMonthEnd: true }), '2026-08-31');
  t.equal(addMonths('2026-02-27', 6, { keepMonthEnd: true }), '2026-08-27');
  t.end();
});

t.test('what is no date, and what is beyond the year 9999, gives none', (t) => {
  for (const text of ['', '2026-02-30', '2026-2-3', '2026-02-03T10:00:00Z', 'x'.repeat(10_000)]) {
    t.equal(addDays(text, 1), null, text.slice(0, 30));
    t.equal(addMonths(text, 1), null);
  }
  t.equal(addDays('9999-12-31', 1), null);
  t.equal(addMonths('9999-12-01', 1), null);
  t.equal(addDays('2026-01-01', Number.POSITIVE_INFINITY), null);
  t.end();
});
