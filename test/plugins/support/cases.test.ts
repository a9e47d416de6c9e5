// Cases that are hard: empty, one-sided, huge, broken.

import t from 'tap';
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
