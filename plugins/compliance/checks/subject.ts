// Whom a record is about, as the request says.

import type { FromSchema } from 'workmill/sdk';
import type { subjectSchema } from '../request-schemas.ts';

export type Subject = FromSchema<typeof subjectSchema>;
