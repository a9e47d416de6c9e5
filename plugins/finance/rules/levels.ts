// What KoSIT's validator makes of EN 16931's own severities for XRechnung: some rules weigh less, some
// more, and some give way to a rule of the extension.

import type { RuleSeverity } from './rule.ts';
import { isCleanVehicles, isXrechnung, isXrechnungExtension } from './specification.ts';
import type { RuledInvoice } from './ruled-invoice.ts';

export type Level = RuleSeverity | 'off';

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

/** The levels that differ from the rules' own. */
export function levelsFor(invoice: RuledInvoice): Readonly<Record<string, Level>> {
  if (!isXrechnung(invoice)) return {};
  if (isXrechnungExtension(invoice)) return ofExtension;
  return isCleanVehicles(invoice) ? ofCleanVehicles : ofAll;
}
