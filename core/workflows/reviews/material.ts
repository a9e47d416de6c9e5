// Material for a review: the accepted request, its documents and texts, and the schema that
// validates corrections.

import type { Database } from '../../database/connection.ts';
import { Fault } from '../../kernel/errors.ts';
import { parseId, presentId } from '../../kernel/ids.ts';
import type { JsonSchema } from '../../kernel/validate.ts';
import type { StoredDocument } from '../../documents/service.ts';
import type { DeskView } from '../../sdk/desk.ts';
import type { Locales } from '../../sdk/locales.ts';
import type { OperationDeclaration } from '../../sdk/pipeline.ts';
import { documentAddresses, plainNames, textsAt, type TextAt } from '../document-addresses.ts';
import { thresholds, type RunDeps } from '../run.ts';
import { findRequest } from './queries.ts';

export interface MaterialDocument {
  /** JSON pointer into the request's input. */
  pointer: string;
  /** Address as given in the request. */
  address: string;
  /**
   * Null if the document is not stored under an identifier: it was fetched, not supplied, deleted,
   * or has expired.
   */
  document: StoredDocument | null;
}

export interface ReviewMaterial {
  workflowId: string;
  pipeline: string;
  operation: string;
  /** Title of the operation; null if the plugin is not loaded. */
  title: string | null;
  unit: string | null;
  /** Schema of completed_unit with every documented field; null if the plugin is not loaded. */
  schema: JsonSchema | null;
  /** How the desk shows the result; null if the plugin is not loaded or declares nothing. */
  desk: DeskView | null;
  /** What fields and values are called, by language. */
  locales: Locales;
  /** Values with a lower confidence need to be checked. */
  attentionBelow: number | null;
  input: Record<string, unknown>;
  options: Record<string, unknown>;
  texts: TextAt[];
  documents: MaterialDocument[];
}

/**
 * Throws `not_found` for a workflow that the tenant does not have, or that never needed a review.
 */
export type ReviewMaterialOf = (tenantId: string, workflowId: string) => Promise<ReviewMaterial>;

export interface ReviewMaterialDeps {
  database: Database;
  findOperation(
    pipeline: string,
    operation: string,
  ): (OperationDeclaration & { locales: Locales }) | null;
  configFor: RunDeps['configFor'];
  /** Returns a document. Throws `not_found`. */
  findDocument(tenantId: string, documentId: string): Promise<StoredDocument>;
}

/** Maximum number of documents looked up for a request; no known request has more. */
const maxDocuments = 200;

export function createReviewMaterial(deps: ReviewMaterialDeps): ReviewMaterialOf {
  return async (tenantId, workflowId) => {
    const found = await findRequest(deps.database, { tenantId, workflowId });
    if (found === null) {
      const id = presentId('workflow', workflowId);
      throw new Fault('not_found', `There is no review of a workflow ${id}.`);
    }
    const { pipeline, operation, request } = found;
    const { input, options } = request;
    const declared = deps.findOperation(pipeline, operation);
    const known = { workflowId, pipeline, operation, input, options };
    if (declared === null) {
      const unknown = { title: null, unit: null, schema: null, desk: null, attentionBelow: null };
      return { ...known, ...unknown, locales: {}, texts: [], documents: [] };
    }
    const config = await deps.configFor(tenantId, pipeline);
    const { confidenceThreshold, requireHumanReviewBelow } = thresholds(found, config, declared);
    return {
      ...known,
      title: declared.title,
      unit: declared.unit,
      schema: declared.output as JsonSchema,
      desk: declared.desk ?? null,
      locales: declared.locales,
      attentionBelow: Math.max(confidenceThreshold, requireHumanReviewBelow),
      texts: textsAt(input, declared.texts ?? []),
      documents: await findDocuments(deps, tenantId, input, declared),
    };
  };
}

async function findDocuments(
  { findDocument }: ReviewMaterialDeps,
  tenantId: string,
  input: unknown,
  declared: OperationDeclaration,
): Promise<MaterialDocument[]> {
  const named = [...documentAddresses(input, declared), ...plainNames(input, declared)];
  const documents: MaterialDocument[] = [];
  for (const { pointer, address } of named.slice(0, maxDocuments)) {
    const id = parseId('document', address.replace(/^document:/, ''));
    const document = id === null ? null : await findDocument(tenantId, id).catch(noneIfMissing);
    documents.push({ pointer, address, document });
  }
  return documents;
}

function noneIfMissing(error: unknown): null {
  if (error instanceof Fault && error.code === 'not_found') return null;
  throw error;
}
