// Lists of made-up entries in the formats of their publishers, and subjects compared with them.

import { createHash } from 'node:crypto';
import t from 'tap';
import { DerivationTooLarge, type FileRow, type Reference } from '../../../core/sdk/reference.ts';
import { parseName } from '../../../plugins/compliance/names/parse-name.ts';
import { keyScheme, nameKeys } from '../../../plugins/compliance/screening/name-keys.ts';
import { watchLists } from '../../../plugins/compliance/screening/watch-list.ts';
import { compileSchema, type JsonSchema } from '../../../core/kernel/validate.ts';
import { referenceOf } from '../../support/reference.ts';
import { listRows } from './list-rows.ts';
import { makeRecord } from './record.ts';

const checkRow = compileSchema(watchLists.schema as JsonSchema);

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

const uk = `<?xml version="1.0" encoding="utf-8"?>
<Designations><DateGenerated>21/02/2026</DateGenerated><Designation><UniqueID>TST0001</UniqueID>
<Names><Name><Name1>Orvan</Name1><Name2>Telmik</Name2><Name6>DROVSK</Name6><NameType>Primary Name</NameType></Name>
<Name><Name6>The Baker</Name6><NameType>Alias</NameType><AliasStrength>Low quality a.k.a</AliasStrength></Name></Names>
<NonLatinNames><NonLatinName><NameNonLatinScript>Орван Телмик</NameNonLatinScript></NonLatinName></NonLatinNames>
<RegimeName>Test</RegimeName><IndividualEntityShip>Individual</IndividualEntityShip><IndividualDetails><Individual>
<DOBs><DOB>09/04/1961</DOB><DOB>dd/mm/1962</DOB></DOBs><Nationalities><Nationality>Russia</Nationality></Nationalities>
<PassportDetails><Passport><PassportNumber>PX778120</PassportNumber></Passport></PassportDetails></Individual></IndividualDetails>
</Designation><Designation><UniqueID>TST0002</UniqueID><Names><Name><Name6>QUELLAR STAR</Name6></Name></Names>
<IndividualEntityShip>Ship</IndividualEntityShip><ShipDetails><Ship><IMONumbers><IMONumber>9900001</IMONumber></IMONumbers>
</Ship></ShipDetails></Designation></Designations>`;

const advanced = `<?xml version="1.0" encoding="utf-8"?>
<Sanctions xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/ADVANCED_XML">
<DateOfIssue CalendarTypeID="1"><Year>2026</Year><Month>2</Month><Day>21</Day></DateOfIssue>
<ReferenceValueSets><CountryValues><Country ID="11152">Russia</Country></CountryValues>
<FeatureTypeValues><FeatureType ID="8">Birthdate</FeatureType><FeatureType ID="10">Nationality Country</FeatureType></FeatureTypeValues>
<ListValues><List ID="1550">SDN List</List></ListValues>
<NamePartTypeValues><NamePartType ID="1520">Last Name</NamePartType><NamePartType ID="1521">First Name</NamePartType></NamePartTypeValues>
<PartySubTypeValues><PartySubType ID="1" PartyTypeID="4">Vessel</PartySubType><PartySubType ID="4" PartyTypeID="1">Unknown</PartySubType></PartySubTypeValues>
<PartyTypeValues><PartyType ID="1">Individual</PartyType><PartyType ID="4">Transport</PartyType></PartyTypeValues>
<SanctionsTypeValues><SanctionsType ID="1">Program</SanctionsType></SanctionsTypeValues></ReferenceValueSets>
<Locations><Location ID="71"><LocationCountry CountryID="11152"/></Location></Locations>
<IDRegDocuments><IDRegDocument ID="1" IdentityID="501"><IDRegistrationNo>PX778120</IDRegistrationNo></IDRegDocument>
<IDRegDocument ID="2" IdentityID="502"><IDRegistrationNo>IMO 9900001</IDRegistrationNo></IDRegDocument></IDRegDocuments>
<DistinctParties><DistinctParty FixedRef="101"><Profile ID="101" PartySubTypeID="4"><Identity ID="501">
<Alias Primary="true" LowQuality="false"><DocumentedName>
<DocumentedNamePart><NamePartValue NamePartGroupID="1">TELMIK</NamePartValue></DocumentedNamePart>
<DocumentedNamePart><NamePartValue NamePartGroupID="2">Orvan</NamePartValue></DocumentedNamePart></DocumentedName></Alias>
<Alias Primary="false" LowQuality="true"><DocumentedName><DocumentedNamePart><NamePartValue NamePartGroupID="2">The Baker</NamePartValue>
</DocumentedNamePart></DocumentedName></Alias>
<NamePartGroups><MasterNamePartGroup><NamePartGroup ID="1" NamePartTypeID="1520"/></MasterNamePartGroup>
<MasterNamePartGroup><NamePartGroup ID="2" NamePartTypeID="1521"/></MasterNamePartGroup></NamePartGroups></Identity>
<Feature FeatureTypeID="8"><FeatureVersion><DatePeriod><Start Approximate="false"><From><Year>1961</Year><Month>4</Month><Day>9</Day></From></Start>
<End><To><Year>1961</Year><Month>4</Month><Day>9</Day></To></End></DatePeriod></FeatureVersion></Feature>
<Feature FeatureTypeID="10"><FeatureVersion><VersionLocation LocationID="71"/></FeatureVersion></Feature></Profile></DistinctParty>
<DistinctParty FixedRef="102"><Profile ID="102" PartySubTypeID="1"><Identity ID="502"><Alias><DocumentedName><DocumentedNamePart>
<NamePartValue NamePartGroupID="3">QUELLAR STAR</NamePartValue></DocumentedNamePart></DocumentedName></Alias></Identity></Profile></DistinctParty>
</DistinctParties><SanctionsEntries><SanctionsEntry ProfileID="101" ListID="1550">
<SanctionsMeasure SanctionsTypeID="1"><Comment>TEST</Comment></SanctionsMeasure></SanctionsEntry></SanctionsEntries></Sanctions>`;

for (const [format, text, list, entries] of [
  ['un_consolidated_xml', un, 'un_consolidated', 2],
  ['ofac_sdn_csv', ofac, 'ofac_sdn', 2],
  ['eu_fsf_xml', eu, 'eu_fsf', 1],
  ['opensanctions_ftm', ftm, 'opensanctions', 1],
  ['uk_sanctions_xml', uk, 'uk_sanctions', 2],
  ['ofac_advanced_xml', advanced, 'ofac_sdn', 2],
] as const) {
  t.test(`${format} gives a row for the list and one for each entry`, async (t) => {
    const [first, ...rest] = await listRows(format, text);
    t.match(first!.row, { entry_id: `list:${list}`, kind: 'list', entries });
    t.equal(rest.length, entries);
    for (const { row } of [first!, ...rest]) t.ok(checkRow(structuredClone(row)).ok);
    const [person] = rest;
    t.equal(person!.row['kind'], 'person');
    t.ok((person!.row['countries'] as string[]).includes('RU'));
    t.match((person!.row['birth_dates'] as string[])[0], /^1961/);
  });
}

t.test('the UK list gives aliases, scripts, dates and numbers of ships', async (t) => {
  const [list, person, ship] = (await listRows('uk_sanctions_xml', uk)).map(({ row }) => row);
  t.equal(list!['version'], '2026-02-21');
  t.match(person, {
    entry_id: 'uk_sanctions:TST0001',
    names: ['Orvan Telmik DROVSK', 'The Baker', 'Орван Телмик'],
    weak_names: ['The Baker'],
    birth_dates: ['1961-04-09', '1962'],
    documents: ['PX778120'],
    programs: ['Test'],
  });
  t.match(ship, { kind: 'vessel', names: ['QUELLAR STAR'], documents: ['9900001'] });
});

t.test('OFAC Advanced XML has the entries of the CSV file, joined from its sections', async (t) => {
  const [list, person, ship] = (await listRows('ofac_advanced_xml', advanced)).map(
    ({ row }) => row,
  );
  t.equal(list!['version'], '2026-02-21');
  t.match(person, {
    entry_id: 'ofac_sdn:101',
    names: ['TELMIK, Orvan', 'The Baker'],
    weak_names: ['The Baker'],
    birth_dates: ['1961-04-09'],
    documents: ['PX778120'],
    programs: ['TEST'],
  });
  t.match(ship, { entry_id: 'ofac_sdn:102', kind: 'vessel', documents: ['9900001'] });
  const consolidated = advanced.replace('>SDN List<', '>Consolidated List<');
  const [other] = await listRows('ofac_advanced_xml', consolidated);
  t.match(other!.row, { list: 'ofac_consolidated' });
});

for (const [text, expected] of [
  [advanced.replace('Approximate="false"', 'Approximate="true"'), '1961'],
  [advanced.replace('<To><Year>1961', '<To><Year>1964'), '1961..1964'],
] as const) {
  t.test(`a period of birth of OFAC is as precise as the file: ${expected}`, async (t) => {
    const rows = await listRows('ofac_advanced_xml', text);
    t.same(rows[1]!.row['birth_dates'], [expected]);
  });
}

const listed = (name: string, charset: string) =>
  `<?xml version="1.0" encoding="${charset}"?><CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL>` +
  `<DATAID>1</DATAID><FIRST_NAME>${name}</FIRST_NAME></INDIVIDUAL></INDIVIDUALS></CONSOLIDATED_LIST>`;
const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const sdn = (name: string) =>
  `101,"${name}","individual","TEST",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"-0-"`;
/** As a copy that has lost a byte within a character. */
function broken(text: string): Buffer {
  const bytes = Buffer.from(text);
  const lost = bytes.indexOf(0xc3) + 1;
  return Buffer.concat([bytes.subarray(0, lost), bytes.subarray(lost + 1)]);
}

for (const [charset, format, bytes] of [
  ['UTF-16', 'un_consolidated_xml', wide(listed('Jürgen Värsholt', 'utf-16'))],
  ['UTF-16', 'ofac_sdn_csv', wide(sdn('Jürgen Värsholt'))],
  [
    'Latin-1',
    'un_consolidated_xml',
    Buffer.from(listed('Jürgen Värsholt', 'iso-8859-1'), 'latin1'),
  ],
  [
    'undeclared Latin-1',
    'un_consolidated_xml',
    Buffer.from(listed('Jürgen Värsholt', 'utf-8'), 'latin1'),
  ],
  ['Latin-1', 'ofac_sdn_csv', Buffer.from(sdn('Jürgen Värsholt'), 'latin1')],
] as const) {
  t.test(`${format} is read in ${charset}`, async (t) => {
    const [, { row }] = (await listRows(format, bytes)) as [FileRow, FileRow];
    t.same(row['names'], ['Jürgen Värsholt']);
  });
}

t.test('names with damaged characters are refused, for nobody is found under them', async (t) => {
  const damaged = /has damaged characters in the name "J.{1,2}rgen V.{1,2}rsholt"/;
  for (const [format, bytes] of [
    ['un_consolidated_xml', broken(listed('Jürgen Värsholt', 'utf-8'))],
    ['ofac_sdn_csv', broken(sdn('Jürgen Värsholt'))],
    ['un_consolidated_xml', Buffer.from(listed('J\ufffdrgen V\ufffdrsholt', 'utf-8'))],
  ] as const) {
    await t.rejects(listRows(format, bytes), { code: 'unsupported_document', message: damaged });
  }
});

t.test('a single name that the publisher has damaged does not hold up the list', async (t) => {
  const rest = Array.from(
    { length: 20 },
    (_, n) =>
      `<INDIVIDUAL><DATAID>${n + 2}</DATAID><FIRST_NAME>Bjørn ${n}</FIRST_NAME></INDIVIDUAL>`,
  );
  const list = listed('J\ufffdrgen', 'utf-8');
  const whole = list.replace('</INDIVIDUALS>', `${rest.join('')}</INDIVIDUALS>`);
  t.equal((await listRows('un_consolidated_xml', whole)).length, 22);
  const few = list.replace('</INDIVIDUALS>', `${rest.slice(1).join('')}</INDIVIDUALS>`);
  t.equal((await listRows('un_consolidated_xml', few)).length, 21, 'one of twenty');
  const fewer = list.replace('</INDIVIDUALS>', `${rest.slice(2).join('')}</INDIVIDUALS>`);
  await t.rejects(listRows('un_consolidated_xml', fewer), /has damaged characters/);
});

t.test('a file of another kind is refused with the reason', async (t) => {
  await t.rejects(listRows('un_consolidated_xml', eu), /root CONSOLIDATED_LIST/);
  await t.rejects(listRows('opensanctions_ftm', 'not json\n'), /line 1/);
  await t.rejects(listRows('uk_sanctions_xml', un), /root Designations/);
  await t.rejects(listRows('ofac_advanced_xml', un), /root Sanctions/);
  await t.rejects(listRows('uk_sanctions_xml', '<Designations/>'), /no entry/);
  await t.rejects(listRows('ofac_sdn_csv', 'a,b\n1,2\n'), /12 columns/);
});

const rows = [
  ...(await listRows('un_consolidated_xml', un)),
  ...(await listRows('ofac_sdn_csv', ofac)),
];
const watch_lists = rows.map(({ row }) => ({ ...row }));
const reference = referenceOf({ watch_lists: watchLists }, { watch_lists });

async function screen(subject: object, options: object = {}, given: Reference = reference) {
  const input = { record_type: 'kyc', subject };
  const outcome = await makeRecord([], { input, options, context: { reference: given } });
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

t.test('rows without keys are found like those of files', async (t) => {
  const bare = watch_lists.map((row) => ({ ...row, keys: [] }));
  const own = referenceOf({ watch_lists: watchLists }, { watch_lists: bare });
  const { hits } = await screen({ kind: 'person', name: 'Orwan Telmick Drovsk' }, {}, own);
  t.equal(hits[0]?.entry_id, 'un_consolidated:700001');
});

t.test('stored keys are used, and computed again if they have another version', async (t) => {
  const row = { entry_id: 'x:1', list: 'x', kind: 'person', names: ['Orvan Telmik'] };
  // So many that no other key shares a bucket of the index by chance.
  const others = Array.from({ length: 100 }, (_, at) => ({
    ...row,
    entry_id: `y:${at}`,
    names: [`Quellar ${at}`],
  }));
  const search = async (key_scheme: number) => {
    const stored = { ...row, keys: ['0drovsk'], key_scheme };
    const own = referenceOf({ watch_lists: watchLists }, { watch_lists: [stored, ...others] });
    return (await screen({ kind: 'person', name: 'Orvan Telmik' }, {}, own)).hits.length;
  };
  t.equal(await search(keyScheme), 0);
  t.equal(await search(keyScheme - 1), 1);
});

t.test('a change of the keys of names comes with a new version', (t) => {
  const names = [
    'Orvan Telmik',
    '陳志偉',
    'Владимир Иванов',
    'محمد علي',
    'Γιώργος',
    'Bill van Dyke-Łęcki',
  ];
  const keys = names.map((name) =>
    nameKeys(parseName(name, 'person')).keys.map(({ text }) => text),
  );
  const digest = createHash('sha256').update(JSON.stringify(keys)).digest('hex').slice(0, 16);
  // If the digest differs, lists that users have stored would miss hits: increase keyScheme.
  t.same({ keyScheme, digest }, { keyScheme: 2, digest: '0dd2da01b4c71be0' });
  t.end();
});

t.test('short forms of a first name are found, too', async (t) => {
  const row = { entry_id: 'x:1', list: 'x', kind: 'person', names: ['William Drovsk'] };
  const own = referenceOf({ watch_lists: watchLists }, { watch_lists: [row] });
  const { hits } = await screen({ kind: 'person', name: 'Bill Drovsk' }, {}, own);
  t.equal(hits[0]?.entry_id, 'x:1');
});

t.test('Chinese names find Latin ones in either order, and the other way round', async (t) => {
  const row = { list: 'x', kind: 'person' };
  const listed = [
    { ...row, entry_id: 'x:1', names: ['GONG, Yuechong'] },
    { ...row, entry_id: 'x:2', names: ['陳志偉'] },
  ];
  const own = referenceOf({ watch_lists: watchLists }, { watch_lists: listed });
  const found = async (name: string) =>
    (await screen({ kind: 'person', name }, {}, own)).hits.map(({ entry_id: id }) => id);
  t.same(await found('龔嶽翀'), ['x:1']);
  t.same(await found('龚岳翀'), ['x:1'], 'in simplified characters');
  t.same(await found('Zhiwei Chen'), ['x:2']);
  t.same(await found('王小明'), []);
});

t.test('lists that are too large for memory send the record to review', async (t) => {
  const message = 'The set "watch_lists" takes more than 300 MiB of memory.';
  const derive = () => Promise.reject(new DerivationTooLarge(message));
  const own = { ...referenceOf({}, {}), derive };
  const { check, traces } = await screen({ kind: 'person', name: 'Siri Bratt' }, {}, own);
  t.match(check, { check: 'screening', result: 'failed', effect: 'review' });
  t.ok(check.detail.includes(message));
  t.equal(traces.screening, 'failed');
});
