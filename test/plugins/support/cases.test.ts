// Cases that are hard: empty, one-sided, huge, broken.

import t from 'tap';
import pipeline from '../../../plugins/support/pipeline.ts';
import { findingsAfter } from '../../support/corrected.ts';
import { resolveCase } from './resolve.ts';

t.test('a case without words is refused with what to send', async (t) => {
  await t.rejects(resolveCase({ transcript: ' \n ' }), {
    code: 'document_unreadable',
    message: /Send the text of the conversation in input\.transcript/,
  });
  await t.rejects(resolveCase({ attachments: { 'notes.txt': null } }), {
    code: 'document_unreadable',
    message: /"notes\.txt" was named and not sent/,
  });
});

t.test('a conversation of an agent alone goes to review', async (t) => {
  const { validation } = await resolveCase({
    transcript:
      'Agent: Hello, how can I help?\nAgent: Are you there?\nAgent: I will close this chat.',
  });
  t.match(validation.failures, [{ code: 'no_customer' }]);
  const short = await resolveCase({ transcript: 'Agent: Hello?\nAgent: Are you there?' });
  t.match(short.validation.failures, [{ code: 'no_customer' }]);
});

t.test('a recording that nobody wrote down goes to review', async (t) => {
  const wave = Buffer.alloc(44 + 16_000);
  wave.write('RIFF', 0);
  wave.writeUInt32LE(wave.length - 8, 4);
  wave.write('WAVEfmt ', 8);
  wave.writeUInt32LE(16, 16);
  wave.writeUInt16LE(1, 20);
  wave.writeUInt16LE(1, 22);
  wave.writeUInt32LE(8000, 24);
  wave.writeUInt32LE(16_000, 28);
  wave.write('data', 36);
  wave.writeUInt32LE(16_000, 40);
  const { validation, completedUnit } = await resolveCase({ attachments: { 'call.wav': wave } });
  t.match(validation.failures, [{ code: 'audio_not_transcribed', message: /call\.wav/ }]);
  t.match(completedUnit.case_object, {
    form: 'recording',
    attachments: [{ name: 'call.wav', status: 'not_transcribed' }],
  });
});

t.test('an attached e-mail is the transcript when there is no other', async (t) => {
  const mail =
    'From: Bo <bo@example.com>\nTo: a@example.com\nSubject: Refund\n\nWhere is my refund?\n';
  const { completedUnit } = await resolveCase({ attachments: { 'mail.eml': Buffer.from(mail) } });
  t.match(completedUnit.case_object, {
    category: 'refund',
    subject: 'Refund',
    attachments: [{ name: 'mail.eml', status: 'transcript' }],
  });
});

t.test('another concern of a message does not make its category less sure', async (t) => {
  const of = async (transcript: string) => {
    const { completedUnit } = await resolveCase({ transcript });
    return completedUnit.case_object;
  };
  const login = 'I cannot log in since the password reset.';
  const mixed = await of(`${login} And why was I charged twice on my last invoice?`);
  t.match(mixed, { category: /^(?:authentication|billing)$/ });
  t.ok(mixed.category_confidence > 0.9, String(mixed.category_confidence));
});

t.test('numbers in attached documents count', async (t) => {
  const { completedUnit } = await resolveCase({
    transcript: 'There is a mistake on my invoice, please see the attachment.',
    attachments: { 'invoice.txt': Buffer.from('Invoice number 2026-0318\nTotal 49,00 EUR') },
  });
  t.match(completedUnit.case_object.entities, [{ kind: 'invoice', value: '2026-0318' }]);
});

t.test('5 MB of chat are read within seconds, and what is left out is told', async (t) => {
  const line = 'Customer: the app crashes when I open it\nAgent: which version do you use?\n';
  const { completedUnit } = await resolveCase({ transcript: line.repeat(65_000) });
  t.equal(completedUnit.case_object.category, 'technical_fault');
  t.equal(completedUnit.case_object.left_out.turns, 129_000);
});

t.test('an e-mail with 500 nested parts is refused', async (t) => {
  let body = 'Content-Type: text/plain\n\nhello';
  for (let depth = 0; depth < 500; depth += 1) {
    body = `Content-Type: multipart/mixed; boundary="b${depth}"\n\n--b${depth}\n${body}\n--b${depth}--`;
  }
  const mail = `From: a@example.com\nTo: b@example.com\nSubject: x\n${body}\n`;
  await t.rejects(resolveCase({ transcript: mail }), { code: 'document_unreadable' });
});

t.test('every sentence of the summary stands in the conversation', async (t) => {
  const transcript =
    'Customer: The printer jams since Monday. I have restarted it twice. Please send a technician.\n' +
    'Agent: I am sorry. We will send somebody tomorrow.';
  const { completedUnit } = await resolveCase({ transcript });
  const { summary, summary_parts: parts } = completedUnit.case_object;
  t.match(parts, {
    issue: { text: 'The printer jams since Monday.' },
    tried: [{ text: 'I have restarted it twice.' }],
    wanted: { text: 'Please send a technician.' },
    promised: [{ text: 'We will send somebody tomorrow.' }],
  });
  for (const sentence of summary.match(/[^.]+\./g)!) t.ok(transcript.includes(sentence.trim()));
});

t.test('corrections of a case are held against levels, teams, deadlines and fields', async (t) => {
  const settings = {
    custom_fields: { product: { labels: ['router', 'modem'] } },
    service_levels: [{ priority: 'high', answer: '2h', solution: '6h', around_the_clock: true }],
  };
  const outcome = await resolveCase({
    transcript: 'Customer: Where is my parcel? I ordered it two weeks ago.',
    settings,
    now: '2026-03-02T09:00:00Z',
  });
  const given = outcome.completedUnit.case_object;
  t.match(given, { priority: 'normal', assigned_team: 'order_service' });
  const received = Date.parse('2026-03-02T08:59:58Z');
  const after = (changes: Record<string, unknown>) => {
    const moved = Object.entries(changes).map(([name, value]) => [`/case_object/${name}`, value]);
    const about = { settings, submittedAt: received };
    return findingsAfter(pipeline.operations.case, outcome, Object.fromEntries(moved), about);
  };
  t.same(await after({ subject: 'Parcel' }), []);
  t.match(await after({ priority: 'high' }), [
    { code: 'priority_mismatch', expected: 'normal' },
    { code: 'routing_mismatch', field: '/routing_decision', expected: 'level_2_engineer' },
    { code: 'deadline_mismatch', expected: '2026-03-02T10:59:58Z' },
    { code: 'deadline_mismatch', expected: '2026-03-02T14:59:58Z' },
  ]);
  t.match(await after({ impact: 'high' }), [
    { code: 'priority_mismatch', field: '/case_object/priority', expected: 'high' },
  ]);
  t.match(await after({ category: 'refund' }), [{ code: 'team_mismatch', expected: 'billing' }]);
  t.match(await after({ category: 'parcels' }), [
    { code: 'category_unknown' },
    { code: 'team_mismatch', expected: 'customer_service' },
  ]);
  t.match(await after({ assigned_team: 'Billing' }), [{ code: 'team_unknown' }]);
  t.match(await after({ first_answer_deadline: '2026-03-09T10:00:00Z' }), [
    { code: 'deadlines_out_of_order' },
  ]);
  t.match(await after({ sla_deadline: '2026-02-30T10:00:00Z' }), [{ code: 'time_invalid' }]);
  t.match(await after({ 'custom_fields/0/values': ['router', 'car'] }), [
    { code: 'field_value_unknown', message: 'product has no value car. Values: router, modem.' },
    { code: 'field_value_single' },
  ]);
});

t.test('deadlines are not checked where opening hours come from reference data', async (t) => {
  const team = { team: 'order_service', hours: 'mon-fri 07:00-08:00', time_zone: 'UTC' };
  const outcome = await resolveCase({
    transcript: 'Customer: Where is my parcel? I ordered it two weeks ago.',
    reference: { find: async (set) => (set === 'teams' ? [team] : []) },
  });
  const findings = await findingsAfter(pipeline.operations.case, outcome, {
    '/case_object/priority': 'low',
    '/case_object/impact': 'low',
  });
  t.same(findings, []);
});
