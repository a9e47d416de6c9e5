// The pages of the API reference: a start page, one per group of operations, errors and headers.

import type { JsonObject, OpenApi } from '../openapi.ts';
import { expandOperation } from '../openapi-references.ts';
import { shown } from './schema-table.ts';

export interface DocumentedOperation {
  method: string;
  path: string;
  /** Operation with its parameters and responses resolved. */
  operation: JsonObject;
}

export interface OperationGroup {
  name: string;
  description: string;
  /** Address of its page. */
  path: string;
  operations: DocumentedOperation[];
}

export const startPath = '/docs';
export const errorsPath = '/docs/errors';
export const headersPath = '/docs/headers';

/** Identifier of the operation's section on the page of its group. */
export function anchorOf({ operation }: DocumentedOperation): string {
  return `op-${shown(operation['operationId'])}`;
}

/** Groups in the order of the document's tags; a group without operations has no page. */
export function groupOperations(document: OpenApi): OperationGroup[] {
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    path: `/docs/${slugOf(name)}`,
    operations: operationsOf(document, name),
  }));
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function operationsOf(document: OpenApi, tag: string): DocumentedOperation[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method,
      path,
      operation: expandOperation(document, operation),
    })),
  );
  return all.filter(({ operation }) => tagsOf(operation).includes(tag));
}

function tagsOf({ tags }: JsonObject): string[] {
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}
