// Settings of personal data: which people see it.

import { group, list } from './declare.ts';
import { accountRoles } from './sign-in-settings.ts';
import { oneOf } from './value-types.ts';

export const personalData = group('Who sees personal data in answers of the API.', {
  visible_to: list(oneOf(accountRoles), {
    about:
      'Roles of people who see personal data; for others it is masked and documents are not shown. ' +
      'API keys see it unless they are created with mask_personal_data.',
    default: ['administrator', 'operator', 'reviewer'],
  }),
});
