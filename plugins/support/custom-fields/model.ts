// Local model of the custom fields. One model has the labels of all fields of a tenant, such as
// `product=router`. An example only affects its own field.

import {
  messageBlocks,
  type Example,
  type LocalModelDeclaration,
  type ReferenceRow,
} from 'workmill/sdk';

const separator = '=';

/** Returns the prefix of the labels of a field. */
export function prefixOf(field: string): string {
  return `${field}${separator}`;
}

export const customFieldsModel: LocalModelDeclaration = {
  title: 'Your own fields',
  description:
    'Values of the fields in the setting custom_fields; learns from labeled messages that name a ' +
    'field, and from corrections of reviewers.',
  training: {
    kind: 'any',
    blocks: messageBlocks,
    passes: 12,
    minimumExamples: 4,
    rareLabels: 'leave_out',
    contradictions: 'leave_out',
    weightsPerLabel: 6000,
  },
  learnsFrom: { labelled_examples: labeledField, case_corrections: correctedFields },
  judgedBy: { metric: 'macroF1', margin: 0.005 },
};

/**
 * Converts a row with a label of a custom field. Rows without a field have categories and are
 * ignored. A row with a field but no label states that no label applies.
 */
function labeledField({ pipeline, text, field, label, labels }: ReferenceRow): Example[] {
  if (pipeline !== undefined && pipeline !== 'support') return [];
  if (typeof text !== 'string' || typeof field !== 'string') return [];
  const named = [label, ...(Array.isArray(labels) ? labels : [])].filter(isText);
  return [{ text, labels: labelsOf(field, named), covers: [prefixOf(field)] }];
}

/**
 * Converts a corrected case. A person has checked all fields. Fields that are still unsure are
 * ignored.
 */
function correctedFields({ text, custom_fields: fields }: ReferenceRow): Example[] {
  if (typeof text !== 'string' || !Array.isArray(fields)) return [];
  const judged = fields.flatMap(judgedField);
  if (judged.length === 0) return [];
  return [
    {
      text,
      labels: judged.flatMap(({ name, values }) => labelsOf(name, values)),
      covers: judged.map(({ name }) => prefixOf(name)),
    },
  ];
}

function judgedField(given: unknown): { name: string; values: string[] }[] {
  const { name, values, unsure } = { ...(given as Readonly<Record<string, unknown>> | null) };
  if (typeof name !== 'string' || !Array.isArray(values)) return [];
  const named = values.filter(isText);
  return unsure === true && named.length === 0 ? [] : [{ name, values: named }];
}

function labelsOf(field: string, values: readonly string[]): string[] {
  return [...new Set(values)].map((value) => `${prefixOf(field)}${value}`);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
