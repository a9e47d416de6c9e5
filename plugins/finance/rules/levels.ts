// Severities of EN 16931 rules in KoSIT's validator for XRechnung: some are lower, some are higher,
// and some rules are replaced by a rule of the extension.

import type { RuleSeverity } from './rule.ts';
import { isCleanVehicles, isXrechnung, isXrechnungExtension } from './specification.ts';
import type { RuledInvoice } from './ruled-invoice.ts';

export type Level = RuleSeverity | 'off';

/** A card number that is too long is forbidden in CII and only a warning in UBL. */
const ofUbl: Readonly<Record<string, Level>> = { 'BR-51': 'warning' };

const ofAll: Readonly<Record<string, Level>> = {
  'BR-CL-21': 'warning',
  'BR-CL-23': 'warning',
  'CII-SR-452': 'fatal',
  'CII-SR-453': 'fatal',
  'CII-SR-454': 'fatal',
  'UBL-CR-646': 'fatal',
};

const ofExtension: Readonly<Record<string, Level>> = {
  ...ofAll,
  'BR-CL-10': 'off',
  'BR-CL-11': 'off',
  'BR-CL-21': 'off',
  'BR-CL-24': 'off',
  'BR-CL-25': 'off',
  'BR-CL-26': 'off',
  'BR-CO-16': 'off',
  'UBL-CR-470': 'off',
  'UBL-CR-646': 'off',
};

const ofCleanVehicles: Readonly<Record<string, Level>> = { ...ofAll, 'BR-CL-13': 'off' };

/** Returns the severities that differ from the rules' own. */
export function levelsFor(invoice: RuledInvoice): Readonly<Record<string, Level>> {
  return { ...(invoice.syntax === 'ubl' ? ofUbl : {}), ...ofXrechnung(invoice) };
}

function ofXrechnung(invoice: RuledInvoice): Readonly<Record<string, Level>> {
  if (!isXrechnung(invoice)) return {};
  if (isXrechnungExtension(invoice)) return ofExtension;
  return isCleanVehicles(invoice) ? ofCleanVehicles : ofAll;
}
