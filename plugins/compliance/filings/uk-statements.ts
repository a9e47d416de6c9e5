// Statements and facts that accounts for Companies House and HMRC must contain, by type of
// accounts. English reports only. Sources: Joint Filing Common Validation Checks 4.0, FRC
// taxonomies.

import type { Fact, Filing } from './filing.ts';
import { findingOf, type FilingFinding } from './finding.ts';
import { localName } from './qualified-names.ts';

/** The text of the concept must contain one entry of each list, as whole words in any case. */
interface StatementRule {
  concept: string;
  words: readonly (readonly string[])[];
}

/** All facts of at least one alternative must be reported. */
interface FactsRule {
  facts: readonly (readonly string[])[];
}

const responsibilities = 'StatementThatDirectorsAcknowledgeTheirResponsibilitiesUnderCompaniesAct';
const regime =
  'StatementThatAccountsHaveBeenPreparedInAccordanceWithProvisionsSmallCompaniesRegime';
const section477 =
  'StatementThatCompanyEntitledToExemptionFromAuditUnderSection477CompaniesAct2006RelatingToSmallCompanies';
const section480 =
  'StatementThatCompanyEntitledToExemptionFromAuditUnderSection480CompaniesAct2006RelatingToDormantCompanies';
const act = ['companies act 2006', 'the act'];
const partnership = ['limited liability partnership', 'llp'];
const exempt = ['exempt', 'exemption'];
const prepared = [['prepared in accordance with'], ['provisions']];

const rules = {
  basics: {
    facts: [
      [
        'EntityCurrentLegalOrRegisteredName',
        'BalanceSheetDate',
        'StartDateForPeriodCoveredByReport',
        'EndDateForPeriodCoveredByReport',
      ],
    ],
  },
  directors_responsibility: {
    concept: responsibilities,
    words: [['directors acknowledge', 'director acknowledges'], ['responsibilities'], act],
  },
  members_responsibility: {
    concept: responsibilities,
    words: [['members acknowledge', 'member acknowledges'], ['responsibilities'], act, partnership],
  },
  abridged: {
    concept:
      'StatementThatMembersHaveAgreedToPreparationAbridgedAccountsUnderSection444CompaniesAct2006',
    words: [['members', 'member'], ['agreed', 'consented'], ['preparation'], ['abridged']],
  },
  audit_not_required: {
    concept: 'StatementThatMembersHaveNotRequiredCompanyToObtainAnAudit',
    words: [['members have', 'member has'], ['not required the company to obtain an audit']],
  },
  small_company: { concept: regime, words: [...prepared, ['small companies']] },
  small_llp: {
    concept: regime,
    words: [...prepared, ['small limited liability partnership', 'small llp']],
  },
  micro: {
    concept: regime,
    words: [['prepared'], ['in accordance with'], ['provisions'], ['micro']],
  },
  exempt_477: { concept: section477, words: [exempt, ['section 477 of the companies act 2006']] },
  exempt_477_llp: {
    concept: section477,
    words: [exempt, ['section 477 of the companies act 2006'], partnership],
  },
  exempt_480: { concept: section480, words: [exempt, ['section 480 of the companies act 2006']] },
  exempt_480_llp: {
    concept: section480,
    words: [exempt, ['section 480 of the companies act 2006'], partnership],
  },
  auditors_report: {
    facts: [
      ['DateAuditorsReport', 'OpinionAuditorsOnEntity', 'NameIndividualAuditor'],
      [
        'DateAuditorsReport',
        'OpinionAuditorsOnEntity',
        'NameSeniorStatutoryAuditor',
        'NameEntityAuditors',
      ],
    ],
  },
  directors_report: {
    facts: [['DateSigningDirectorsReport', 'DirectorSigningDirectorsReport']],
  },
  information_for_auditors: {
    facts: [['StatementOnQualityCompletenessInformationProvidedToAuditors']],
  },
  medium_sized: {
    facts: [
      ['StatementThatCompanyHasPreparedAccountsUnderProvisionsRelatingToMedium-sizedCompanies'],
    ],
  },
  profit_or_loss: { facts: [['ProfitLoss']] },
} as const satisfies Readonly<Record<string, StatementRule | FactsRule>>;

type RuleName = keyof typeof rules | 'group_balance_sheet';

/** All rules of at least one list must be satisfied. */
type Requirement = readonly (readonly RuleName[])[];

interface UkAccounts {
  isAudited: boolean;
  isPartnership: boolean;
  isDormant: boolean;
  isGroup: boolean;
  /** Local names of dimension members; null if not stated. */
  type: string | null;
  standards: string | null;
  legislation: string | null;
}

/**
 * Returns null if the filing does not use an FRC taxonomy, or does not state whether it was
 * audited.
 */
export function ukAccounts(filing: Filing): UkAccounts | null {
  if (!filing.taxonomies.some((taxonomy) => /\bxbrl\.frc\.org\.uk\//.test(taxonomy))) return null;
  const status = memberOf(filing, 'AccountsStatusAuditedOrUnaudited', 'AccountsStatusDimension');
  if (status === null) return null;
  const scope = memberOf(filing, 'ScopeAccounts', 'ScopeAccountsDimension');
  const dormant = filing.facts.filter(({ name }) => name === 'EntityDormantTruefalse');
  return {
    isAudited: status === 'Audited',
    isPartnership:
      memberOf(filing, 'LegalFormEntity', 'LegalFormEntityDimension') ===
      'LimitedLiabilityPartnershipLLP',
    isDormant: dormant.length > 0 && dormant.every(({ text }) => text === 'true'),
    isGroup: scope === 'GroupAccountsOnly' || scope === 'ConsolidatedGroupCompanyAccounts',
    type: memberOf(filing, 'AccountsTypeFullOrAbbreviated', 'AccountsTypeDimension'),
    standards: memberOf(filing, 'AccountingStandardsApplied', 'AccountingStandardsDimension'),
    legislation: memberOf(filing, 'ApplicableLegislation', 'ApplicableLegislationDimension'),
  };
}

/**
 * Returns the member of a dimension. These taxonomies use dimensions for values of a fixed list.
 */
function memberOf({ facts, contexts }: Filing, concept: string, dimension: string): string | null {
  for (const { name, context } of facts) {
    if (name !== concept) continue;
    for (const pair of contexts.get(context)?.dimensions ?? []) {
      const [axis = '', member = ''] = pair.split('=');
      if (localName(axis) === dimension) return localName(member);
    }
  }
  return null;
}

export function statementFinding(filing: Filing, accounts: UkAccounts): FilingFinding | null {
  if (memberOf(filing, 'ReportPrincipalLanguage', 'LanguagesDimension') === 'Welsh') return null;
  const reported = new Map<string, Fact[]>();
  for (const fact of filing.facts) {
    if (fact.isNil || !filing.contexts.has(fact.context)) continue;
    const known = reported.get(fact.name);
    if (known) known.push(fact);
    else reported.set(fact.name, [fact]);
  }
  const faultsOf = (name: RuleName): Fault[] =>
    name === 'group_balance_sheet'
      ? groupFaults(filing, reported)
      : name === 'profit_or_loss' && hasNotTraded(filing)
        ? []
        : ruleFaults(rules[name], reported);
  const faults = requirementsOf(accounts).flatMap((requirement) => {
    const choices = requirement.map((names) => names.flatMap(faultsOf));
    return choices.some((found) => found.length === 0) ? [] : choices[0]!;
  });
  return findingOf('statement', faults);
}

interface Fault {
  message: string;
  line: number | null;
}

function requirementsOf(accounts: UkAccounts): Requirement[] {
  const { isAudited, isPartnership, isDormant, isGroup, type, standards, legislation } = accounts;
  const small = isPartnership ? 'small_llp' : 'small_company';
  const isMicro = standards === 'Micro-entities';
  const abridged: Requirement[] = type === 'AbridgedAccounts' ? [[['abridged']]] : [];
  const basics: Requirement[] = [[['basics']]];
  if (!isAudited) {
    const section = isDormant ? 'exempt_480' : 'exempt_477';
    const statements: Requirement[] = isPartnership
      ? [[[`${section}_llp`]], [['members_responsibility']]]
      : [[[section]], [['audit_not_required']], [['directors_responsibility']]];
    const size: Requirement =
      isDormant && !isPartnership ? [[small], ['micro']] : [[isMicro ? 'micro' : small]];
    return [...basics, ...statements, size, ...abridged];
  }
  if (abridged.length > 0) return [...basics, ...abridged, [[small]], [['auditors_report']]];
  if (legislation === 'SmallCompaniesRegimeForAccounts') {
    return [...basics, [[small]], [['auditors_report']]];
  }
  if (legislation === 'Medium-sizedCompaniesRegimeForAccounts') {
    return [...basics, [['medium_sized']], [['auditors_report']]];
  }
  if (isMicro) return [...basics, [['micro']], [[small], ['profit_or_loss']]];
  const directors: RuleName[] = isPartnership ? [] : ['directors_report'];
  if (isGroup) {
    const whole: RuleName[] = [...directors, 'profit_or_loss', 'group_balance_sheet'];
    return [...basics, [['auditors_report']], [whole, [small]]];
  }
  return [
    ...basics,
    [['auditors_report']],
    [[...directors, 'information_for_auditors', 'profit_or_loss']],
  ];
}

function ruleFaults(
  rule: StatementRule | FactsRule,
  reported: ReadonlyMap<string, Fact[]>,
): Fault[] {
  if ('facts' in rule) {
    return factFaults(rule.facts, reported);
  }
  const { concept, words } = rule;
  const facts = reported.get(concept) ?? [];
  if (facts.length === 0) {
    return [{ message: `The statement ${concept} is missing.`, line: null }];
  }
  return facts.flatMap(({ text, line }) => {
    const plain = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
    const absent = words.find((some) => !some.some((phrase) => plain.includes(` ${phrase} `)));
    if (!absent) return [];
    const message = `The statement ${concept} does not have the words "${absent.join('" or "')}".`;
    return [{ message, line }];
  });
}

/** Reports the facts missing from the most nearly complete alternatives. */
function factFaults(
  alternatives: FactsRule['facts'],
  reported: ReadonlyMap<string, Fact[]>,
): Fault[] {
  const missing = alternatives.map((names) => names.filter((name) => !reported.has(name)));
  const fewest = Math.min(...missing.map(({ length }) => length));
  if (fewest === 0) return [];
  const nearest = missing.filter(({ length }) => length === fewest);
  const names = nearest.map((some) => some.join(', ')).join(' or ');
  return [{ message: `Facts are missing: ${names}.`, line: null }];
}

function hasNotTraded(filing: Filing): boolean {
  const status = memberOf(filing, 'EntityTradingStatus', 'EntityTradingStatusDimension');
  return status === 'EntityHasNeverTraded' || status === 'EntityNoLongerTradingButTradedInPast';
}

/** The balance sheet dates of the group and of the company must be equal. */
function groupFaults({ contexts }: Filing, reported: ReadonlyMap<string, Fact[]>): Fault[] {
  const dated = (reported.get('BalanceSheetDate') ?? []).map(({ text, context, line }) => {
    const dimensions = contexts.get(context)?.dimensions ?? [];
    const isGroup = dimensions.some((pair) =>
      /GroupCompanyDataDimension=(.*:)?Consolidated$/.test(pair),
    );
    return { text, line, isGroup, isPlain: dimensions.length === 0 };
  });
  const group = dated.find(({ isGroup }) => isGroup);
  const own = dated.filter(({ isPlain }) => isPlain);
  if (group && own.some(({ text }) => text === group.text)) return [];
  const message = 'BalanceSheetDate is not given for the group with the date of the company.';
  return [{ message, line: group?.line ?? null }];
}
