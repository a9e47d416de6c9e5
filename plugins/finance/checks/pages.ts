// What a hybrid's pages say against its electronic form. Neither is taken to be the true one.

import { pointer, type Check } from './check.ts';

export const pageChecks: readonly Check[] = [
  {
    code: 'hybrid_mismatch',
    says: 'the pages do not show a value of the electronic form',
    severity: 'critical',
    effect: 'hold',
    run({ comparison }) {
      if (!comparison?.readable) return null;
      return comparison.missing.map(({ field, text }) => ({
        message: `the electronic form says ${text}, the pages do not show it`,
        field: pointer[field],
      }));
    },
  },
  {
    code: 'hybrid_not_compared',
    says: 'the pages have no text to compare with',
    severity: 'warning',
    effect: 'none',
    run({ comparison }) {
      if (!comparison) return null;
      if (comparison.readable) return [];
      return [{ message: 'the pages have no readable text to compare the electronic form with' }];
    },
  },
];
