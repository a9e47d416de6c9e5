import t from 'tap';
import { businessCalendar, parseOpeningHours } from '../../core/sdk/business-time.ts';

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
  for (const wrong of ['', 'monday 9-17', 'mon 17:00-09:00', 'mon 25:00-26:00']) {
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
