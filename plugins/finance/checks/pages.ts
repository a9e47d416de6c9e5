// Compares a hybrid's pages with its electronic form. Neither is assumed to be right.

import { pointer, type Check } from './check.ts';

export const pageChecks: readonly Check[] = [
  {
    code: 'hybrid_mismatch',
    says: 'the pages do not show a value of the electronic form, or name another vendor or account',
    severity: 'critical',
    effect: 'hold',
    run({ comparison }) {
      if (!comparison?.readable) return null;
      const { missing, otherVendor } = comparison;
      const shown = missing.map(({ field, text }) => ({
        message: `the electronic form says ${text}, the pages do not show it`,
        field: pointer[field],
      }));
      if (otherVendor === null) return shown;
      const message = `the pages name ${otherVendor} at the address of the electronic form's vendor`;
      return [...shown, { message, field: pointer.vendor_name }];
    },
  },
  {
    code: 'hybrid_not_compared',
    says: 'the pages have no text to compare the electronic form with, such as scans',
    severity: 'warning',
    effect: 'hold',
    run({ comparison }) {
      if (!comparison) return null;
      if (comparison.readable) return [];
      return [
        {
          message:
            'the pages have no text layer, so the electronic form was not compared with them',
        },
      ];
    },
  },
];
