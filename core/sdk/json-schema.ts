import type { ExtendedJSONSchema } from 'json-schema-to-ts';
import type { PersonalDataAnnotation } from './personal-data.ts';

export type { FromSchema } from 'json-schema-to-ts';

/** JSON Schema with the keyword `x-personal-data`. */
export type JSONSchema = ExtendedJSONSchema<PersonalDataAnnotation>;
