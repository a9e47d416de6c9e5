import t from 'tap';
import { findSecrets, maskSecrets } from '../../../core/sdk/secret-text.ts';
import { createSecretMasker } from '../../../core/privacy/secret-masker.ts';
import { createSeededRandom } from '../../../core/pipelines/sandbox/seeded-random.ts';
import { withoutSecrets } from '../../../core/workflows/without-secrets.ts';
import { cardNotations, hasCard } from './card-notations.ts';
import { resolveCase } from './resolve.ts';
import { turnOf, type Conversation } from '../../../plugins/support/conversation/conversation.ts';
import { withoutSecrets as maskedTurns } from '../../../plugins/support/privacy/mask-conversation.ts';
import { namesIn } from '../../../plugins/support/privacy/people.ts';
import { maskPersonalData, personalKinds } from '../../../plugins/support/privacy/personal-data.ts';

const declared = {
  documents: ['/attachments/*'],
  optionalDocuments: ['/attachments/*'],
  withoutSecrets: ['/transcript'],
};
const { mask, stop } = createSecretMasker();
t.teardown(stop);
const random = createSeededRandom('cards');

/** A number of an issuer with a right check digit. */
function cardNumber(): string {
  const [prefix, length] = (
    [
      ['4', 16],
      ['51', 16],
      ['2221', 16],
      ['34', 15],
      ['6011', 16],
      ['36', 14],
      ['3528', 16],
      ['62', 19],
      ['50', 13],
    ] as const
  )[random.integer(9)]!;
  let digits: string = prefix;
  while (digits.length < length - 1) digits += String(random.integer(10));
  const sum = [...digits]
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? Number(digit) * 2 : Number(digit)))
    .reduce((total, one) => total + (one > 9 ? one - 9 : one), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

function written(number: string): string {
  const groups = number.match(/.{1,4}/g)!;
  const separators = ['', ' ', '-', '.', '\u00a0', '  ', ' - ', '/', '\n', '=\r\n', '–'];
  return groups.join(separators[random.integer(separators.length)]);
}

const around: readonly ((card: string) => string)[] = [
  (card) => `Customer: my card is ${card}, please check\nAgent: one moment`,
  (card) => `Order 55120 was paid with ${card}`,
  (card) => `"${card}"`,
  (card) => `{"text":"${card}","id":12345}`,
  (card) => `Card:${card} exp 08/27`,
  (card) => card,
  (card) => `Bestellung 88-40213, Karte ${card}. Danke!`,
];

t.test('no card number is left in 10,000 transcripts', async (t) => {
  let left = 0;
  for (let count = 0; count < 10_000; count += 1) {
    const number = cardNumber();
    const text = around[count % around.length]!(written(number));
    const masked = maskSecrets(text).replaceAll(/\D/g, '');
    if (masked.includes(number)) left += 1;
  }
  t.equal(left, 0);
});

t.test('markup, escapes, words and labels do not hide a card number', async (t) => {
  for (const text of [
    '4111&nbsp;1111&nbsp;1111&nbsp;1111',
    '<td>4111</td><td>1111</td><td>1111</td><td>1111</td>',
    '&#52;111 1111 1111 1111',
    '{"text":"4111\\u00a01111\\n1111 1111"}',
    '4111=201111=C2=A01111=20=\r\n1111',
    'https://example.com/?q=4111%201111%201111%201111',
    'Customer: 4111 1111\nCustomer: 1111 1111',
    'Customer: 4111 1111\nAgent: I noted that.\nCustomer: 1111 1111',
    '[10:02] Bo: 4111 1111\n[10:03] Bo: 1111 1111',
    '00:01.000 --> 00:03.000\n<v Bo>4111 1111\n\n00:03.000 --> 00:05.000\n<v Bo>1111 1111',
    '[{"speaker":"Bo","text":"4111 1111"},{"speaker":"Bo","text":"1111 1111"}]',
    `four, one, ${'one '.repeat(10)} uh double one, one and one`,
    `vier ${'eins '.repeat(15)}`,
    `forty one eleven ${'eleven '.repeat(6)}`,
  ]) {
    t.equal(maskSecrets(text).replaceAll(/\b(?:00|10):[\d.]+|\D/g, '').length < 8, true, text);
    t.match(maskSecrets(text), '[payment card]', text);
  }
  t.equal(maskSecrets('my CVV is seven three seven'), 'my CVV is [security code]');
  for (const text of [
    'Order 4711\nAgent: 8840213 is yours',
    'one or two of these, and three of those, four in all',
    'call four one five, five five five, one two one two',
  ]) {
    t.equal(maskSecrets(text), text);
  }
  const spoken = ['four one one one one one one one', 'mm-hm', 'one one one one one one one one'];
  const turns = spoken.map((text, index) =>
    turnOf(text, { role: index === 1 ? 'agent' : 'customer' }),
  );
  const conversation = { form: 'recording', subject: null, turns } as unknown as Conversation;
  t.same(
    maskedTurns(conversation).turns.map(({ text }) => text),
    ['[payment card]', 'mm-hm', '[payment card]'],
  );
});

t.test('numbers that are no cards stay', async (t) => {
  for (const text of [
    'Order 4111111111111112',
    'IBAN DE89 3704 0044 0532 0130 00',
    'call +49 251 5550142',
    'tracking 1Z999AA10123456784',
    'on 2026-03-01 at 10:02:33',
  ]) {
    t.equal(maskSecrets(text), text);
  }
});

t.test('passwords and security codes are removed in several languages', async (t) => {
  for (const [text, masked] of [
    ['My password is Winter2031!', 'My password is [password]'],
    ['Passwort: geheim', 'Passwort: [password]'],
    ['mon mot de passe est Fleur#12', 'mon mot de passe est [password]'],
    ['la contraseña es: sol-2020', 'la contraseña es: [password]'],
    ['pw=hunter2', 'pw=[password]'],
    ['CVV 737', 'CVV [security code]'],
    ['the security code is 7371', 'the security code is [security code]'],
    ['ПАРОЛЬ: секрет9', 'ПАРОЛЬ: [password]'],
  ] as const) {
    t.equal(maskSecrets(text), masked);
  }
  for (const text of [
    'my password is wrong',
    'The password is not accepted.',
    'change my password to something else',
    'Passwort ist falsch',
  ]) {
    t.same(findSecrets(text), [], text);
  }
});

t.test('no notation of mails, chats and exports hides a card number', async (t) => {
  for (const [name, transcript] of Object.entries(cardNotations)) {
    const { input } = await withoutSecrets({ input: { transcript }, options: {} }, declared, mask);
    t.equal(hasCard(transcript), true, `${name}: the reader of the test finds the number`);
    t.equal(hasCard(String(input['transcript'])), false, `${name}: ${String(input['transcript'])}`);
  }
});

t.test('exports stay readable where a number is masked', (t) => {
  const masked = (name: string): string => maskSecrets(cardNotations[name]!);
  const slack: { ts: string; text: string }[] = JSON.parse(masked('Slack'));
  t.match(slack, [
    { ts: '1712000000.000100', text: '[payment card]' },
    { ts: '1712000010.000100', text: '[payment card]' },
  ]);
  t.match(masked('two messages with words'), /first half is \[payment card\]\nAgent: and the rest/);
  const [, body = ''] = masked('UTF-16LE in base64').split('\r\n\r\n');
  t.match(Buffer.from(body, 'base64').toString('utf16le'), /my card \[payment card\] was declined/);
  t.match(masked('quoted cells'), /^"Ana","\[payment card\]",/);
  t.end();
});

t.test('dates, amounts, tables of figures and identifiers are no cards', (t) => {
  const digits = (count: number): string =>
    Array.from({ length: count }, () => random.integer(10)).join('');
  const figures = (): string => digits(3).padStart(4, '4');
  const kinds: readonly (() => string)[] = [
    () => `2026-03-01  45${digits(2)}.${digits(2)}  ${figures()}.${digits(2)}  5${digits(2)}.10`,
    () =>
      Array.from({ length: 3 }, () => Array.from({ length: 6 }, figures).join(' | ')).join('\n'),
    () => `id ${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`,
    () => `{"id":4${digits(12)},"author_id":6${digits(11)},"body":"Order 4711 is late"}`,
    () => `<td width="450">${figures()}</td><td>${figures()}.10</td><td>${digits(2)}</td>`,
  ];
  for (let count = 0; count < 1200; count += 1) {
    const text = kinds[count % kinds.length]!();
    t.equal(maskSecrets(text), text);
  }
  t.end();
});

t.test('a request is masked before it is stored, base64 parts of e-mails included', async (t) => {
  const body = Buffer.from('My card is 4111 1111 1111 1111.').toString('base64');
  const mail = `From: a@example.com\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\n${body}\n`;
  const masked = await withoutSecrets({ input: { transcript: mail }, options: {} }, declared, mask);
  const [, said] = String(masked.input['transcript']).split('\n\n');
  t.equal(Buffer.from(said!, 'base64').toString(), 'My card is [payment card].');
  const word = (from: number, to?: number) =>
    `=?utf-8?B?${Buffer.from('Card 4111 1111 1111 1111').toString('base64').slice(from, to)}?=`;
  const header = `Subject: ${word(0, 16)}\n ${word(16)}\n\nHello`;
  const { input } = await withoutSecrets(
    { input: { transcript: header }, options: {} },
    declared,
    mask,
  );
  const [, encoded] = /B\?(.*)\?=/.exec(String(input['transcript']))!;
  t.equal(Buffer.from(encoded!, 'base64').toString(), 'Card [payment card]');
  const named = {
    attachments: ['4111 1111 1111 1111.png', 'https://example.com/4111111111111111'],
  };
  t.match(
    await withoutSecrets(
      { input: named, options: {}, metadata: { note: 'pw=hunter2' } },
      declared,
      mask,
    ),
    {
      input: { attachments: ['[payment card].png', 'https://example.com/4111111111111111'] },
      metadata: { note: 'pw=[password]' },
    },
  );
  const long = `${'hello\n'.repeat(4000)}My card is 4111 1111 1111 1111.`;
  const { input: shown } = await withoutSecrets(
    { input: { transcript: long }, options: {} },
    declared,
    mask,
  );
  t.match(shown['transcript'], /^(?:hello\n){4000}My card is \[payment card\]\.$/, 'in a thread');
  const plain = { input: { transcript: 'hello' }, options: {} };
  t.equal(await withoutSecrets(plain, declared, mask), plain, 'nothing to mask: the same object');
});

t.test('personal data is masked by its form and check digits', async (t) => {
  const mask = (text: string) => maskPersonalData(text, personalKinds);
  t.equal(mask('write to Ana.Blum@example.co.uk.'), 'write to [e-mail].');
  t.equal(mask('call +44 20 7946 0958 now'), 'call [phone] now');
  t.equal(mask('IBAN DE89 3704 0044 0532 0130 00'), 'IBAN [IBAN]');
  t.equal(mask('geboren am 12.04.1980'), 'geboren am [date of birth]');
  t.equal(mask('I live at 12 Mill Lane'), 'I live at [address]');
  t.equal(mask('order 88-40213 of 24.02.2026'), 'order 88-40213 of 24.02.2026');
  t.equal(maskPersonalData('a@example.com', ['phone']), 'a@example.com');
});

t.test(
  'names of people are found where they are introduced, known or mentioned again',
  async (t) => {
    const mask = (text: string, speakers: string[] = []) => {
      const turns = [text, ...speakers].map((one, index) => ({
        ...turnOf(index === 0 ? text : 'Hello'),
        speaker: index === 0 ? null : one,
      }));
      return maskPersonalData(text, ['name'], namesIn({ turns }));
    };
    t.equal(
      mask('Dear Anna Schmidt,\nMr. Ravi Patel called. Patel was kind.\nRegards,\nWinnie O’Brien'),
      'Dear [name],\nMr. [name] called. [name] was kind.\nRegards,\n[name]',
    );
    t.equal(
      mask(
        'Sehr geehrte Frau Müller,\nich gab Herrn Krause Unterlagen. Mein Name ist Jörg von der Tann.',
      ),
      'Sehr geehrte Frau [name],\nich gab Herrn [name] Unterlagen. Mein Name ist [name].',
    );
    t.equal(mask("Bonjour,\nje m'appelle Zoélie Lefur"), "Bonjour,\nje m'appelle [name]");
    t.equal(mask('Olabisi told me to wait.', ['Olabisi Berg']), '[name] told me to wait.');
    const nobody =
      'Hi Team,\nthe Windows client of Acme in San Francisco fails in May. Thanks, Support';
    t.equal(mask(nobody, ['Agent', 'Support']), nobody);
    t.equal(mask('we offer SEO services', ['SEO Expert']), 'we offer SEO services');
    t.equal(mask('Yesterday Anna Schmidt wrote.'), 'Yesterday [name] wrote.');
    t.equal(
      mask('Scott wrote. When Bob Osei called, it rang.'),
      'Scott wrote. When [name] called, it rang.',
    );
    t.equal(mask('Berg called.', ['OLABISI BERG']), '[name] called.');
    for (const [text, masked] of [
      ['I spoke with Thandiwe, and Thandiwe agreed.', 'I spoke with [name], and [name] agreed.'],
      [
        'Your colleague Zdravko told me.\n\nBest,\nAyodele',
        'Your colleague [name] told me.\n\nBest,\n[name]',
      ],
      [
        'Oisin here, the app is down. Thanks Siobhan!',
        '[name] here, the app is down. Thanks [name]!',
      ],
      ['Ich habe mit Wiebke gesprochen.', 'Ich habe mit [name] gesprochen.'],
      ["J'ai parlé avec Maëlys.", "J'ai parlé avec [name]."],
      ['Me atendió Xoana. Soy Nekane, clienta.', 'Me atendió [name]. Soy [name], clienta.'],
      ['La sua collega Ludovica scrive.', 'La sua collega [name] scrive.'],
      ['From: Ilse Vandersteen <[e-mail]>', 'From: [name] <[e-mail]>'],
      [
        'I spoke with Support about Windows. Same here, they said.',
        'I spoke with Support about Windows. Same here, they said.',
      ],
      [
        'Ich habe mit Kunden gesprochen. Hier ist Schluss.',
        'Ich habe mit Kunden gesprochen. Hier ist Schluss.',
      ],
    ] as const) {
      t.equal(mask(text), masked);
    }
  },
);

t.test('people are entities, hidden or shown as the policy says', async (t) => {
  const transcript =
    'Customer: My name is Anna Schmidt, and my router is broken.\n' +
    'Agent: This is Peter Lang. I will check it.';
  const people = async (privacy: object) => {
    const { completedUnit } = await resolveCase({ transcript, settings: { privacy } });
    const { entities } = completedUnit.case_object;
    return entities.filter(({ kind }) => kind === 'person').map(({ value }) => value);
  };
  t.same(await people({}), ['[name]']);
  t.same(await people({ speakers: 'customers' }), ['[name]', 'Peter Lang']);
  t.same(await people({ mask: ['email'] }), ['Anna Schmidt', 'Peter Lang']);
});
