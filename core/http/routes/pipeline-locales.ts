// Titles of fields and values in other languages, in answers that show results.

import { localeTextsSchema } from '../../pipelines/declared-locales.ts';

export const pipelineLocales = {
  type: 'object',
  additionalProperties: localeTextsSchema,
  description:
    'Titles of fields and values by language, as the pipeline declares them (`Locales` of the SDK).',
} as const;
