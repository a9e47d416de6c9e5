// The rules that a corrected contract record can be held against by its values alone, without the
// document: dates, parties, sums, and the risk that follows from the flagged clauses.

import { newFindings, type FromSchema, type UnitCheck, type UnitFinding } from 'workmill/sdk';
import type { CompletedUnit } from '../present.ts';
import type { inputSchema, optionsSchema } from '../schemas.ts';
import type { Settings } from '../settings-schema.ts';
import { clauseFindings } from './clause-findings.ts';
import { dateFindings } from './date-findings.ts';
import { partyFindings } from './party-findings.ts';

type Input = FromSchema<typeof inputSchema>;
type Options = FromSchema<typeof optionsSchema>;

export function checkUnit(
  unit: CompletedUnit,
  { original, ...given }: UnitCheck<CompletedUnit, Input, Options>,
): UnitFinding[] {
  return newFindings(findingsOf(unit, given), findingsOf(original, given));
}

function findingsOf(
  unit: CompletedUnit,
  {
    input,
    options,
    settings,
  }: Pick<UnitCheck<unknown, Input, Options>, 'input' | 'options' | 'settings'>,
): UnitFinding[] {
  const { contract_intelligence: read } = unit;
  // No run has come to a result.
  if (read === undefined) return [];
  return [
    ...dateFindings(read),
    ...partyFindings(read, input),
    ...clauseFindings(unit, settings as Settings, options.risk_threshold),
    ...sumFindings(read),
  ];
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

function sumFindings({ sums }: CompletedUnit['contract_intelligence']): UnitFinding[] {
  return sums.flatMap(({ amount, currency }, index): UnitFinding[] => {
    const at = `/contract_intelligence/sums/${index}`;
    const findings: UnitFinding[] = [];
    if (!/^\d{1,18}(?:\.\d{1,4})?$/.test(amount)) {
      const message = `${amount} is not an amount. Write digits and a decimal point, such as 1190.50.`;
      findings.push({ code: 'sum_invalid', message, field: `${at}/amount` });
    }
    if (currency !== null && !currencies.has(currency)) {
      const message = `${currency} is not a currency code of ISO 4217.`;
      findings.push({ code: 'currency_unknown', message, field: `${at}/currency` });
    }
    return findings;
  });
}
