// The declared settings as JSON Schema, for completion and validation in editors with a YAML
// language server. They support draft 7 best. The authoritative validation is in read.ts.

import type { JsonSchema } from '../kernel/validate.ts';
import { isSecret, type Declared, type Group, type Members, type Setting } from './declare.ts';

export function editorSchema(title: string, declared: Group): JsonSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: 'Generated from core/config/settings.ts; do not edit.',
    title,
    ...schemaOf(declared),
  };
}

function schemaOf(declared: Declared): JsonSchema {
  if (declared.kind === 'setting') return settingSchema(declared);
  if (declared.kind === 'open_map')
    return { type: ['object', 'null'], description: declared.about };
  if (declared.kind === 'list') {
    const { item, options } = declared;
    const items = 'kind' in item ? { ...schemaOf(item), type: 'object' } : item.schema;
    return { type: 'array', items, description: options.about, default: options.default };
  }
  const required = Object.entries(declared.fields)
    .filter(([, field]) => field.kind === 'setting' && field.options.required)
    .map(([name]) => name);
  return {
    // A section is null if every line in it is commented out.
    type: ['object', 'null'],
    description: declared.about,
    ...(declared.members ? membersSchema(declared.members) : { additionalProperties: false }),
    properties: properties(declared),
    ...(required.length > 0 ? { required } : {}),
  };
}

function membersSchema({ name, group }: Members): JsonSchema {
  return { propertyNames: name.schema, additionalProperties: schemaOf(group) };
}

function properties({ fields }: Group): Record<string, JsonSchema> {
  const entries = Object.entries(fields).flatMap(([name, field]): [string, JsonSchema][] => {
    if (!isSecret(field)) return [[name, schemaOf(field)]];
    const twin = { type: 'string', description: `Path of a file that holds ${name}.` };
    return [
      [name, schemaOf(field)],
      [`${name}_file`, twin],
    ];
  });
  return Object.fromEntries(entries);
}

function settingSchema({ type, options }: Setting): JsonSchema {
  const { about, default: fallback, required } = options;
  const clear = fallback === undefined && !required;
  return {
    ...(clear ? { anyOf: [type.schema, { type: 'null' }] } : type.schema),
    description: `${about} Expected: ${type.expected}.`,
    ...(fallback === undefined || typeof fallback === 'object' ? {} : { default: fallback }),
  };
}
