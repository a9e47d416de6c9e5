import t from 'tap';
import { readTranscript } from '../../../plugins/support/conversation/read-transcript.ts';
import { splitMail } from '../../../plugins/support/conversation/split-mail.ts';

const turnsOf = (text: string) =>
  readTranscript(text, null).turns.map(({ role, text: said }) => [role, said]);

t.test('lines with names are turns of customers and agents', async (t) => {
  t.same(turnsOf('Ana: My parcel is late\nSupport: We look into it\nAna: Thanks'), [
    ['customer', 'My parcel is late'],
    ['agent', 'We look into it'],
    ['customer', 'Thanks'],
  ]);
  t.same(turnsOf('[10:02] Agent: Hello\n[10:03] Bo: It broke\nand smells\n[10:04] Agent: Oh'), [
    ['agent', 'Hello'],
    ['customer', 'It broke\nand smells'],
    ['agent', 'Oh'],
  ]);
});

t.test('a letter with labels is one message', async (t) => {
  const letter = 'My account is locked.\nOrder: 4711\nPhone: 0151 23456\nPlease help.';
  t.same(turnsOf(letter), [['customer', letter]]);
  t.same(turnsOf('Steps: open the app\nExpected: it opens\nActual: it closes').length, 1);
});

t.test('exports of help desks keep roles, times and internal notes', async (t) => {
  const { form, turns } = readTranscript(
    JSON.stringify({
      comments: [
        { author_id: 1, plain_body: 'It is down', public: true },
        { author_id: 2, html_body: '<p>Call &amp; check</p>', public: false },
      ],
      users: [
        { id: 1, name: 'Mo', role: 'end-user' },
        { id: 2, name: 'Lu', role: 'agent' },
      ],
    }),
    null,
  );
  t.equal(form, 'zendesk');
  t.match(turns, [
    { speaker: 'Mo', role: 'customer', isInternal: false },
    { speaker: 'Lu', role: 'agent', isInternal: true, text: 'Call & check' },
  ]);
  const slack = readTranscript('[{"user":"U1","ts":"1772440000.000100","text":"Hi"}]', null);
  t.equal(slack.form, 'slack');
  t.equal(slack.turns[0]!.at, '2026-03-02T08:26:40.000Z');
});

t.test('subtitles of one speaker that follow each other are one turn', async (t) => {
  const vtt =
    'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Bo>It is\n\n00:02.000 --> 00:03.000\n<v Bo>broken.';
  const { form, turns } = readTranscript(vtt, null);
  t.equal(form, 'subtitles');
  t.match(turns, [{ speaker: 'Bo', text: 'It is broken.', at: '00:01.000' }]);
});

t.test('who offers help in a call is the agent, whoever speaks first', async (t) => {
  const call = (first: string) =>
    `WEBVTT\n\n00:01.000 --> 00:02.000\n<v Speaker 1>${first}\n\n00:02.000 --> 00:03.000\n<v Speaker 2>My order is late.`;
  const rolesOf = (first: string) => turnsOf(call(first)).map(([role]) => role);
  t.same(rolesOf('Bell Shop, how can I help you?'), ['agent', 'customer']);
  t.same(rolesOf('Guten Tag, was kann ich für Sie tun?'), ['agent', 'customer']);
  t.same(rolesOf('I have a question.'), ['customer', 'agent']);
});

t.test('what is new in an e-mail is told apart from its history', async (t) => {
  const forms: readonly [about: string, history: string][] = [
    ['on a line', 'On Mon, Apr 2, 2029 at 6:26 PM, Bo Lee <bo@example.com> wrote:\n\n> Hi'],
    ['on two lines', 'On 3 April 2029 at 10:02, Bo Lee\n<bo@example.com> wrote:\n\n> Hi'],
    ['in German', 'Am 03.04.2029 um 10:02 schrieb Bo Lee <bo@example.com>:\n> Hi'],
    ['in French', 'Le 3 avr. 2029 à 10:02, Bo Lee <bo@example.com> a écrit :\n> Hi'],
    ['by Outlook', '-----Original Message-----\nFrom: Bo Lee\nSent: Monday\nTo: Me\n\nHi'],
    [
      'with bold fields',
      ' ------------------------------\n\n*From:* Bo Lee\n*Sent:* Monday\n*To:* Me\n\nHi',
    ],
    ['in Spanish', 'De: Bo Lee\nEnviado el: lunes\nPara: Yo\nAsunto: Hola\n\nHi'],
  ];
  for (const [about, history] of forms) {
    const { reply, earlier } = splitMail(`My answer.\n\n${history}\n`);
    t.equal(reply, 'My answer.', about);
    t.equal(earlier?.text, 'Hi', about);
    t.equal(earlier?.sender, 'Bo Lee', about);
  }
});

t.test('answers between quoted lines are what is new', async (t) => {
  const { reply } = splitMail(
    'On 3 April 2029 at 10:02, Bo <b@example.com> wrote:\n> Which size?\n\nLarge.\n\n> Which color?\n\nBlue.\n',
  );
  t.equal(reply.replaceAll(/\n+/g, ' '), 'Large. Blue.');
});

t.test('a sentence that begins like a history is none', async (t) => {
  const text = 'On Monday I wrote:\nplease call me.\n\nOn your side nothing happened.';
  t.equal(splitMail(text).reply, text);
});

t.test('signatures and disclaimers are left out', async (t) => {
  const contact = 'It works.\n\nGina Blum\ngina@example.com\n(555) 346-9947\nwww.example.com';
  t.equal(splitMail(contact).reply, 'It works.');
  t.equal(splitMail('Yes.\n\n-- \nBo Lee\nBlum Ltd').reply, 'Yes.');
  t.equal(splitMail('Yes.\n\nSent from my iPhone').reply, 'Yes.');
  const notice =
    'Yes.\n\nThis message is confidential. If you are not the intended recipient, delete it.';
  const { reply, leftOut } = splitMail(notice);
  t.equal(reply, 'Yes.');
  t.same(leftOut, { disclaimer: 1 });
  const list = 'We need:\n\n1 large\n1 small\n\nto 111 Main St 94133\n\nReally cool shirts!';
  t.equal(splitMail(list).reply, list);
});
