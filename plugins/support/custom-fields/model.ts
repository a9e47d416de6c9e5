// The local model of the customer's own fields. One model has the labels of all fields of a tenant:
// `product=router`. An example says something about its own field only.

import {
  messageBlocks,
  type Example,
  type LocalModelDeclaration,
  type ReferenceRow,
} from 'workmill/sdk';

const separator = '=';

/** Prefix of the labels of a field. */
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

/** Rows without a field have categories. A row with a field and no label says that none applies. */
function labeledField({ pipeline, text, field, label, labels }: ReferenceRow): Example[] {
  if (pipeline !== undefined && pipeline !== 'support') return [];
  if (typeof text !== 'string' || typeof field !== 'string') return [];
  const named = [label, ...(Array.isArray(labels) ? labels : [])].filter(isText);
  return [{ text, labels: labelsOf(field, named), covers: [prefixOf(field)] }];
}

/** A person has seen all fields of a corrected case: those that are still unsure say nothing. */
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
