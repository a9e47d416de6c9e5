// Sample programs for a call: curl, and the clients of the release.

import type { Attached, Built } from './request-draft.ts';

export interface Call {
  /** Base URL of the appliance, without /v1. */
  baseUrl: string;
  pipeline: string;
  operation: string;
  built: Built;
}

export const languages = ['curl', 'TypeScript', 'Python'] as const;

export type Language = (typeof languages)[number];

/** Returns a program that uploads the documents, runs the operation and prints the outcome. */
export function sampleOf(language: Language, call: Call): string {
  return { curl, TypeScript: typescript, Python: python }[language](call);
}

function curl({ baseUrl, pipeline, operation, built }: Call): string {
  const { attached } = built;
  const names = variablesOf(attached);
  const uploads = attached.map(
    ({ file }, index) => `
${names[index]}=$(call "$api/documents" -H ${shellText(`X-Filename: ${encodeURIComponent(file.name)}`)} \\
  -H ${shellText(`Content-Type: ${typeOf(file)}`)} --data-binary @${shellText(file.name)})
${names[index]}=$(printf '%s' "$${names[index]}" | jq -r .document_url)
`,
  );
  const body = JSON.stringify(requestOf(built), null, 2);
  const call = `call "$api/pipelines/${pipeline}/${operation}" -H 'Prefer: wait=30' \\
  -H 'Content-Type: application/json' -H "Idempotency-Key: $(date +%s)-$$" --data-binary @-`;
  const given = names.map((name) => ` --arg ${name} "$${name}"`).join('');
  const places = attached.map(
    ({ path }, index) => `setpath(${JSON.stringify(path)}; $${names[index]})`,
  );
  const request =
    attached.length === 0
      ? `${call} <<'JSON'\n${body}\nJSON\n`
      : `jq${given} ${shellText(places.join(' | '))} <<'JSON' |\n${body}\nJSON\n${call}\n`;
  return `#!/bin/sh
# WORKMILL_KEY holds an API key. Requires curl${attached.length > 0 ? ' and jq' : ''}.
set -eu
api=${shellText(`${baseUrl}/v1`)}
auth="Authorization: Bearer $WORKMILL_KEY"

# Prints the answer. An error goes to standard error and ends the program.
call() {
  reply=$(curl -sS --fail-with-body -H "$auth" "$@") || { printf '%s\\n' "$reply" >&2; exit 1; }
  printf '%s\\n' "$reply"
}
${uploads.join('')}
# Prefer: wait=30 holds the request until the workflow ends, for up to 30 seconds.
${request}`;
}

function typescript({ baseUrl, pipeline, operation, built }: Call): string {
  const { attached } = built;
  const names = variablesOf(attached);
  const { input, options } = requestOf(built, (index) => names[index]!, '.document_url');
  const uploads = attached.map(
    (
      { file },
      index,
    ) => `const ${names[index]} = await workmill.uploadDocument(await readFile(${JSON.stringify(file.name)}), {
  fileName: ${JSON.stringify(file.name)},
  contentType: ${JSON.stringify(typeOf(file))},
});
`,
  );
  const settings = hasFields(options)
    ? `, {\n  options: ${literal(options, scriptWords, '  ')},\n}`
    : '';
  return `${attached.length > 0 ? "import { readFile } from 'node:fs/promises';\n" : ''}import { Workmill } from '@workmill/client';

const workmill = new Workmill({
  baseUrl: ${JSON.stringify(baseUrl)},
  apiKey: process.env.WORKMILL_KEY,
});
${uploads.join('')}const input = ${literal(input)};
// Waits until the workflow has ended, or until a person has to decide.
const outcome = await workmill.run('${pipeline}', '${operation}', input${settings});
console.log(JSON.stringify(outcome, null, 2));
`;
}

function python({ baseUrl, pipeline, operation, built }: Call): string {
  const { attached } = built;
  const names = variablesOf(attached);
  const { input, options } = requestOf(built, (index) => names[index]!, '["document_url"]');
  const uploads = attached.map(
    ({ file }, index) => `${names[index]} = workmill.upload_document(
    Path(${JSON.stringify(file.name)}).read_bytes(),
    file_name=${JSON.stringify(file.name)},
    content_type=${JSON.stringify(typeOf(file))},
)
`,
  );
  const settings = hasFields(options) ? `, options=${literal(options, pythonWords)}` : '';
  return `import json
import os
${attached.length > 0 ? 'from pathlib import Path\n' : ''}from workmill import Workmill

workmill = Workmill(${JSON.stringify(baseUrl)}, os.environ["WORKMILL_KEY"])
${uploads.join('')}request = ${literal(input, pythonWords)}
# Waits until the workflow has ended, or until a person has to decide.
outcome = workmill.run("${pipeline}", "${operation}", request${settings})
print(json.dumps(outcome, indent=2))
`;
}

/** An expression of the program that replaces a value of the request. */
class Expression {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function variablesOf(attached: readonly Attached[]): string[] {
  return attached.map((_, index) => (attached.length === 1 ? 'document' : `document${index + 1}`));
}

/**
 * Returns the request. With `nameOf`, the addresses of uploaded documents are fields of these
 * variables.
 */
function requestOf(built: Built, nameOf?: (index: number) => string, field = '') {
  const { input, options } = structuredClone(built.request);
  const whole = { input, ...(hasFields(options) && { options }) };
  if (nameOf) {
    built.attached.forEach(({ path }, index) => {
      let inside: object = whole;
      for (const step of path.slice(0, -1)) inside = Reflect.get(inside, step) as object;
      Reflect.set(inside, path.at(-1)!, new Expression(nameOf(index) + field));
    });
  }
  return whole;
}

function hasFields(value: object | undefined): boolean {
  return value !== undefined && Object.keys(value).length > 0;
}

const scriptWords = { true: 'true', false: 'false', null: 'null' };
const pythonWords = { true: 'True', false: 'False', null: 'None' };

/**
 * Formats a value as a TypeScript literal or, with other words for the constants, as a Python
 * literal.
 */
function literal(value: unknown, words = scriptWords, margin = ''): string {
  if (value instanceof Expression) return value.text;
  if (value === null || value === undefined) return words.null;
  if (typeof value === 'boolean') return words[`${value}`];
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${margin}  `;
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, words, inner))
    : Object.entries(value).map(
        ([name, item]) => `${JSON.stringify(name)}: ${literal(item, words, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (items.length === 0) return `${open}${close}`;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${margin}${close}`;
}

function typeOf({ type }: File): string {
  return type || 'application/octet-stream';
}

/** Quotes a text in single quotes, in which a POSIX shell expands nothing. */
function shellText(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
