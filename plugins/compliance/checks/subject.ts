// Subject of a record, as given in the request.

import type { FromSchema } from 'workmill/sdk';
import type { subjectSchema } from '../request-schemas.ts';

export type Subject = FromSchema<typeof subjectSchema>;
