// Values that a model server read differently from the rules. The values of the rules are kept.

import { pointer, type Check } from './check.ts';

export const opinionChecks: readonly Check[] = [
  {
    code: 'model_disagrees',
    severity: 'warning',
    effect: 'none',
    says: 'a model server reads a field otherwise; what the rules read stays',
    run({ opinion }) {
      if (!opinion) return null;
      return opinion.disagreements.map(({ field, read, given }) => ({
        message: `read as ${read}, the model reads ${given}`,
        field: pointer[field],
      }));
    },
  },
];
