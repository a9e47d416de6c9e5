// Statements of look-ups. They are prepared, because runs wait for them.

import { defineStatement } from '../database/named-parameters.ts';
import type { KeyWanted, PageWanted, RowsWanted, TermsWanted, TermWanted } from './look-up.ts';

export const byKey = defineStatement<KeyWanted>(
  'reference_by_key',
  (parameters) => `
    SELECT row FROM reference_rows
     WHERE tenant_id = ${parameters.value('tenantId', 'text')}
       AND set_name = ${parameters.value('set', 'text')}
       AND key = ${parameters.value('key', 'text')}
       AND mode IN ('both', ${parameters.value('mode', 'text')})`,
);

/** Each direction of the index has its own statement, because the plan of a statement is fixed. */
function anyStatement(name: string, direction: 'ASC' | 'DESC') {
  return defineStatement<RowsWanted>(
    name,
    (parameters) => `
    SELECT row FROM reference_rows
     WHERE tenant_id = ${parameters.value('tenantId', 'text')}
       AND set_name = ${parameters.value('set', 'text')}
       AND mode IN ('both', ${parameters.value('mode', 'text')})
     ORDER BY key ${direction} LIMIT ${parameters.value('limit', 'int')}`,
  );
}

/**
 * Reads rows with one term in index order until the limit, however many rows have the term. A
 * million cases share customers and phrases.
 */
function termStatement(name: string, direction: 'ASC' | 'DESC') {
  return defineStatement<TermWanted>(name, (parameters) => {
    const tenantId = parameters.value('tenantId', 'text');
    const set = parameters.value('set', 'text');
    return `
    SELECT present.row FROM (
      SELECT term.key FROM reference_terms term
       WHERE term.tenant_id = ${tenantId} AND term.set_name = ${set}
         AND term.term = ${parameters.value('term', 'text')}
         AND term.mode IN ('both', ${parameters.value('mode', 'text')})
       ORDER BY term.key ${direction} LIMIT ${parameters.value('limit', 'int')}) best
    CROSS JOIN LATERAL (SELECT row FROM reference_rows
       WHERE tenant_id = ${tenantId} AND set_name = ${set} AND key = best.key) present
    ORDER BY best.key ${direction}`;
  });
}

/** Selects rows with at least this many of the terms, those with most first. */
function termsStatement(name: string, direction: 'ASC' | 'DESC') {
  return defineStatement<TermsWanted>(name, (parameters) => {
    const tenantId = parameters.value('tenantId', 'text');
    const set = parameters.value('set', 'text');
    return `
    SELECT present.row FROM (
      SELECT term.key, count(*) AS found FROM reference_terms term
       WHERE term.tenant_id = ${tenantId} AND term.set_name = ${set}
         AND term.term = ANY (${parameters.value('terms', 'text[]')})
         AND term.mode IN ('both', ${parameters.value('mode', 'text')})
       GROUP BY term.key HAVING count(*) >= ${parameters.value('atLeast', 'int')}
       ORDER BY found DESC, term.key ${direction} LIMIT ${parameters.value('limit', 'int')}) best
    CROSS JOIN LATERAL (SELECT row FROM reference_rows
       WHERE tenant_id = ${tenantId} AND set_name = ${set} AND key = best.key) present
    ORDER BY best.found DESC, best.key ${direction}`;
  });
}

export const any = anyStatement('reference_any', 'ASC');
export const anyLast = anyStatement('reference_any_last', 'DESC');
export const byTerm = termStatement('reference_by_term', 'ASC');
export const byTermLast = termStatement('reference_by_term_last', 'DESC');
export const byTerms = termsStatement('reference_by_terms', 'ASC');
export const byTermsLast = termsStatement('reference_by_terms_last', 'DESC');

/**
 * One statement, so that the version matches the rows. A set without its own row has no version.
 */
export const page = defineStatement<PageWanted>('reference_page', (parameters) => {
  const tenantId = parameters.value('tenantId', 'text');
  const set = parameters.value('set', 'text');
  return `
    SELECT present.version, behind.key, behind.row::text AS json
      FROM reference_sets present
      LEFT JOIN LATERAL (
        SELECT key, row FROM reference_rows
         WHERE tenant_id = ${tenantId} AND set_name = ${set}
           AND mode IN ('both', ${parameters.value('mode', 'text')})
           AND key > coalesce(${parameters.value('after', 'text')}, '')
         ORDER BY key LIMIT ${parameters.value('limit', 'int')}) behind ON true
     WHERE present.tenant_id = ${tenantId} AND present.set_name = ${set}
     ORDER BY behind.key`;
});
