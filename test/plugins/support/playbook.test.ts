// Reply macros, suggested actions and escalations of the playbook.

import t from 'tap';
import { compileSchema } from '../../../core/kernel/validate.ts';
import { applyRules } from '../../../plugins/support/deciding/apply-rules.ts';
import { filledAction } from '../../../plugins/support/playbook/actions.ts';
import { fillTemplate } from '../../../plugins/support/playbook/placeholders.ts';
import { shippedEscalations } from '../../../plugins/support/playbook/escalation.ts';
import { shippedMacros } from '../../../plugins/support/playbook/shipped-macros.ts';
import { shippedRules } from '../../../plugins/support/deciding/shipped-rules.ts';
import { categories } from '../../../plugins/support/understanding/categories.ts';
import { settingsSchema } from '../../../plugins/support/settings-schema.ts';
import { resolveCase } from './resolve.ts';

const check = compileSchema(settingsSchema);
const values = new Map([['order', 'A-1']]);

async function caseOf(request: Parameters<typeof resolveCase>[0]) {
  const { completedUnit } = await resolveCase({ now: '2026-03-02T10:00:00Z', ...request });
  return completedUnit;
}

t.test('placeholders are filled, and what is missing is named in the language', async (t) => {
  t.same(fillTemplate('Order {order}[ and invoice {invoice}].', values), {
    text: 'Order A-1.',
    missing: [],
  });
  t.same(fillTemplate('Rechnung {invoice} zu {order}, {values.shop}', values, 'de'), {
    text: 'Rechnung [Rechnungsnummer] zu A-1, [shop]',
    missing: ['invoice', 'values.shop'],
  });
});

t.test('a value that looks like a placeholder is not filled again', async (t) => {
  const hostile = new Map([['subject', '[{case_id}] {order}']]);
  t.equal(fillTemplate('About "{subject}"', hostile).text, 'About "[{case_id}] {order}"');
});

t.test('an action without its fact is left out', async (t) => {
  t.equal(filledAction('Check {order}[ and {invoice}].', values), 'Check A-1.');
  t.equal(filledAction('Open invoice {invoice}.', values), null);
});

t.test('a wrong playbook is refused at its place, with the names that are known', async (t) => {
  const reply = (text: string) => ({
    playbook: { macros: [{ id: 'a', when: {}, reply: { en: text } }] },
  });
  t.ok(check(reply('Hello {customer_name},[\n{values.signature}]')).ok);
  for (const text of ['{ordr}', 'a [ b', '[[{order}]]', '{order', 'a ] b']) {
    t.match(check(reply(text)), {
      ok: false,
      details: [{ path: '/playbook/macros/0/reply/en', message: /\{order\}, \{invoice\}/ }],
    });
  }
  const escalation = { id: 'a', when: {}, unless: 'solved', after: '150%', set: { team: 'b' } };
  t.match(check({ playbook: { escalations: [escalation] } }), {
    details: [{ path: '/playbook/escalations/0/after', message: /such as 90m, 4h or 2d/ }],
  });
});

t.test('what ships is a valid playbook, in English and German', async (t) => {
  const shipped = structuredClone({ macros: shippedMacros, escalations: shippedEscalations });
  t.match(check({ playbook: shipped }), { ok: true });
  t.match(check({ rules: { list: structuredClone(shippedRules) } }), { ok: true });
  t.ok(shippedMacros.every(({ reply }) => reply['en'] && reply['de']));
  const meant = shippedMacros.flatMap(({ when }) => when.category ?? []);
  t.same(
    meant.filter((one) => !Object.hasOwn(categories, one)),
    [],
  );
});

t.test('a reply in the language of the customer has the facts of the case', async (t) => {
  const { case_object: english } = await caseOf({
    transcript: 'Where is my parcel? It is order 88-40213 and it should have come last week.',
    customerId: 'c1',
    reference: {
      lookup: async (set) => (set === 'customers' ? { customer_id: 'c1', name: 'Ada Bell' } : null),
    },
  });
  t.match(english.reply_macros, [{ macro: 'delivery', language: 'en', missing: [] }]);
  t.match(english.reply_macros[0]!.text, /^Hello Ada Bell,\n\n.*about order 88-40213\./s);
  const { case_object: german } = await caseOf({
    transcript: 'Guten Tag, wo bleibt mein Paket? Die Lieferung sollte letzte Woche ankommen.',
  });
  t.match(german.reply_macros, [
    { macro: 'ask.order', language: 'de' },
    { macro: 'delivery', language: 'de' },
  ]);
  t.match(german.reply_macros[0]!.text, /^Guten Tag,\n\n.*Bestellnummer/s);
});

t.test(
  'macros of the settings come first, replace shipped ones, and name the version',
  async (t) => {
    const unit = await caseOf({
      transcript: 'Where is my parcel with order 88-40213? It is late.',
      settings: {
        playbook: {
          version: '2026-04',
          values: { shop: 'Bell Shop' },
          disable: ['ask.order'],
          macros: [
            {
              id: 'delivery',
              when: { category: ['delivery'] },
              reply: { en: '{values.shop}: {ticket}' },
            },
            { id: 'never', when: { language: ['sv'] }, reply: { sv: 'Hej' } },
          ],
        },
      },
    });
    t.match(unit.case_object.reply_macros, [
      { macro: 'delivery', text: 'Bell Shop: [ticket number]', missing: ['ticket'] },
    ]);
    t.equal(unit.case_object.reply_macros.length, 1);
    const trail = unit.audit_trail.find((one) => one.check === 'playbook');
    t.equal(trail?.detail, '2026-04, shipped 1');
  },
);

t.test('escalations count the time of the service level, in opening hours', async (t) => {
  const transcript = 'The whole office has no internet, nobody can work! Urgent!';
  const { case_object: urgent } = await caseOf({ transcript });
  t.equal(urgent.priority, 'urgent');
  t.match(urgent.escalations, [
    { rule: 'urgent.unanswered', at: '2026-03-02T10:30:00Z', unless: 'answered' },
    { rule: 'unsolved', at: '2026-03-02T13:12:00Z', routing: 'manager_escalation' },
  ]);
  const evening = {
    id: 'late',
    when: {},
    unless: 'solved',
    after: '2h',
    set: { team: 'night_shift', action: 'Take over {case_id}.' },
  };
  const { case_object: own } = await caseOf({
    transcript: 'How do I change the language of the app on my phone?',
    now: '2026-03-02T16:00:00Z',
    settings: { playbook: { shipped: false, escalations: [evening] } },
  });
  t.same(own.escalations, [
    {
      rule: 'late',
      title: null,
      at: '2026-03-03T10:00:00Z',
      unless: 'solved',
      team: 'night_shift',
      routing: null,
      action: 'Take over wf_now.',
    },
  ]);
  t.same(own.reply_macros, []);
});

t.test('an automatic reply gets neither a reply nor an escalation', async (t) => {
  const { case_object: given } = await caseOf({
    transcript:
      'From: Bo <bo@example.com>\nTo: help@example.com\nSubject: Automatic reply: your invoice\n' +
      'Auto-Submitted: auto-replied\n\nI am out of office until Monday. Urgent matters: call my team.\n',
  });
  t.match(given, { auto_reply: true, reply_macros: [], escalations: [] });
});

t.test('rules can ask for what the customer did not give', async (t) => {
  const facts = {
    category: 'delivery',
    signals: [],
    sentiment: 'neutral',
    tier: null,
    language: 'en',
    source: null,
    entities: ['order'],
    fields: new Map(),
    text: '',
    endsWith: 'customer',
    isAutoReply: false,
    openCases: 0,
    relations: [],
    isIncident: false,
    opensIncident: false,
    missingFiles: [],
  } as const;
  const rule = {
    id: 'ask',
    when: { without_entity: ['order' as const], file_missing: false },
    set: { team: 'front_desk' },
  };
  t.equal(applyRules(facts, [rule], 'x').team, 'order_service');
  t.equal(applyRules({ ...facts, entities: [] }, [rule], 'x').team, 'front_desk');
  const named = { ...facts, entities: [], missingFiles: ['a.png'] };
  t.equal(applyRules(named, [rule], 'x').team, 'order_service');
});
