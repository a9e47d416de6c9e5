// Result of the second reader: entries of the audit trail, and reasons for a review.

import type { CompletedUnit } from '../present.ts';
import type { ContractReview } from '../review-contract.ts';
import type { ModelOpinion, OpinionField } from './opinion.ts';

type Row = CompletedUnit['audit_trail'][number];

const mostDisagreements = 20;

/** Returns the audit trail entries; empty if no model was asked. */
export function presentOpinion(opinion: ModelOpinion | null): Row[] {
  if (opinion === null) return [];
  const { model, refused, confirmed, added, disagreements, dropped } = opinion;
  const check = 'model_server';
  if (refused !== null) {
    return [{ check, result: 'skipped', detail: `${model} gave no answer: ${refused}` }];
  }
  const counts = `${confirmed.length} confirmed, ${disagreements.length} disagreements, ${added.length} read by it alone`;
  const isOpposed = disagreements.length > 0 || added.length > 0;
  return [
    { check, result: isOpposed ? 'failed' : 'passed', detail: `${model}: ${counts}` },
    ...added.map(({ field, given }): Row => {
      return { check: 'model_alone', result: 'failed', detail: `${field}: ${given}` };
    }),
    ...disagreements.slice(0, mostDisagreements).map(({ field, read, given }): Row => {
      const detail = `${field}: read as ${read ?? 'nothing'}; the model reads ${given ?? 'nothing'}`;
      return { check: 'model_disagrees', result: 'failed', detail: detail.slice(0, 1000) };
    }),
    ...[...new Set(dropped)].map((field): Row => {
      const detail = `${field}: the document does not contain the model's answer`;
      return { check: 'model_dropped', result: 'info', detail };
    }),
  ];
}

const pointers: Readonly<Partial<Record<OpinionField, string>>> = {
  parties: '/contract_intelligence/parties',
  effective_date: '/contract_intelligence/effective_date',
  agreement_date: '/contract_intelligence/metadata/agreement_date',
  expiration_date: '/contract_intelligence/metadata/expiration_date',
};

/** Returns one reason per field that only the model found: a model alone never decides a value. */
export function opinionFailures(opinion: ModelOpinion | null): ContractReview['failures'] {
  const fields = new Set(opinion?.added.map(({ field }) => field));
  return [...fields].map((field) => ({
    code: 'model_alone',
    message: `Only the model server has read a value of ${field}.`,
    ...(pointers[field] && { field: pointers[field] }),
  }));
}
