// Summaries that a model server writes: only what the conversation states counts.

import t from 'tap';
import { unsupportedClaims } from '../../../plugins/support/summary/stated-claims.ts';
import { unsupportedFacts } from '../../../plugins/support/summary/stated-facts.ts';
import { resolveCase } from './resolve.ts';

const source =
  '[customer] My order 88-40213 of 3 March 2026 for €1,200.00 has not arrived. Anna Brandt called twice.\n' +
  '[agent] We send it again within 48 hours. Write to [e-mail] or see https://bell.example/track.';

t.test('facts of the conversation are accepted in other notations', async (t) => {
  for (const text of [
    'The customer waits for order 88-40213 of 2026-03-03 for 1.200 EUR.',
    'Anna Brandt called two times. Support sends it again within 48h.',
    'The order of March 3, 2026 for €1200 has not arrived; it is tracked at https://bell.example/track.',
    'They answer at [e-mail].',
  ]) {
    t.same(unsupportedFacts(text, source), [], text);
  }
});

t.test('facts that the conversation does not have are found', async (t) => {
  const found = (text: string) => unsupportedFacts(text, source);
  t.same(found('The customer waits for order 88-40214.'), ['88-40214']);
  t.same(found('The customer paid $1,200.00.'), ['$1,200.00']);
  t.same(found('The order of 2026-03-04 is late.'), ['2026-03-04']);
  t.same(found('The customer paid €1,250.00 and 12 percent.'), ['€1,250.00', '12']);
  t.same(found('Anna Petersen called three times.'), ['three', 'Petersen']);
  t.same(found('Support will call at [phone], or mail to me@bell.example.'), [
    '[phone]',
    'me@bell.example',
  ]);
  t.same(found('Petersen asks for the parcel.'), ['Petersen']);
  t.same(found('The customer wants a call on Friday.'), ['Friday']);
});

t.test('German nouns count as names unless the conversation has a word like them', async (t) => {
  const german = '[customer] Ich kann mich seit Montag nicht anmelden, das Passwort ist richtig.';
  const found = (text: string) => unsupportedFacts(text, german);
  t.same(found('Der Kunde meldet, dass die Anmeldung seit Montag nicht klappt.'), []);
  t.same(found('Der Kunde meldet einen Ausfall in Hamburg.'), ['Ausfall', 'Hamburg']);
});

t.test('claims that are turned around are found', async (t) => {
  const found = (text: string, of = source) => unsupportedClaims(text, of);
  t.same(found('The order has arrived.'), ['The order has arrived.']);
  t.same(found('Anna Brandt never called.'), ['Anna Brandt never called.']);
  t.same(found('Support will refund the order.'), ['refund']);
  t.same(found('A replacement was promised, and a technician was offered.'), [
    'replacement',
    'technician',
  ]);
  t.same(found('Support sends it again within 48 days.'), ['48 days']);
  t.same(found('Support promised a call within two hours.'), ['call', 'two hours']);
  for (const text of [
    'The order of the customer has not arrived. Anna Brandt called.',
    'The customer wants a refund. Support will send it again within 48h.',
    'The order did not arrive, but support promised to send it again.',
  ]) {
    t.same(found(text), [], text);
  }
  const german =
    '[customer] Mein Paket ist nicht angekommen, ich möchte mein Geld zurück.\n' +
    '[agent] Wir schicken Ihnen innerhalb von drei Tagen Ersatz.';
  t.same(found('Das Paket ist angekommen.', german), ['Das Paket ist angekommen.']);
  t.same(found('Der Kundendienst wird das Geld erstatten.', german), ['erstatten']);
  t.same(found('Das Paket ist nicht angekommen. Der Support wird Ersatz schicken.', german), []);
});

t.test(
  'claims in opposite words, of the other side, or in other quantities are found',
  async (t) => {
    const conversation =
      '[customer] I sent you the receipt, but your colleague refused the refund of half of the order.\n' +
      '[agent] We reopened the case yesterday. Only two of the four lamps are broken.';
    const found = (text: string) => unsupportedClaims(text, conversation);
    for (const text of [
      'The refund was granted.',
      'Support sent the receipt.',
      'The case was closed.',
      'The customer reopened the case.',
      'All lamps are broken.',
      'Three of the four lamps are broken.',
      'Support reopened the case today.',
    ]) {
      t.not(found(text).length, 0, text);
    }
    for (const text of [
      'The customer sent the receipt.',
      'The refund of half of the order was declined.',
      'Support reopened the case yesterday.',
      'Two of the four lamps are defective.',
      'The customer asks for the refund.',
    ]) {
      t.same(found(text), [], text);
    }
    const german =
      '[customer] Mein Antrag wurde abgelehnt, und die Zahlung schlägt fehl.\n' +
      '[agent] Ich habe die Karte entsperrt.';
    for (const text of [
      'Der Antrag wurde genehmigt.',
      'Die Zahlung klappt.',
      'Der Kunde hat die Karte entsperrt.',
    ]) {
      t.not(unsupportedClaims(text, german).length, 0, text);
    }
    t.same(
      unsupportedClaims('Der Antrag wurde zurückgewiesen. Die Zahlung funktioniert nicht.', german),
      [],
    );
  },
);

const transcript =
  'Customer: I cannot log in since Monday, my password is Sommer-2031 and my card 4111 1111 1111 1111.\n' +
  'Agent: We will call you at +49 30 901820 today.';

async function summaryOf(answer: { value: unknown; refused: string | null }, text = transcript) {
  const asked: string[] = [];
  const { completedUnit } = await resolveCase({
    transcript: text,
    model: {
      name: 'local',
      extract: () => Promise.reject(new Error('not in this test')),
      write: async (request) => {
        asked.push(request.text);
        return answer;
      },
    },
  });
  const { summary, summary_source: by, summary_parts: parts } = completedUnit.case_object;
  const trail = completedUnit.audit_trail.find(({ check }) => check === 'model_summary');
  return { summary, by, parts, trail, asked };
}

t.test(
  'a text without invented facts becomes the summary; the server sees no secrets',
  async (t) => {
    const summary = 'The customer cannot log in since Monday. Support will call today.';
    const given = await summaryOf({ value: { summary }, refused: null });
    t.match(given, { summary, by: 'model:local', trail: { result: 'passed' } });
    t.ok(given.parts.issue, 'the sentences of the conversation are kept beside it');
    t.equal(given.asked.length, 1);
    t.notMatch(given.asked[0], /Sommer|4111|901820/);
    t.match(given.asked[0], /^\[customer\] I cannot log in since Monday/);
  },
);

t.test(
  'a text with an invented fact is discarded, and the audit trail names the fact',
  async (t) => {
    const summary = 'The customer cannot log in since Tuesday and wants 40 euros.';
    const given = await summaryOf({ value: { summary }, refused: null });
    t.match(given, { by: 'conversation', summary: /^I cannot log in since Monday/ });
    t.match(given.trail, { result: 'failed', detail: /Not in the conversation: 40, Tuesday\.$/ });
  },
);

t.test('without an answer the sentences of the conversation stand', async (t) => {
  const given = await summaryOf({ value: null, refused: 'timeout' });
  t.match(given, { by: 'conversation', trail: { detail: 'local gave no summary: timeout.' } });
  const { completedUnit } = await resolveCase({ transcript });
  t.equal(completedUnit.case_object.summary_source, 'conversation');
  t.notOk(completedUnit.audit_trail.some(({ check }) => check === 'model_summary'));
});
