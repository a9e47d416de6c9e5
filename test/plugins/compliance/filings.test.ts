// Filings in XBRL and Inline XBRL: what is read, and what is found to be wrong.

import t from 'tap';
import { defaultReadingLimits } from '../../../core/reading/limits.ts';
import { readDocument } from '../../../core/reading/host/read-document.ts';
import { calculationsOf } from '../../../plugins/compliance/filings/calculations.ts';
import type { Fact } from '../../../plugins/compliance/filings/filing.ts';
import { numberOf, scaled } from '../../../plugins/compliance/filings/numbers.ts';
import { zipFile } from '../../reading/zip-files.ts';
import { makeRecord } from './record.ts';

const namespaces = [
  'xmlns="http://www.xbrl.org/2003/instance"',
  'xmlns:xbrldi="http://xbrl.org/2006/xbrldi"',
  'xmlns:link="http://www.xbrl.org/2003/linkbase"',
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xmlns:us-gaap="http://fasb.org/us-gaap/2025"',
  'xmlns:dei="http://xbrl.sec.gov/dei/2025"',
  'xmlns:bus="http://xbrl.frc.org.uk/cd/2025-01-01/business"',
  'xmlns:aurep="http://xbrl.frc.org.uk/reports/2025-01-01/aurep"',
].join(' ');

interface Period {
  id: string;
  period: string;
  segment?: string;
  entity?: string;
}

const year = '<startDate>2025-01-01</startDate><endDate>2025-12-31</endDate>';
const end = '<instant>2025-12-31</instant>';

const context = ({ id, period, segment = '', entity = '7714021' }: Period): string =>
  `<context id="${id}"><entity><identifier scheme="http://register.example">${entity}</identifier>${segment && `<segment>${segment}</segment>`}</entity><period>${period}</period></context>`;

const usual = [
  context({ id: 'year', period: year }),
  context({ id: 'end', period: end }),
  '<unit id="usd"><measure>iso4217:USD</measure></unit>',
];

const instance = (...lines: string[]): string =>
  [`<xbrl ${namespaces}>`, ...usual, ...lines, '</xbrl>'].join('\n');

const dollars = (name: string, value: string, more = 'decimals="0"'): string =>
  `<us-gaap:${name} contextRef="end" unitRef="usd" ${more}>${value}</us-gaap:${name}>`;

async function recordOf(text: string | Uint8Array, given: object = {}) {
  const input = {
    record_type: 'regulatory_filing',
    documents: [{ document_type: 'filing' }],
    ...given,
  };
  const { completedUnit } = await makeRecord([text], { input });
  const { documents, checks } = completedUnit.compliance_object;
  const result = Object.fromEntries(checks.map((check) => [check.check, check]));
  return { filing: documents[0]!.filing!, checks: result, completedUnit };
}

t.test('facts, entity and period of an instance are shown', async (t) => {
  const { filing, checks } = await recordOf(instance(dollars('Assets', '1200')));
  t.match(filing, {
    format: 'xbrl',
    entity: '7714021',
    period_start: '2025-01-01',
    period_end: '2025-12-31',
    facts: 1,
    values: [{ concept: 'us-gaap:Assets', value: 1200, unit: 'iso4217:USD', decimals: 0 }],
    findings: [],
  });
  t.equal(checks['filing_facts']!.result, 'passed');
  t.equal(checks['filing_calculations']!.result, 'skipped');
  t.equal(checks['filing_statements']!.result, 'skipped');
});

for (const [code, line] of [
  [
    'context_missing',
    '<us-gaap:Cash contextRef="none" unitRef="usd" decimals="0">1</us-gaap:Cash>',
  ],
  ['unit_missing', '<us-gaap:Cash contextRef="end" unitRef="none" decimals="0">1</us-gaap:Cash>'],
  ['period_invalid', context({ id: 'c', period: '<instant>2025-02-30</instant>' })],
  [
    'period_invalid',
    context({
      id: 'c',
      period: '<startDate>2025-12-31</startDate><endDate>2025-01-01</endDate>',
    }),
  ],
  ['entities_differ', context({ id: 'c', period: end, entity: '99' })],
  ['value_invalid', dollars('Cash', '1,200')],
  ['decimals_missing', dollars('Cash', '1200', '')],
  ['values_conflict', dollars('Assets', '1250')],
] as const) {
  t.test(`${code}: ${line.slice(0, 60)}`, async (t) => {
    const text = instance(dollars('Assets', '1200'), line);
    const { filing, checks, completedUnit } = await recordOf(text);
    t.match(filing.findings, [{ code, count: 1 }]);
    t.equal(filing.findings.length, 1);
    t.equal(checks['filing_facts']!.result, 'failed');
    t.equal(completedUnit.decision, 'review');
  });
}

t.test(
  'values that agree as far as they are exact do not conflict; nil facts have none',
  async (t) => {
    const rounded = dollars('Assets', '1000', 'decimals="-3"');
    const nil = dollars('Cash', '', 'xsi:nil="true"');
    const { filing } = await recordOf(instance(dollars('Assets', '1200'), rounded, nil));
    t.same(filing.findings, []);
  },
);

t.test('sums may differ by what rounding explains, and by no more', async (t) => {
  const millions = 'decimals="-6"';
  const parts = [
    dollars('Assets', '11000000', millions),
    dollars('LiabilitiesAndStockholdersEquity', '12000000', millions),
  ];
  const close = await recordOf(instance(...parts));
  t.match(close.filing, { sums_checked: 1, findings: [] });
  const far = await recordOf(
    instance(parts[0]!, dollars('LiabilitiesAndStockholdersEquity', '13000000', millions)),
  );
  t.match(far.filing.findings, [{ code: 'calculation' }]);
  t.match(far.checks['filing_calculations']!.detail, /Assets is 11000000, but/);
});

const ukTaxonomy =
  '<link:schemaRef xlink:type="simple" xlink:href="https://xbrl.frc.org.uk/FRS-102/2025-01-01/FRS-102.xsd"/>';

const member = (id: string, dimension: string, name: string): string =>
  context({
    id,
    period: year,
    segment: `<xbrldi:explicitMember dimension="bus:${dimension}">bus:${name}</xbrldi:explicitMember>`,
  });

const plain = (name: string, value = 'x', at = 'year'): string =>
  `<${name} contextRef="${at}">${value}</${name}>`;

/** Accounts of a medium-sized company with the report of an auditor. */
const audited = [
  ukTaxonomy,
  member('audited', 'AccountsStatusDimension', 'Audited'),
  member('medium', 'ApplicableLegislationDimension', 'Medium-sizedCompaniesRegimeForAccounts'),
  plain('bus:AccountsStatusAuditedOrUnaudited', '', 'audited'),
  plain('bus:ApplicableLegislation', '', 'medium'),
  plain('bus:EntityCurrentLegalOrRegisteredName'),
  plain('bus:BalanceSheetDate'),
  plain('bus:StartDateForPeriodCoveredByReport'),
  plain('bus:EndDateForPeriodCoveredByReport'),
  plain(
    'bus:StatementThatCompanyHasPreparedAccountsUnderProvisionsRelatingToMedium-sizedCompanies',
  ),
  plain('aurep:DateAuditorsReport'),
  plain('aurep:OpinionAuditorsOnEntity'),
  plain('aurep:NameSeniorStatutoryAuditor'),
  plain('aurep:NameEntityAuditors'),
];

t.test('UK accounts need the statements of their kind', async (t) => {
  const whole = await recordOf(instance(...audited));
  t.equal(whole.checks['filing_statements']!.result, 'passed');
  for (const missing of ['BalanceSheetDate', 'DateAuditorsReport', 'NameSeniorStatutoryAuditor']) {
    const { filing } = await recordOf(instance(...audited.filter((one) => !one.includes(missing))));
    t.match(filing.findings, [{ code: 'statement', count: 1, message: new RegExp(missing) }]);
  }
});

t.test('deadlines follow from the end of the period and the taxonomy', async (t) => {
  const { filing, checks } = await recordOf(instance(...audited));
  t.match(filing.deadlines, [
    { rule: 'companies_house', due: '2026-09-30' },
    { rule: 'hmrc', due: '2026-12-31' },
  ]);
  t.equal(checks['filing_deadline']!.result, 'passed', 'tests run on 2026-03-01');
  const annual = plain('dei:DocumentType', '10-K');
  const late = await recordOf(
    instance(annual, plain('dei:EntityFilerCategory', 'Large Accelerated Filer')),
  );
  t.match(late.filing.deadlines, [{ rule: 'sec_annual', due: '2026-03-01' }]);
});

t.test('a filing about another entity goes to review', async (t) => {
  const subject = { kind: 'organisation', name: 'Quellar', registration_number: '07714021' };
  const same = await recordOf(instance(dollars('Assets', '1')), { subject });
  t.equal(same.checks['filing_entity']!.result, 'passed');
  const other = await recordOf(instance(dollars('Assets', '1')), {
    subject: { ...subject, registration_number: '1234567' },
  });
  t.equal(other.checks['filing_entity']!.result, 'failed');
});

for (const [format, text, value] of [
  ['ixt:num-dot-decimal', '1,234.50', 1234.5],
  ['ixt:num-comma-decimal', '1.234,50', 1234.5],
  ['ixt:numspacecomma', '1 234,5', 1234.5],
  ['ixt:fixed-zero', '—', 0],
  [null, '1234.5', 1234.5],
  [null, '1,234', null],
  ['ixt:num-dot-decimal', 'n/a', null],
] as const) {
  t.test(`"${text}" in the format ${format} is ${value}`, async (t) => {
    t.equal(numberOf(text, format), value);
  });
}

t.test('scale moves the decimal point and is bounded', async (t) => {
  t.equal(scaled(1.234, '6'), 1_234_000);
  t.equal(scaled(5, '-2'), 0.05);
  t.equal(scaled(5, '400'), null);
});

t.test('a package is checked by its own calculation linkbase', async (t) => {
  const arc = (to: string, weight: string): string =>
    `<link:loc xlink:href="demo.xsd#demo_${to}" xlink:label="${to}"/><link:calculationArc xlink:from="Total" xlink:to="${to}" weight="${weight}"/>`;
  const whole = (...links: string[]): string =>
    `<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink">${links.join('')}</link:linkbase>`;
  const linkbase = `<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink"><link:calculationLink><link:loc xlink:href="demo.xsd#demo_Total" xlink:label="Total"/>${arc('Plus', '1')}${arc('Minus', '-1')}</link:calculationLink></link:linkbase>`;
  const fact = (name: string, value: string): string =>
    `<demo:${name} xmlns:demo="https://example.com/demo" contextRef="end" unitRef="usd" decimals="0">${value}</demo:${name}>`;
  const packed = (total: string, calculations = linkbase): Uint8Array =>
    zipFile([
      {
        name: 'reports/demo.xml',
        content: instance(fact('Total', total), fact('Plus', '9'), fact('Minus', '4')),
      },
      { name: 'demo_cal.xml', content: calculations },
    ]);
  const right = await recordOf(packed('5'));
  t.match(right.filing, { sums_checked: 1, findings: [] });
  t.equal(right.checks['document_complete']!.result, 'passed');
  const wrong = await recordOf(packed('13'));
  t.match(wrong.filing.findings, [{ code: 'calculation', message: /Plus 9 − Minus 4 is 5/ }]);

  const link = (role: string, ...parts: [string, string][]): string =>
    `<link:calculationLink xlink:role="https://example.com/${role}">${parts
      .map(
        ([sum, item]) =>
          `<link:loc xlink:href="demo.xsd#demo_${sum}" xlink:label="${sum}"/><link:loc xlink:href="demo.xsd#demo_${item}" xlink:label="${item}"/><link:calculationArc xlink:from="${sum}" xlink:to="${item}" weight="1"/>`,
      )
      .join('')}</link:calculationLink>`;
  const twice = whole(link('income', ['Total', 'Plus']), link('notes', ['Total', 'Minus']));
  const statements = await recordOf(packed('9', twice));
  const onlyNotes = [{ code: 'calculation', count: 1, message: /Total is 9, but \+ Minus 4 is 4/ }];
  t.match(statements.filing, { sums_checked: 2, findings: onlyNotes }, 'each statement by itself');
  const circle = whole(link('income', ['Total', 'Plus'], ['Plus', 'Minus'], ['Minus', 'Total']));
  t.match((await recordOf(packed('9', circle))).filing.findings.at(-1), {
    code: 'calculation_circle',
    count: 1,
    message: 'The calculation linkbase has a circle: demo:Total, demo:Plus, demo:Minus.',
  });
  const apart = whole(link('income', ['Total', 'Plus']), link('notes', ['Plus', 'Total']));
  const codes = (await recordOf(packed('9', apart))).filing.findings.map(({ code }) => code);
  t.notOk(codes.includes('calculation_circle'), 'two statements make no circle');
});

t.test('a document that is no filing fails with the reason', async (t) => {
  for (const text of ['Dear Sir', '<html><body>No facts</body></html>']) {
    const { checks } = await recordOf(text);
    t.match(checks['filing_read'], { result: 'failed', detail: /no XBRL instance/ });
  }
});

t.test(
  'continuations in a circle, and facts that share them, are read within limits',
  async (t) => {
    const chain = Array.from(
      { length: 200 },
      (_, at) =>
        `<ix:continuation id="c${at}" continuedAt="c${(at + 1) % 200}">${'<b/>'.repeat(50)}x</ix:continuation>`,
    );
    const facts = Array.from(
      { length: 2_000 },
      () => '<ix:nonNumeric name="bus:Note" contextRef="year" continuedAt="c0">a</ix:nonNumeric>',
    );
    const text = `<html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><body>${chain.join('')}${facts.join('')}</body></html>`;
    const { filing } = await recordOf(text);
    t.equal(filing.facts, 2_000);
    t.ok(filing.findings.some(({ code }) => code === 'incomplete'));
  },
);

t.test(
  'a context of many dimensions and a unit of many measures are cut and reported',
  async (t) => {
    const members = '<xbrldi:explicitMember dimension="a:B">a:C</xbrldi:explicitMember>'.repeat(
      30_000,
    );
    const measures = `<unit id="many">${'<measure>iso4217:USD</measure>'.repeat(5_000)}</unit>`;
    const facts = Array.from(
      { length: 2_000 },
      (_, at) => `<us-gaap:C${at} contextRef="c" unitRef="many" decimals="0">1</us-gaap:C${at}>`,
    );
    for (const more of [
      [context({ id: 'c', period: end, segment: members })],
      [context({ id: 'c', period: end }), measures],
    ]) {
      const { filing } = await recordOf(instance(...more, ...facts));
      t.equal(filing.facts, 2_000);
      t.ok(filing.findings.some(({ code }) => code === 'incomplete'));
      t.ok(JSON.stringify(filing).length < 200_000);
    }
  },
);

t.test('the work for sums and circles of a malicious linkbase is limited', (t) => {
  const contexts = new Map();
  const units = new Map();
  const facts = Array.from({ length: 2_300 }, (_, at): Fact => ({
    concept: 'x:A',
    name: 'A',
    context: `c${at}`,
    unit: 'usd',
    text: '1',
    value: 1,
    isNil: false,
    isNumeric: true,
    decimals: 0,
    line: 1,
  }));
  const arc = (network: string, sum: string, item: string) => ({ network, sum, item, weight: 1 });
  const networks = facts.map((_, at) => arc(`n${at}`, 'x_A', 'x_B'));
  const chain = Array.from({ length: 20_000 }, (_, at) => arc('n', `${at}`, `${at + 1}`));
  const back = chain.map(({ sum }) => arc('n', '20000', sum));
  const filing = { format: 'xbrl', taxonomies: [], contexts, units, facts, isCut: false } as const;
  const found = (arcs: typeof chain) =>
    calculationsOf({ ...filing, arcs }, ({ context: id }) => id).findings;
  t.match(found(networks), [{ code: 'incomplete', message: /more sums than are checked/ }]);
  t.match(found([...chain, ...back]), [{ code: 'calculation_circle', count: 100 }]);
  t.end();
});

t.test('entities that expand and deep nesting end in a clear error', async (t) => {
  const read = (text: string) =>
    readDocument(new TextEncoder().encode(text), {
      fileName: null,
      declaredType: null,
      limits: defaultReadingLimits,
      signal: new AbortController().signal,
    });
  const bomb = `<?xml version="1.0"?><!DOCTYPE xbrl [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${instance(plain('us-gaap:Note', '&b;'))}`;
  await t.rejects(read(bomb), /DOCTYPE/);
  await t.rejects(read(instance('<a>'.repeat(200) + '</a>'.repeat(200))), /nested deeper than 128/);
});
