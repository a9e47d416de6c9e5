// Active rules: shipped rules and rules of the settings.

import type { Settings } from '../settings-schema.ts';
import type { PlaybookRule } from './rule.ts';
import { distributionRules } from './rules/distribution.ts';
import { employmentRules } from './rules/employment.ts';
import { generalRules } from './rules/general.ts';
import { leaseRules } from './rules/lease.ts';
import { licenseRules } from './rules/license.ts';
import { ndaRules } from './rules/nda.ts';
import { serviceRules } from './rules/services.ts';

/** Changed with every change of the shipped rules. */
export const shippedVersion = '2026-11-23';

export const shippedRules: readonly PlaybookRule[] = [
  ...generalRules,
  ...serviceRules,
  ...ndaRules,
  ...licenseRules,
  ...distributionRules,
  ...employmentRules,
  ...leaseRules,
];

export interface Playbook {
  version: string;
  rules: readonly PlaybookRule[];
}

export function playbookOf({ playbook = {} }: Settings): Playbook {
  const { rules: own = [], disable = [], shipped = true, version } = playbook;
  const replaced = new Set([...disable, ...own.map(({ id }) => id)]);
  const kept = shipped ? shippedRules.filter(({ id }) => !replaced.has(id)) : [];
  const base = shipped ? `shipped ${shippedVersion}` : 'own';
  return {
    version: version === undefined ? base : `${version} (${base})`,
    rules: [...kept, ...own],
  };
}
