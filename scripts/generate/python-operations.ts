// Generates one Python method for each operation of the API, with parameters as keyword arguments.

import type { ApiDocument, Operation, Parameter, Schema } from './typescript-types.ts';

export function printPythonOperations({ operations }: ApiDocument, head: string): string {
  return `# ${head}
"""The operations of the API, a method each. \`Workmill\` inherits them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Literal, Mapping, Optional, Sequence
from urllib.parse import quote


def _quote(value: Any) -> str:
    return quote(str(value), safe="")


class Operations(ABC):
    @abstractmethod
    def _call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, Optional[str]]] = None,
        body: Any = None,
        content: Optional[bytes] = None,
        content_type: Optional[str] = None,
    ) -> Any:
        """Send a request and return its JSON reply, or its bytes."""

${operations.map(printMethod).join('\n')}`;
}

/** Operations that accept a file send raw bytes. */
const contentArguments = ['content: bytes', 'content_type: str = "application/octet-stream"'];

function printMethod(operation: Operation): string {
  const { operationId, method, parameters = [], requestBody } = operation;
  const json = requestBody?.content['application/json'];
  const required = parameters.filter(({ required: isRequired }) => isRequired);
  const optional = parameters.filter(({ required: isRequired }) => !isRequired);
  const takesFile = requestBody !== undefined && json === undefined;
  const bodyArgument = requestBody?.required === false ? 'body: Any = None' : 'body: Any';
  const keywords = [
    ...(json ? [bodyArgument] : []),
    ...(takesFile ? contentArguments : []),
    ...optional.map((one) => `${nameOf(one)}: Optional[${typeOf(one.schema)}] = None`),
  ];
  const positional = required.map((one) => `${nameOf(one)}: ${typeOf(one.schema)}`);
  const signature = ['self', ...positional, ...(keywords.length > 0 ? ['*', ...keywords] : [])];
  const named = (place: Parameter['in']): string =>
    parameters
      .filter((one) => one.in === place)
      .map((one) => `${JSON.stringify(one.name)}: ${nameOf(one)}`)
      .join(', ');
  const call = [
    `"${method}"`,
    pathText(operation),
    ...(named('query') ? [`query={${named('query')}}`] : []),
    ...(named('header') ? [`headers={${named('header')}}`] : []),
    ...(json ? ['body=body'] : []),
    ...(takesFile ? ['content=content', 'content_type=content_type'] : []),
  ];
  return `    def ${operationId}(
        ${signature.join(',\n        ')},
    ) -> Any:
        """${operation.summary}."""
        return self._call(
            ${call.join(',\n            ')},
        )
`;
}

function nameOf({ name }: Parameter): string {
  const snake = name.toLowerCase().replaceAll('-', '_');
  return pythonKeywords.has(snake) ? `${snake}_` : snake;
}

const pythonKeywords = new Set(['from', 'import', 'class', 'global', 'lambda', 'pass', 'is', 'in']);

/** Returns an f-string, or a plain string if the path has no parameters. */
function pathText({ path, parameters = [] }: Operation): string {
  const held = parameters.filter((one) => one.in === 'path');
  if (held.length === 0) return JSON.stringify(path);
  const text = held.reduce(
    (whole, one) => whole.replace(`{${one.name}}`, `{_quote(${nameOf(one)})}`),
    path,
  );
  return `f${JSON.stringify(text)}`;
}

function typeOf(schema: Schema): string {
  if (schema === undefined || typeof schema === 'boolean') return 'Any';
  const { enum: words, type } = schema;
  if (Array.isArray(words) && words.every((word) => typeof word === 'string')) {
    return `Literal[${words.map((word) => JSON.stringify(word)).join(', ')}]`;
  }
  if (type === 'array') return `Sequence[${typeOf(schema['items'] as Schema)}]`;
  return primitives[type as string] ?? 'Any';
}

const primitives: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
};
