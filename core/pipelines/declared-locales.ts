// Validates the translations of a plugin: their form, and that each key is a name or a value in a
// schema of the pipeline, so that a misspelled key is found when the plugin is loaded.

import type { Locales, LocaleTexts } from '../sdk/locales.ts';
import type { PipelineDeclaration } from './tasks.ts';

const title = { type: 'string', minLength: 1, maxLength: 200 } as const;
const key = { type: 'string', maxLength: 300 } as const;
const titles = {
  type: 'object',
  maxProperties: 2000,
  propertyNames: key,
  additionalProperties: title,
} as const;

export const localeTextsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['fields'],
  properties: {
    fields: titles,
    values: titles,
    descriptions: { ...titles, additionalProperties: { ...title, maxLength: 1000 } },
  },
} as const;

export const localesSchema = {
  type: 'object',
  maxProperties: 50,
  propertyNames: { type: 'string', pattern: '^[a-z]{2}$' },
  additionalProperties: localeTextsSchema,
} as const;

/** Names of fields and enumerated values in schemas. */
export interface SchemaWords {
  fields: Set<string>;
  values: Set<string>;
}

/** Throws an Error that names the first key that is not in any schema. */
export function checkLocales(declaration: PipelineDeclaration): void {
  const { operations, settings } = declaration;
  const locales: Locales = declaration.locales ?? {};
  if (Object.keys(locales).length === 0) return;
  const words: SchemaWords = { fields: new Set(), values: new Set() };
  collectWords(settings, words);
  for (const { input, options, output, unit } of Object.values(operations)) {
    words.fields.add(unit);
    for (const schema of [input, options, output]) collectWords(schema, words);
  }
  for (const [language, texts] of Object.entries(locales)) checkTexts(language, texts, words);
}

function checkTexts(language: string, texts: LocaleTexts, { fields, values }: SchemaWords): void {
  const refuse = (part: string, at: string, what: string): never => {
    throw new Error(`locales.${language}.${part}: "${at}" is not ${what} of the pipeline`);
  };
  for (const part of ['fields', 'descriptions'] as const) {
    for (const at of Object.keys(texts[part] ?? {})) {
      if (at.split('/').some((name) => !fields.has(name))) refuse(part, at, 'a field');
    }
  }
  for (const at of Object.keys(texts.values ?? {})) {
    const [value, ...around] = at.split('/').toReversed();
    if (!values.has(value!)) refuse('values', at, 'an enumerated value');
    if (around.some((name) => !fields.has(name))) refuse('values', at, 'a value of a field');
  }
}

const objectsOfSchemas = new Set(['properties', 'patternProperties', '$defs', 'definitions']);

/** Adds the names of properties and the texts of `enum` and `const`, wherever a schema has them. */
export function collectWords(schema: unknown, words: SchemaWords): void {
  if (Array.isArray(schema)) {
    for (const one of schema) collectWords(one, words);
    return;
  }
  if (typeof schema !== 'object' || schema === null) return;
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'enum' || keyword === 'const') {
      const options = [value].flat().filter((option) => typeof option === 'string');
      for (const option of options) words.values.add(option);
    } else if (objectsOfSchemas.has(keyword)) {
      const members = Object.entries((value ?? {}) as object);
      for (const [name, member] of members) {
        if (keyword === 'properties') words.fields.add(name);
        collectWords(member, words);
      }
    } else if (keyword !== 'default' && keyword !== 'examples') collectWords(value, words);
  }
}
