// Filings of fictitious companies: small accounts as Inline XBRL, and an instance with errors.

import type { Sample } from './sample.ts';

const input = { record_type: 'regulatory_filing', documents: [{ document_type: 'filing' }] };

const core = 'http://xbrl.frc.org.uk/fr/2025-01-01/core';
const bus = 'http://xbrl.frc.org.uk/cd/2025-01-01/business';
const direp = 'http://xbrl.frc.org.uk/reports/2025-01-01/direp';
const taxonomy = 'https://xbrl.frc.org.uk/FRS-102/2025-01-01/FRS-102-2025-01-01.xsd';

const period = `<xbrli:startDate>2025-04-01</xbrli:startDate><xbrli:endDate>2026-03-31</xbrli:endDate>`;
const instant = `<xbrli:instant>2026-03-31</xbrli:instant>`;

const context = (id: string, when: string, member = ''): string =>
  `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://www.companieshouse.gov.uk/">09142207</xbrli:identifier>` +
  `${member && `<xbrli:segment>${member}</xbrli:segment>`}</xbrli:entity><xbrli:period>${when}</xbrli:period></xbrli:context>`;

const member = (dimension: string, name: string): string =>
  `<xbrldi:explicitMember dimension="bus:${dimension}">bus:${name}</xbrldi:explicitMember>`;

const text = (name: string, value: string, at = 'year'): string =>
  `<p><ix:nonNumeric name="${name}" contextRef="${at}">${value}</ix:nonNumeric></p>`;

const pounds = (name: string, printed: string, more = ''): string =>
  `<tr><td>${name}</td><td><ix:nonFraction name="core:${name}" contextRef="end" unitRef="gbp" decimals="0" format="ixt:num-dot-decimal"${more}>${printed}</ix:nonFraction></td></tr>`;

const small = 'Prepared in accordance with the provisions applicable to small companies.';
const exempt =
  'For the year the company was entitled to exemption under section 477 of the Companies Act 2006.';
const responsible =
  'The directors acknowledge their responsibilities for complying with the Companies Act 2006.';
const noAudit = 'The members have not required the company to obtain an audit.';

/** Returns the accounts of a small company with the given fixed assets. */
const accounts = (fixedAssets: string): string[] => [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2020-02-12"',
  ` xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xbrldi="http://xbrl.org/2006/xbrldi" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink"`,
  ` xmlns:core="${core}" xmlns:bus="${bus}" xmlns:direp="${direp}">`,
  '<head><title>Accounts of Quellar Tools Ltd</title></head><body><div style="display:none"><ix:header><ix:references>',
  `<link:schemaRef xlink:type="simple" xlink:href="${taxonomy}"/></ix:references><ix:resources>`,
  context('year', period),
  context('end', instant),
  context('status', period, member('AccountsStatusDimension', 'AuditExempt-NoAccountantsReport')),
  context(
    'legislation',
    period,
    member('ApplicableLegislationDimension', 'SmallCompaniesRegimeForAccounts'),
  ),
  '<xbrli:unit id="gbp"><xbrli:measure>iso4217:GBP</xbrli:measure></xbrli:unit>',
  '</ix:resources></ix:header></div>',
  text('bus:EntityCurrentLegalOrRegisteredName', 'Quellar Tools Ltd'),
  text('bus:StartDateForPeriodCoveredByReport', '1 April 2025', 'end'),
  text('bus:EndDateForPeriodCoveredByReport', '31 March 2026', 'end'),
  text('bus:BalanceSheetDate', '31 March 2026', 'end'),
  text('bus:EntityDormantTruefalse', 'false'),
  text('bus:AccountsStatusAuditedOrUnaudited', 'Unaudited', 'status'),
  text('bus:ApplicableLegislation', 'Small companies regime', 'legislation'),
  '<table>',
  pounds('FixedAssets', fixedAssets),
  pounds('NetCurrentAssetsLiabilities', '4,210', ' sign="-"'),
  pounds('TotalAssetsLessCurrentLiabilities', '14,290'),
  pounds('NetAssetsLiabilities', '14,290'),
  pounds('Equity', '14,290'),
  '</table>',
  text(
    'direp:StatementThatAccountsHaveBeenPreparedInAccordanceWithProvisionsSmallCompaniesRegime',
    small,
  ),
  text(
    'direp:StatementThatCompanyEntitledToExemptionFromAuditUnderSection477CompaniesAct2006RelatingToSmallCompanies',
    exempt,
  ),
  text(
    'direp:StatementThatDirectorsAcknowledgeTheirResponsibilitiesUnderCompaniesAct',
    responsible,
  ),
  text('direp:StatementThatMembersHaveNotRequiredCompanyToObtainAnAudit', noAudit),
  '</body></html>',
];

const company = { kind: 'organisation', name: 'Quellar Tools Ltd', registration_number: '9142207' };

export const filingSamples: readonly Sample[] = [
  {
    name: 'filing-accounts',
    demo: true,
    about: 'accounts of a small company as Inline XBRL, with sums and statements',
    files: { 'filing-accounts.xhtml': accounts('18,500') },
    input: { ...input, subject: company },
    status: 'completed',
    expected: {
      verification_status: 'verified',
      documents: [
        {
          filing: {
            format: 'ixbrl',
            entity: '09142207',
            period_end: '2026-03-31',
            facts: 16,
            numeric_facts: 5,
            sums_checked: 2,
            findings: [],
          },
        },
      ],
    },
    decision: 'auto_verify',
  },
  {
    name: 'filing-wrong-sum',
    about: 'accounts whose total is not the sum of its parts',
    files: { 'filing-wrong-sum.xhtml': accounts('18,950') },
    input,
    status: 'in_review',
    expected: {
      verification_status: 'review_required',
      documents: [{ filing: { findings: [{ code: 'calculation', count: 1 }] } }],
    },
    decision: 'review',
  },
  {
    name: 'filing-instance',
    about: 'an XBRL instance with a missing context, a missing unit and two values of one fact',
    files: {
      'filing-instance.xbrl': [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<xbrl xmlns="http://www.xbrl.org/2003/instance" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:demo="https://example.com/demo">',
        context('end', instant),
        '<unit id="eur"><measure>iso4217:EUR</measure></unit>',
        '<demo:Cash contextRef="end" unitRef="eur" decimals="0">1200</demo:Cash>',
        '<demo:Cash contextRef="end" unitRef="eur" decimals="0">1250</demo:Cash>',
        '<demo:Stock contextRef="start" unitRef="eur" decimals="0">80</demo:Stock>',
        '<demo:Debt contextRef="end" unitRef="usd" decimals="0">40</demo:Debt>',
        '</xbrl>',
      ],
    },
    input,
    status: 'in_review',
    expected: {
      verification_status: 'review_required',
      documents: [
        {
          filing: {
            format: 'xbrl',
            findings: [
              { code: 'context_missing', count: 1, lines: [7] },
              { code: 'unit_missing', count: 1, lines: [8] },
              { code: 'values_conflict', count: 1, lines: [6] },
            ],
          },
        },
      ],
    },
    decision: 'review',
  },
  {
    name: 'filing-entities',
    about: 'an instance whose entities would expand to a billion characters',
    files: {
      'filing-entities.xbrl': [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<!DOCTYPE xbrl [',
        ' <!ENTITY a "0000000000">',
        ...['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map(
          (name, at) => ` <!ENTITY ${name} "${`&${'abcdefgh'[at]};`.repeat(10)}">`,
        ),
        ']>',
        '<xbrl xmlns="http://www.xbrl.org/2003/instance" xmlns:demo="https://example.com/demo">',
        '<demo:Cash contextRef="end" unitRef="eur" decimals="0">&i;</demo:Cash>',
        '</xbrl>',
      ],
    },
    input,
    status: 'failed',
    error: 'document_unreadable',
  },
];
