import t from 'tap';
import { growsInStep } from '../../support/growth.ts';
import { alignSentences } from '../../../plugins/legal/comparison/align-sentences.ts';
import { rejectChanges } from '../../../plugins/legal/comparison/tracked-changes.ts';
import { touchedBy, wordChanges } from '../../../plugins/legal/comparison/word-changes.ts';
import { analyze, readBytes } from './analyze.ts';

const contractWith = (...sections: string[]): string =>
  [
    'SERVICES AGREEMENT\n\nThis Services Agreement (the "Agreement") is made on May 4, 2026 by and between Alder Works Inc., a Nevada corporation ("Provider"), and Birch Foods LLC, a Utah limited liability company ("Client").',
    ...sections.map((text, index) => `${index + 1}. ${text}`),
  ].join('\n\n');
const payment = (days: string) =>
  `Payment. Client shall pay each invoice within ${days} days after its receipt.`;
const law = 'Governing Law. This Agreement shall be governed by the laws of the State of Utah.';
const scope = 'Scope. Provider shall repair the refrigerators of Client at its plant in Ogden.';
const secrecy = 'Secrecy. Each party shall keep the secrets of the other party confidential.';

const compare = async (before: string, after: string) => {
  const earlier = await readBytes(Buffer.from(before));
  const { completedUnit } = await analyze(after, { documents: { '/compare_with_url': earlier } });
  return completedUnit;
};

t.test('words that changed are told from those that stayed', async (t) => {
  const runs = wordChanges(
    'Pay within thirty days of receipt.',
    'Pay within sixty days of receipt.',
  );
  t.same(
    runs.map(({ change, text }) => `${change}: ${text}`),
    ['same: Pay within', 'removed: thirty', 'added: sixty', 'same: days of receipt.'],
  );
  t.same(touchedBy(runs), ['figures']);
  t.same(touchedBy(wordChanges('Client may sue.', 'Client may not sue.')), ['negations']);
  t.same(wordChanges('', 'new words'), [{ change: 'added', text: 'new words' }]);
  const long = 'word '.repeat(5000);
  t.same(
    wordChanges(long, `other ${long}other`).map(({ change }) => change),
    ['removed', 'added'],
    'what is too long is replaced as a whole',
  );
});

t.test('sentences are paired in order, by likeness, and where they moved', async (t) => {
  const before = ['A first clause that says one thing.', 'The second clause stays here.', 'Gone.'];
  const after = ['The second clause stays here.', 'A first clause that says one other thing.'];
  t.same(
    alignSentences(before, after).map(({ kind, before: row, after: column }) => [
      kind,
      row,
      column,
    ]),
    [
      ['missing', 0, null],
      ['same', 1, 0],
      ['missing', 2, null],
      ['added', null, 1],
    ],
  );
  const long = 'Provider shall keep all records of the repairs for a period of seven years.';
  const moved = alignSentences([long, 'One.', 'Two.'], ['One.', 'Two.', long]);
  t.same(moved.at(-1), { before: 0, after: 2, kind: 'moved' });
  t.equal(moved.length, 3);
  t.same(alignSentences([], []), []);
});

t.test('the time to pair two versions grows in step with their sentences', async (t) => {
  await growsInStep(t, 6_000, (length) => {
    const before = Array.from({ length }, (_, index) => `Sentence ${index % 50} of many.`);
    t.ok(alignSentences(before, before.toReversed()).length >= length);
  });
});

t.test('a comparison lists what changed, and what it means under the playbook', async (t) => {
  const { contract_intelligence: read, audit_trail: trail } = await compare(
    contractWith(scope, payment('thirty (30)'), secrecy, law),
    contractWith(
      secrecy,
      scope,
      payment('ninety (90)'),
      'Fees. Fees rise by ten percent each year.',
    ),
  );
  const { comparison } = read;
  t.equal(comparison?.compared_with, 'document');
  const changes = comparison!.changes;
  const of = (kind: string) => changes.filter((one) => one.kind === kind);
  const [changed] = of('changed');
  t.match(changed, {
    section: '3 Payment',
    touched: ['figures'],
    new_rules: ['commercial.payment_long'],
    resolved_rules: [],
  });
  t.ok(changed!.words.some(({ change, text }) => change === 'added' && text === 'ninety (90)'));
  t.ok(of('moved').some(({ after }) => after!.includes('keep the secrets')));
  t.ok(of('missing').some(({ before }) => before!.includes('State of Utah')));
  t.ok(of('added').some(({ after }) => after!.includes('ten percent')));
  t.ok(comparison!.new_rules.includes('law.missing'), 'what is missing has no passage');
  t.match(
    trail.find(({ check }) => check === 'comparison'),
    { result: 'info' },
  );
});

t.test('renumbering, line ends and quotes change nothing', async (t) => {
  const before = contractWith(scope, payment('30'), law);
  const after = before
    .replaceAll('"', '”')
    .replace('2. Payment', '7. Payment')
    .replaceAll('. Client shall', '.\nClient shall');
  const { contract_intelligence: read } = await compare(before, after);
  t.same(read.comparison!.changes, []);
  t.equal(read.comparison!.likeness, 1);
});

t.test('another contract is not taken for another version', async (t) => {
  const lease = 'LEASE\n\nThe landlord lets the flat in Reno to the tenant for one year. '.repeat(
    8,
  );
  const { audit_trail: trail } = await compare(lease, contractWith(scope, law));
  t.match(
    trail.find(({ check }) => check === 'comparison'),
    { result: 'failed' },
  );
});

t.test('a document to compare with that has no text is named', async (t) => {
  const earlier = await readBytes(Buffer.from('Agreement'));
  const documents = { '/compare_with_url': earlier };
  await t.rejects(analyze(contractWith(scope), { documents }), {
    code: 'document_unreadable',
    message: /compare_with_url/,
  });
});

t.test('rejected changes give the text as it was', async (t) => {
  const document = await readBytes(Buffer.from('Title\nPay in 60 days.\nNew.\nEnd.'));
  const paragraph = (previous: string, before: string, after: string) => {
    return { previous, before, after, changes: [] };
  };
  const paragraphs = [
    paragraph('Title', 'Pay in 30 days.', 'Pay in 60 days.'),
    paragraph('Pay in 60 days.', 'Old.', ''),
    paragraph('Pay in 60 days.', '', 'New.'),
    paragraph('Header', 'Was here.', 'Is not in the text.'),
  ];
  const rejected = rejectChanges({ ...document, revisions: { paragraphs, comments: [] } });
  t.equal(rejected?.text, 'Title\nPay in 30 days.\nOld.\n\nEnd.');
  t.equal(rejectChanges(document), null);
});
