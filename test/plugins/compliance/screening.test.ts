// Lists of made-up entries in the formats of their publishers, and subjects compared with them.

import t from 'tap';
import { defaultReadingLimits } from '../../../core/reading/limits.ts';
import { readDocument } from '../../../core/reading/host/read-document.ts';
import type { FileRow } from '../../../core/sdk/reference.ts';
import { watchListFormats } from '../../../plugins/compliance/screening/formats/formats.ts';
import { watchLists } from '../../../plugins/compliance/screening/watch-list.ts';
import { compileSchema, type JsonSchema } from '../../../core/kernel/validate.ts';
import { referenceOf } from '../../support/reference.ts';
import { makeRecord } from './record.ts';

const checkRow = compileSchema(watchLists.schema as JsonSchema);

async function rowsOf(format: string, text: string): Promise<readonly FileRow[]> {
  const document = await readDocument(new TextEncoder().encode(text), {
    fileName: null,
    declaredType: null,
    limits: defaultReadingLimits,
    signal: new AbortController().signal,
  });
  return watchListFormats[format]!.rows(document);
}

const un = `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-02-20T10:00:00Z"><INDIVIDUALS><INDIVIDUAL>
<DATAID>700001</DATAID><FIRST_NAME>ORVAN</FIRST_NAME><SECOND_NAME>TELMIK</SECOND_NAME><THIRD_NAME>DROVSK</THIRD_NAME>
<NATIONALITY><VALUE>Russian Federation</VALUE></NATIONALITY>
<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Orvan Drowsk</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>The Baker</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_DATE_OF_BIRTH><DATE>1961-04-09</DATE></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DOCUMENT><NUMBER>PX 7781-20</NUMBER></INDIVIDUAL_DOCUMENT>
</INDIVIDUAL></INDIVIDUALS><ENTITIES><ENTITY><DATAID>700002</DATAID><FIRST_NAME>QUELLAR SHIPPING COMPANY</FIRST_NAME>
</ENTITY></ENTITIES></CONSOLIDATED_LIST>`;

const ofac = [
  '101,"TELMIK, Orvan","individual","TEST] [DEMO",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 09 Apr 1961; nationality Russia; Passport PX778120 (Russia)."',
  '102,"QUELLAR STAR","vessel","TEST",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"IMO 9900001."',
].join('\n');

const eu = `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-02-21T00:00:00.000+01:00">
<sanctionEntity euReferenceNumber="EU.1.1" logicalId="1"><subjectType code="person"/>
<nameAlias wholeName="Orvan Telmik Drovsk" strong="true"/><birthdate birthdate="1961-04-09" year="1961"/>
<citizenship countryIso2Code="RU"/><identification number="PX778120"/><regulation programme="TEST"/></sanctionEntity></export>`;

const ftm = `${JSON.stringify({
  id: 'NK-1',
  schema: 'Person',
  properties: {
    name: ['Orvan Telmik'],
    birthDate: ['1961'],
    nationality: ['ru'],
    topics: ['sanction'],
  },
})}\n${JSON.stringify({ id: 'NK-2', schema: 'Address', properties: { full: ['x'] } })}\n`;

for (const [format, text, list, entries] of [
  ['un_consolidated_xml', un, 'un_consolidated', 2],
  ['ofac_sdn_csv', ofac, 'ofac_sdn', 2],
  ['eu_fsf_xml', eu, 'eu_fsf', 1],
  ['opensanctions_ftm', ftm, 'opensanctions', 1],
] as const) {
  t.test(`${format} gives a row for the list and one for each entry`, async (t) => {
    const [first, ...rest] = await rowsOf(format, text);
    t.match(first!.row, { entry_id: `list:${list}`, kind: 'list', entries });
    t.equal(rest.length, entries);
    for (const { row } of [first!, ...rest]) t.ok(checkRow(structuredClone(row)).ok);
    const [person] = rest;
    t.equal(person!.row['kind'], 'person');
    t.ok((person!.row['countries'] as string[]).includes('RU'));
    t.match((person!.row['birth_dates'] as string[])[0], /^1961/);
  });
}

t.test('a file of another kind is refused with the reason', async (t) => {
  await t.rejects(rowsOf('un_consolidated_xml', eu), /root CONSOLIDATED_LIST/);
  await t.rejects(rowsOf('opensanctions_ftm', 'not json\n'), /line 1/);
  await t.rejects(rowsOf('ofac_sdn_csv', 'a,b\n1,2\n'), /12 columns/);
});

const rows = [
  ...(await rowsOf('un_consolidated_xml', un)),
  ...(await rowsOf('ofac_sdn_csv', ofac)),
];
const watch_lists = rows.map(({ row }) => ({ ...row }));
const reference = referenceOf({ watch_lists: watchLists }, { watch_lists });

async function screen(subject: object, options: object = {}) {
  const input = { record_type: 'kyc', subject };
  const outcome = await makeRecord([], { input, options, context: { reference } });
  const { compliance_object: record, validation_traces: traces } = outcome.completedUnit;
  return { ...record.screening, traces, check: record.checks.at(-1)! };
}

t.test('an entry is found under another spelling, with the words that agree', async (t) => {
  const { hits, lists, check, traces } = await screen({
    kind: 'person',
    name: 'Orwan Telmick Drovsk',
  });
  t.match(hits[0], { entry_id: 'un_consolidated:700001', level: 'probable' });
  t.match(hits[0]!.list_version, '2026-02-20');
  t.same(hits[0]!.words.map(({ listed }) => listed).sort(), ['drovsk', 'orvan', 'telmik']);
  t.equal(lists.length, 2);
  t.equal(check.result, 'failed');
  t.equal(check.effect, 'review', 'a name alone never rejects');
  t.equal(traces.screening, 'failed');
});

t.test('a date of birth raises or lowers a hit', async (t) => {
  const person = { kind: 'person', name: 'Orvan Telmik Drovsk' };
  const same = await screen({ ...person, date_of_birth: '1961-04-09' });
  t.match(same.hits[0], { level: 'strong', evidence: [{ field: 'date_of_birth', effect: 0.2 }] });
  const other = await screen({ ...person, name: 'Orvan Drovsk', date_of_birth: '1999-12-01' });
  t.same(other.hits, []);
});

t.test('a shared number is a hit under any name', async (t) => {
  const { hits } = await screen({
    kind: 'person',
    name: 'Siri Bratt',
    document_number: 'PX778120',
  });
  t.ok(hits.length > 0);
  t.equal(hits[0]!.shared_number, 'PX778120');
});

t.test('other people, single words and a request without screening have no hits', async (t) => {
  t.same((await screen({ kind: 'person', name: 'Siri Bratt' })).hits, []);
  t.same((await screen({ kind: 'person', name: 'Orvan' })).hits, [], 'one word identifies nobody');
  const skipped = await screen(
    { kind: 'person', name: 'Orvan Telmik Drovsk' },
    { screening: false },
  );
  t.same(skipped.hits, []);
  t.equal(skipped.traces.screening, 'skipped');
});

t.test('organizations are compared with organizations and vessels', async (t) => {
  const { hits } = await screen({ kind: 'organisation', name: 'Quellar Shipping Co.' });
  t.equal(hits[0]?.entry_id, 'un_consolidated:700002');
});
