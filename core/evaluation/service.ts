// Evaluations for the API: accepts labeled documents, returns counts by field. runner.ts runs them.

import type { Actor } from '../audit/entry.ts';
import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault, type FaultDetail } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import { missingObject } from '../kernel/missing.ts';
import {
  auditEvaluation,
  cancelEvaluation,
  countEvaluations,
  deleteEvaluation,
  findEvaluation,
  insertEvaluation,
  listEvaluations,
  type EvaluationRow,
} from './queries.ts';
import type { Truth } from './score.ts';
import { pageById, readCursor, type Page, type PageRequest } from '../kernel/pages.ts';

/** Maximum number of open evaluations of a tenant; each runs every document. */
const mostOpen = 3;
/** Maximum number of stored reports of a tenant, until some are deleted. */
const mostKept = 100;

export interface NewEvaluation {
  pipeline: string;
  operation: string;
  name: string | null;
  documents: readonly {
    id: string;
    kind: string;
    input: Record<string, unknown>;
    truth: Truth;
    notes: Truth;
  }[];
}

interface By {
  tenantId: string;
  actor: Actor;
}

/** All functions throw `not_found` for evaluations that the tenant does not have. */
export interface Evaluations {
  /**
   * Starts an evaluation. Throws `invalid_request` by document, or `conflict` if too many are open
   * or stored.
   */
  start(by: By, evaluation: NewEvaluation): Promise<EvaluationRow>;
  get(tenantId: string, evaluationId: string): Promise<EvaluationRow>;
  list(tenantId: string, page: PageRequest): Promise<Page<EvaluationRow>>;
  /** Cancels an evaluation. Throws `conflict` if it has ended. */
  cancel(by: By, evaluationId: string): Promise<EvaluationRow>;
  /** Removes an evaluation at any time; a running one stops. */
  remove(by: By, evaluationId: string): Promise<void>;
}

interface EvaluationsDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  /**
   * Returns the errors in a document's input, by the operation's schema and the rules for
   * addresses.
   */
  checkInput(
    tenantId: string,
    operation: { pipeline: string; operation: string },
    input: Record<string, unknown>,
  ): FaultDetail[];
  hasOperation(pipeline: string, operation: string): boolean;
}

export function createEvaluations(deps: EvaluationsDeps): Evaluations {
  const { database, clock, ids } = deps;

  async function get(tenantId: string, evaluationId: string): Promise<EvaluationRow> {
    const row = await findEvaluation(database, { tenantId, evaluationId });
    if (!row) throw missingObject('evaluation', evaluationId);
    return row;
  }

  return {
    async start({ tenantId, actor }, evaluation) {
      checkDocuments(deps, tenantId, evaluation);
      const { pipeline, operation, name } = evaluation;
      const place = { tenantId, evaluationId: ids.uuid() };
      const documents = evaluation.documents.map(({ id, ...document }, position) => ({
        ...document,
        document_id: id,
        position,
      }));
      await database.transaction(async (trx) => {
        const present = await countEvaluations(trx, tenantId);
        if (present.open >= mostOpen) {
          throw new Fault('conflict', `${mostOpen} evaluations are under way already.`);
        }
        if (present.all >= mostKept) {
          throw new Fault('conflict', `${mostKept} evaluations are kept; delete one first.`);
        }
        const now = clock.now();
        await insertEvaluation(trx, { ...place, pipeline, operation, name, now }, documents);
        const detail = { pipeline, operation, documents: documents.length };
        await auditEvaluation(trx, ids, actor, { place, action: 'started', detail });
      });
      return await get(tenantId, place.evaluationId);
    },
    get,
    async list(tenantId, { limit, cursor }) {
      const before = readCursor('evaluation', cursor);
      const rows = await listEvaluations(database, tenantId, { limit: limit + 1, before });
      return pageById(rows, limit, ['evaluation', (row) => row.evaluation_id]);
    },
    async cancel({ tenantId, actor }, evaluationId) {
      const place = { tenantId, evaluationId };
      const cancelled = await database.transaction(async (trx) => {
        if (!(await cancelEvaluation(trx, place, clock.now()))) return false;
        await auditEvaluation(trx, ids, actor, { place, action: 'cancelled' });
        return true;
      });
      const row = await get(tenantId, evaluationId);
      if (cancelled) return row;
      throw new Fault('conflict', `The evaluation has ended already: it is ${row.state}.`);
    },
    async remove({ tenantId, actor }, evaluationId) {
      const place = { tenantId, evaluationId };
      await database.transaction(async (trx) => {
        if (!(await deleteEvaluation(trx, place))) {
          throw missingObject('evaluation', evaluationId);
        }
        await auditEvaluation(trx, ids, actor, { place, action: 'deleted' });
      });
    },
  };
}

function checkDocuments(
  deps: Pick<EvaluationsDeps, 'checkInput' | 'hasOperation'>,
  tenantId: string,
  { pipeline, operation, documents }: NewEvaluation,
): void {
  if (!deps.hasOperation(pipeline, operation)) {
    const message = `There is no pipeline ${pipeline}/${operation}.`;
    throw new Fault('invalid_request', message, { details: [{ path: '/pipeline', message }] });
  }
  const seen = new Set<string>();
  const details = documents.flatMap(({ id, input }, index) => {
    const at = `/documents/${index}`;
    const found = deps
      .checkInput(tenantId, { pipeline, operation }, input)
      .map(({ path, message }) => ({ path: `${at}${path}`, message }));
    if (seen.has(id)) found.push({ path: `${at}/id`, message: 'is the id of another document' });
    seen.add(id);
    return found;
  });
  if (details.length > 0) {
    throw new Fault('invalid_request', undefined, { details: details.slice(0, 100) });
  }
}
