import t from 'tap';
import { calendarOf } from '../../../core/workflows/deadlines/calendar.ts';
import { readDeadlines } from '../../../core/workflows/deadlines/deadlines.ts';
import { renderDeadlines } from '../../../core/workflows/deadlines/render.ts';
import { tableOf } from '../../../core/workflows/deadlines/table.ts';

const list = {
  title: 'Obligations',
  items: '/duties',
  summary: '/what',
  date: '/until',
  details: { party: '/who', note: '/notes/first' },
  dates: [
    { name: 'end', summary: 'The term ends', date: '/term/end' },
    { name: 'notice', summary: 'Last day for notice', date: '/term/notice' },
  ],
};
const unit = {
  term: { end: '2027-01-31', notice: null },
  duties: [
    { what: 'deliver the plan', until: '2026-04-30', who: 'Supplier', notes: { first: 'a; b, c' } },
    { what: '=SUM(A1)', who: 'Client' },
    { what: 'report', until: 'soon' },
    { what: 'inspect', until: '2026-02-30' },
  ],
};
const madeAt = new Date('2026-03-01T12:34:56.789Z');
const options = { title: 'Obligations', workflowId: 'wf_1', madeAt, remindDays: null };

t.test('deadlines are read where the operation says that they are', async (t) => {
  t.same(readDeadlines(unit, list), [
    {
      key: 'end',
      summary: 'The term ends',
      date: '2027-01-31',
      details: { party: null, note: null },
    },
    {
      key: '0',
      summary: 'deliver the plan',
      date: '2026-04-30',
      details: { party: 'Supplier', note: 'a; b, c' },
    },
    { key: '1', summary: '=SUM(A1)', date: null, details: { party: 'Client', note: null } },
    { key: '2', summary: 'report', date: null, details: { party: null, note: null } },
    { key: '3', summary: 'inspect', date: null, details: { party: null, note: null } },
  ]);
  t.same(readDeadlines({}, list), []);
});

t.test('a calendar has an all-day event for each date', async (t) => {
  const lines = calendarOf(readDeadlines(unit, list), { ...options, remindDays: 7 }).split('\r\n');
  t.equal(lines.filter((line) => line === 'BEGIN:VEVENT').length, 2);
  for (const line of [
    'UID:wf_1-end@workmill',
    'UID:wf_1-0@workmill',
    'DTSTAMP:20260301T123456Z',
    'DTSTART;VALUE=DATE:20260430',
    'DTEND;VALUE=DATE:20260501',
    'SUMMARY:deliver the plan',
    String.raw`DESCRIPTION:party: Supplier\nnote: a\; b\, c`,
    'TRIGGER:-P7D',
  ]) {
    t.ok(lines.includes(line), line);
  }
  t.notMatch(calendarOf(readDeadlines(unit, list), options), 'VALARM');
});

t.test('long lines are folded at 75 octets without dividing a character', async (t) => {
  const summary = 'Überweisung '.repeat(40).trim();
  const [deadline] = readDeadlines(unit, list);
  const text = calendarOf([{ ...deadline!, summary }], options);
  for (const line of text.split('\r\n')) t.ok(Buffer.byteLength(line) <= 75);
  t.ok(text.replaceAll('\r\n ', '').includes(`SUMMARY:${summary}`));
});

t.test('a table has all deadlines, and no formulas', async (t) => {
  t.equal(
    tableOf(readDeadlines(unit, list), ['party', 'note']),
    'date,summary,party,note\r\n' +
      '2027-01-31,The term ends,,\r\n' +
      '2026-04-30,deliver the plan,Supplier,"a; b, c"\r\n' +
      ",'=SUM(A1),Client,\r\n" +
      ',report,,\r\n' +
      ',inspect,,\r\n',
  );
});

t.test('a workflow without a result gives an empty file', async (t) => {
  const workflow = { workflowId: '019f1111-0000-7000-8000-000000000000', createdAt: madeAt };
  const given = { workflow: { ...workflow, finishedAt: null }, result: null, list };
  t.equal(renderDeadlines('text/csv', given, { remindDays: null }), 'date,summary,party,note\r\n');
});
