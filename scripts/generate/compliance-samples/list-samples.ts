// Watch lists of fictitious entries in the formats of their publishers, and subjects compared with them.
// The demonstration omits them: it must not replace the lists of a tenant.

import type { Sample } from './sample.ts';

const un = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<CONSOLIDATED_LIST dateGenerated="2026-02-20T10:00:00Z"><INDIVIDUALS><INDIVIDUAL>',
  '<DATAID>700001</DATAID><FIRST_NAME>ORVAN</FIRST_NAME><SECOND_NAME>TELMIK</SECOND_NAME><THIRD_NAME>DROVSK</THIRD_NAME>',
  '<NATIONALITY><VALUE>Russian Federation</VALUE></NATIONALITY>',
  '<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Orvan Drowsk</ALIAS_NAME></INDIVIDUAL_ALIAS>',
  '<INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>The Baker</ALIAS_NAME></INDIVIDUAL_ALIAS>',
  '<INDIVIDUAL_DATE_OF_BIRTH><DATE>1961-04-09</DATE></INDIVIDUAL_DATE_OF_BIRTH>',
  '<INDIVIDUAL_DOCUMENT><NUMBER>PX 7781-20</NUMBER></INDIVIDUAL_DOCUMENT>',
  '</INDIVIDUAL></INDIVIDUALS><ENTITIES><ENTITY><DATAID>700002</DATAID><FIRST_NAME>QUELLAR SHIPPING COMPANY</FIRST_NAME>',
  '</ENTITY></ENTITIES></CONSOLIDATED_LIST>',
];

const eu = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-02-21T00:00:00.000+01:00">',
  '<sanctionEntity euReferenceNumber="EU.1.1" logicalId="1"><subjectType code="person"/>',
  '<nameAlias wholeName="Orvan Telmik Drovsk" strong="true"/><birthdate birthdate="1961-04-09" year="1961"/>',
  '<citizenship countryIso2Code="RU"/><identification number="PX778120"/><regulation programme="TEST"/></sanctionEntity></export>',
];

const uk = [
  '<?xml version="1.0" encoding="utf-8"?>',
  '<Designations><DateGenerated>21/02/2026</DateGenerated><Designation><UniqueID>TST0001</UniqueID>',
  '<Names><Name><Name1>Orvan</Name1><Name2>Telmik</Name2><Name6>DROVSK</Name6><NameType>Primary Name</NameType></Name>',
  '<Name><Name6>The Baker</Name6><NameType>Alias</NameType><AliasStrength>Low quality a.k.a</AliasStrength></Name></Names>',
  '<NonLatinNames><NonLatinName><NameNonLatinScript>Орван Телмик</NameNonLatinScript></NonLatinName></NonLatinNames>',
  '<RegimeName>Test</RegimeName><IndividualEntityShip>Individual</IndividualEntityShip><IndividualDetails><Individual>',
  '<DOBs><DOB>09/04/1961</DOB><DOB>dd/mm/1962</DOB></DOBs><Nationalities><Nationality>Russia</Nationality></Nationalities>',
  '<PassportDetails><Passport><PassportNumber>PX778120</PassportNumber></Passport></PassportDetails></Individual></IndividualDetails>',
  '</Designation><Designation><UniqueID>TST0002</UniqueID><Names><Name><Name6>QUELLAR STAR</Name6></Name></Names>',
  '<IndividualEntityShip>Ship</IndividualEntityShip><ShipDetails><Ship><IMONumbers><IMONumber>9900001</IMONumber></IMONumbers>',
  '</Ship></ShipDetails></Designation></Designations>',
];

const advanced = [
  '<?xml version="1.0" encoding="utf-8"?>',
  '<Sanctions xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/ADVANCED_XML">',
  '<DateOfIssue CalendarTypeID="1"><Year>2026</Year><Month>2</Month><Day>21</Day></DateOfIssue>',
  '<ReferenceValueSets><CountryValues><Country ID="11152">Russia</Country></CountryValues>',
  '<FeatureTypeValues><FeatureType ID="8">Birthdate</FeatureType><FeatureType ID="10">Nationality Country</FeatureType></FeatureTypeValues>',
  '<ListValues><List ID="1550">SDN List</List></ListValues>',
  '<NamePartTypeValues><NamePartType ID="1520">Last Name</NamePartType><NamePartType ID="1521">First Name</NamePartType></NamePartTypeValues>',
  '<PartySubTypeValues><PartySubType ID="1" PartyTypeID="4">Vessel</PartySubType><PartySubType ID="4" PartyTypeID="1">Unknown</PartySubType></PartySubTypeValues>',
  '<PartyTypeValues><PartyType ID="1">Individual</PartyType><PartyType ID="4">Transport</PartyType></PartyTypeValues>',
  '<SanctionsTypeValues><SanctionsType ID="1">Program</SanctionsType></SanctionsTypeValues></ReferenceValueSets>',
  '<Locations><Location ID="71"><LocationCountry CountryID="11152"/></Location></Locations>',
  '<IDRegDocuments><IDRegDocument ID="1" IdentityID="501"><IDRegistrationNo>PX778120</IDRegistrationNo></IDRegDocument>',
  '<IDRegDocument ID="2" IdentityID="502"><IDRegistrationNo>IMO 9900001</IDRegistrationNo></IDRegDocument></IDRegDocuments>',
  '<DistinctParties><DistinctParty FixedRef="101"><Profile ID="101" PartySubTypeID="4"><Identity ID="501">',
  '<Alias Primary="true" LowQuality="false"><DocumentedName>',
  '<DocumentedNamePart><NamePartValue NamePartGroupID="1">TELMIK</NamePartValue></DocumentedNamePart>',
  '<DocumentedNamePart><NamePartValue NamePartGroupID="2">Orvan</NamePartValue></DocumentedNamePart></DocumentedName></Alias>',
  '<Alias Primary="false" LowQuality="true"><DocumentedName><DocumentedNamePart><NamePartValue NamePartGroupID="2">The Baker</NamePartValue>',
  '</DocumentedNamePart></DocumentedName></Alias>',
  '<NamePartGroups><MasterNamePartGroup><NamePartGroup ID="1" NamePartTypeID="1520"/></MasterNamePartGroup>',
  '<MasterNamePartGroup><NamePartGroup ID="2" NamePartTypeID="1521"/></MasterNamePartGroup></NamePartGroups></Identity>',
  '<Feature FeatureTypeID="8"><FeatureVersion><DatePeriod><Start Approximate="false"><From><Year>1961</Year><Month>4</Month><Day>9</Day></From></Start>',
  '<End><To><Year>1961</Year><Month>4</Month><Day>9</Day></To></End></DatePeriod></FeatureVersion></Feature>',
  '<Feature FeatureTypeID="10"><FeatureVersion><VersionLocation LocationID="71"/></FeatureVersion></Feature></Profile></DistinctParty>',
  '<DistinctParty FixedRef="102"><Profile ID="102" PartySubTypeID="1"><Identity ID="502"><Alias><DocumentedName><DocumentedNamePart>',
  '<NamePartValue NamePartGroupID="3">QUELLAR STAR</NamePartValue></DocumentedNamePart></DocumentedName></Alias></Identity></Profile></DistinctParty>',
  '</DistinctParties><SanctionsEntries><SanctionsEntry ProfileID="101" ListID="1550">',
  '<SanctionsMeasure SanctionsTypeID="1"><Comment>TEST</Comment></SanctionsMeasure></SanctionsEntry></SanctionsEntries></Sanctions>',
];

const ofac = [
  '101,"TELMIK, Orvan","individual","TEST] [DEMO",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 09 Apr 1961; nationality Russia; Passport PX778120 (Russia)."',
  '102,"QUELLAR STAR","vessel","TEST",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"IMO 9900001."',
];

const openSanctions = [
  '{"id":"NK-1","schema":"Person","properties":{"name":["Orvan Telmik"],"birthDate":["1961"],"nationality":["ru"],"topics":["sanction"]}}',
  '{"id":"NK-2","schema":"Address","properties":{"full":["Quayside 4"]}}',
];

const input = {
  record_type: 'kyc',
  subject: { kind: 'person', name: 'Orvan Telmik', date_of_birth: '1961-04-09' },
};

interface ListFile {
  name: string;
  about: string;
  format: string;
  file: string;
  lines: readonly string[];
  list: { name: string; version?: string; entries: number };
  entry: string;
  level: 'strong' | 'probable';
}

const listFiles: readonly ListFile[] = [
  {
    name: 'list-un',
    about: 'a person of the consolidated list of the UN',
    format: 'un_consolidated_xml',
    file: 'list-un.xml',
    lines: un,
    list: { name: 'un_consolidated', version: '2026-02-20', entries: 2 },
    entry: 'un_consolidated:700001',
    level: 'strong',
  },
  {
    name: 'list-ofac',
    about: 'a person of the SDN list of OFAC as CSV',
    format: 'ofac_sdn_csv',
    file: 'list-ofac.csv',
    lines: ofac,
    list: { name: 'ofac_sdn', entries: 2 },
    entry: 'ofac_sdn:101',
    level: 'strong',
  },
  {
    name: 'list-ofac-advanced',
    about: 'a person of the SDN list of OFAC as advanced XML',
    format: 'ofac_advanced_xml',
    file: 'list-ofac-advanced.xml',
    lines: advanced,
    list: { name: 'ofac_sdn', version: '2026-02-21', entries: 2 },
    entry: 'ofac_sdn:101',
    level: 'strong',
  },
  {
    name: 'list-eu',
    about: 'a person of the financial sanctions of the EU',
    format: 'eu_fsf_xml',
    file: 'list-eu.xml',
    lines: eu,
    list: { name: 'eu_fsf', version: '2026-02-21', entries: 1 },
    entry: 'eu_fsf:EU.1.1',
    level: 'strong',
  },
  {
    name: 'list-uk',
    about: 'a person of the sanctions list of the United Kingdom',
    format: 'uk_sanctions_xml',
    file: 'list-uk.xml',
    lines: uk,
    list: { name: 'uk_sanctions', version: '2026-02-21', entries: 2 },
    entry: 'uk_sanctions:TST0001',
    level: 'strong',
  },
  {
    name: 'list-opensanctions',
    about: 'a person of whom OpenSanctions has the year of birth',
    format: 'opensanctions_ftm',
    file: 'list-opensanctions.jsonl',
    lines: openSanctions,
    list: { name: 'opensanctions', entries: 1 },
    entry: 'opensanctions:NK-1',
    level: 'probable',
  },
];

export const listSamples: readonly Sample[] = listFiles.map(
  ({ name, about, format, file, lines, list, entry, level }): Sample => ({
    name,
    about,
    files: {},
    lists: { file, format, lines },
    input,
    status: 'in_review',
    expected: { screening: { lists: [list], hits: [{ entry_id: entry, level }] } },
    decision: 'review',
  }),
);
