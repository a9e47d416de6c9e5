import t from 'tap';
import { businessCalendar, parseOpeningHours } from '../../core/sdk/business-time.ts';
import { holidaysOf } from '../../core/sdk/holidays.ts';

const weekday = parseOpeningHours('mon-fri 09:00-17:00')!;

t.test('opening hours are read as people write them', async (t) => {
  t.same(parseOpeningHours('sat-mon 10:00-12:00'), {
    sat: [['10:00', '12:00']],
    sun: [['10:00', '12:00']],
    mon: [['10:00', '12:00']],
  });
  t.same(parseOpeningHours('fri 09:00-12:00, fri 13:00-24:00'), {
    fri: [
      ['09:00', '12:00'],
      ['13:00', '24:00'],
    ],
  });
  t.equal(Object.keys(parseOpeningHours('always')!).length, 7);
  t.same(parseOpeningHours('fri-sat 22:00-06:00'), {
    fri: [['22:00', '24:00']],
    sat: [
      ['00:00', '06:00'],
      ['22:00', '24:00'],
    ],
    sun: [['00:00', '06:00']],
  });
  t.same(parseOpeningHours('mon 22:00-00:00'), { mon: [['22:00', '24:00']] });
  for (const wrong of ['', 'monday 9-17', 'mon 09:00-09:00', 'mon 25:00-26:00']) {
    t.equal(parseOpeningHours(wrong), null, wrong);
  }
});

t.test('minutes count in opening hours of the time zone', async (t) => {
  const calendar = await businessCalendar({ timeZone: 'America/New_York', hours: weekday });
  const friday = new Date('2026-03-06T21:30:00Z');
  // 16:30 in New York: 30 minutes are left, and on Sunday the clocks change.
  t.equal(calendar.addMinutes(friday, 90).toISOString(), '2026-03-09T14:00:00.000Z');
  const monday = new Date('2026-03-09T14:00:00Z');
  t.equal(calendar.minutesBetween(friday, monday), 90, 'the same way back');
  t.equal(calendar.minutesBetween(monday, friday), 0);
  t.throws(() => calendar.minutesBetween(friday, new Date('2030-01-01')), /three years apart/);
  t.ok(calendar.isOpen(friday));
  t.notOk(calendar.isOpen(new Date('2026-03-07T15:00:00Z')));
});

t.test('holidays follow rules, and the public holidays of regions', async (t) => {
  const days = (year: number, ...given: string[]) => [...holidaysOf(given, year)].toSorted();
  t.same(days(2026, 'easter', 'easter-2', 'last mon in 05', '12-24', '2026-03-09', '2027-01-04'), [
    '2026-03-09',
    '2026-04-03',
    '2026-04-05',
    '2026-05-25',
    '2026-12-24',
  ]);
  t.same(
    [2024, 2025, 2027, 2038].flatMap((year) => days(year, 'easter')),
    ['2024-03-31', '2025-04-20', '2027-03-28', '2038-04-25'],
  );
  t.ok(holidaysOf(['DE-SN'], 2026).has('2026-11-18'), 'Wednesday before 23 November');
  t.ok(holidaysOf(['DE-SN'], 2026).has('2026-10-03'), 'with those of the country');
  t.same(
    days(2027, 'GB-ENG').slice(-4),
    ['2027-12-25', '2027-12-26', '2027-12-27', '2027-12-28'],
    'substitutes for a Saturday and a Sunday',
  );
  t.ok(holidaysOf(['GB-ENG'], 2022).has('2022-12-27'));
  t.ok(holidaysOf(['US'], 2021).has('2021-12-31'), 'for New Year of 2022');
  t.ok(holidaysOf(['US'], 2026).has('2026-11-26'));
  t.ok(holidaysOf(['US'], 2026).has('2026-07-03'));
  t.throws(() => holidaysOf(['christmas'], 2026), /"christmas" is no holiday/);
  const opening = { timeZone: 'Europe/Berlin', hours: weekday, holidays: ['DE-BY'] };
  const calendar = await businessCalendar(opening);
  const eve = new Date('2026-12-24T15:30:00Z');
  t.equal(calendar.addMinutes(eve, 60).toISOString(), '2026-12-28T08:30:00.000Z');
});

t.test('hours that overlap or are out of order count once', async (t) => {
  const hours = parseOpeningHours('mon 13:00-17:00, mon 09:00-12:00, mon 11:00-14:00')!;
  const calendar = await businessCalendar({ timeZone: 'UTC', hours });
  const monday = new Date('2026-03-02T08:00:00Z');
  t.equal(calendar.addMinutes(monday, 300).toISOString(), '2026-03-02T14:00:00.000Z');
  t.equal(calendar.minutesBetween(monday, new Date('2026-03-03T00:00:00Z')), 480);
});

t.test('a night of clock changes has an hour less', async (t) => {
  const hours = parseOpeningHours('always')!;
  const calendar = await businessCalendar({ timeZone: 'Europe/Berlin', hours });
  const saturday = new Date('2026-03-28T23:00:00Z');
  t.equal(calendar.addMinutes(saturday, 120).toISOString(), '2026-03-29T01:00:00.000Z');
});

t.test('holidays are closed, and no opening hours are an error', async (t) => {
  const opening = { timeZone: 'UTC', hours: weekday, holidays: ['2026-03-02'] };
  const calendar = await businessCalendar(opening);
  const monday = new Date('2026-03-02T10:00:00Z');
  t.equal(calendar.addMinutes(monday, 60).toISOString(), '2026-03-03T10:00:00.000Z');
  const closed = await businessCalendar({ timeZone: 'UTC', hours: {} });
  t.throws(() => closed.addMinutes(monday, 1), /three years/);
  await t.rejects(businessCalendar({ timeZone: 'Mars/One', hours: {} }), /time zone "Mars\/One"/);
});
