// Search index of the API reference: operations, their fields, and error codes.

import { errorCatalogue } from '../../kernel/errors.ts';
import type { OpenApi } from '../openapi.ts';
import { fieldNames } from './operation-section.ts';
import { anchorOf, errorsPath, type OperationGroup } from './pages.ts';
import { shown } from './schema-table.ts';

export interface SearchEntry {
  title: string;
  /** Method and path of an operation, or the kind of the entry. */
  detail: string;
  href: string;
  /** Further search words, in lower case. */
  words: string;
}

export function searchIndex(groups: OperationGroup[], document: OpenApi): SearchEntry[] {
  const operations = groups.flatMap(({ name, path, operations: held }) =>
    held.map((given) => ({
      title: shown(given.operation['summary']),
      detail: `${given.method.toUpperCase()} ${given.path}`,
      href: `${path}#${anchorOf(given)}`,
      words: [
        name,
        shown(given.operation['operationId']),
        shown(given.operation['description']),
        ...fieldNames(given, document),
      ]
        .join(' ')
        .toLowerCase(),
    })),
  );
  const errors = Object.entries(errorCatalogue).map(([code, { status, message }]) => ({
    title: code,
    detail: `Error ${status}`,
    href: `${errorsPath}#${code}`,
    words: message.toLowerCase(),
  }));
  return [...operations, ...errors];
}
