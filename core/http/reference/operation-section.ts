// One operation of the API: its parameters, body and responses, a curl command and a form to try
// it.

import { headersOfEveryReply } from '../headers.ts';
import type { Json, JsonObject, OpenApi } from '../openapi.ts';
import { isObject } from '../openapi-references.ts';
import { codeBlock, html, inline, jsonView, prose, table, type Html } from './html.ts';
import { anchorOf, errorsPath, headersPath, type DocumentedOperation } from './pages.ts';
import { factsOf, fieldPaths, resolve, schemaTable, shown } from './schema-table.ts';
import { tryForm } from './try-form.ts';

/** Returns the names of parameters and body fields, for the search. */
export function fieldNames({ operation }: DocumentedOperation, document: OpenApi): string[] {
  const { parameters, requestBody } = operation;
  const names = (Array.isArray(parameters) ? parameters : [])
    .filter(isObject)
    .map(({ name }) => shown(name));
  const json = isObject(requestBody) ? contentOf(requestBody, 'application/json') : null;
  return json ? [...names, ...fieldPaths(json['schema'] as JsonObject, document)] : names;
}

export function operationSection(given: DocumentedOperation, document: OpenApi): Html {
  const { method, path, operation } = given;
  const anchor = anchorOf(given);
  const scope = scopeOf(operation);
  return html`<article id="${anchor}" class="operation">
    <header>
      <h2><a class="anchor" href="#${anchor}">${shown(operation['summary'])}</a></h2>
      <p class="address">
        <span class="method ${method}">${method.toUpperCase()}</span>
        <code>${path}</code>
        ${scope && html`<span class="scope">scope <code>${scope}</code></span>`}
      </p>
    </header>
    <div class="columns">
      <div class="description">
        ${prose(shown(operation['description']))} ${parameterTable(operation)}
        ${bodyTable(operation, document)}
        <h3>Responses</h3>
        ${replies(operation, document)}
      </div>
      <div class="samples">
        <h3>Request</h3>
        ${codeBlock(curlLine(given, document), 'curl')}
        ${tryForm(given, exampleBody(given, document))} ${replyExample(operation, document)}
      </div>
    </div>
  </article>`;
}

function scopeOf({ security }: JsonObject): string | null {
  // Requirements are alternatives; all roles within one are required.
  const alternatives = (Array.isArray(security) ? security : []).filter(isObject);
  const roles = alternatives.map((one) => Object.values(one)[0]).filter(Array.isArray);
  return roles.map((names) => names.map(shown).join(', ')).join(' or ') || null;
}

function parameterTable({ parameters }: JsonObject): Html | null {
  if (!Array.isArray(parameters)) return null;
  const rows = parameters.filter(isObject).map((parameter) => {
    const schema = isObject(parameter['schema']) ? parameter['schema'] : {};
    return html`<tr>
      <td>
        <code>${shown(parameter['name'])}</code
        >${parameter['required'] === true && html` <span class="required">required</span>`}
      </td>
      <td class="type">${shown(parameter['in'])}</td>
      <td>
        ${inline(shown(parameter['description'] ?? ''))}
        ${factsOf(schema).map((fact) => html`<div class="fact">${inline(fact)}</div>`)}
      </td>
    </tr>`;
  });
  return html`<h3>Parameters</h3>
    ${table(['Name', 'In', 'Meaning'], rows)}`;
}

function bodyTable({ requestBody }: JsonObject, document: OpenApi): Html | null {
  if (!isObject(requestBody)) return null;
  const json = contentOf(requestBody, 'application/json');
  const words = requestBody['description'];
  return html`<h3>Body</h3>
    ${typeof words === 'string' && html`<p>${inline(words)}</p>`}
    ${json && schemaTable(json['schema'] as JsonObject, document, 'request')}`;
}

function replies({ responses }: JsonObject, document: OpenApi): Html[] {
  const entries = isObject(responses) ? Object.entries(responses) : [];
  return entries.map(([status, reply]) => {
    if (!isObject(reply)) return html``;
    const content = contentOf(reply, 'application/json');
    const isError = Number(status) >= 400;
    return html`<details class="reply status-${status[0]!}">
      <summary>
        <span class="status">${status}</span> ${inline(shown(reply['description']))}
      </summary>
      <div>
        ${content && !isError && schemaTable(content['schema'] as JsonObject, document, 'answer')}
        ${
          content &&
          isError &&
          html`<p>The shape of all <a href="${errorsPath}">errors</a>.</p>
            ${examplesOf(content, document).map(jsonView)}`
        }
        ${headerList(reply)}
      </div>
    </details>`;
  });
}

function headerList({ headers }: JsonObject): Html {
  const names = [...headersOfEveryReply, ...(isObject(headers) ? Object.keys(headers) : [])];
  return html`<p class="quiet">
    Headers:
    ${names.map((name, index) => html`${index > 0 && ', '}<a href="${headersPath}#${name}"><code>${name}</code></a>`)}
  </p>`;
}

function replyExample({ responses }: JsonObject, document: OpenApi): Html | null {
  for (const [status, reply] of Object.entries(isObject(responses) ? responses : {})) {
    const content = isObject(reply) ? contentOf(reply, 'application/json') : null;
    const example = content && Number(status) < 400 ? examplesOf(content, document)[0] : undefined;
    if (example)
      return html`<h3>Response <span class="status">${status}</span></h3>
        ${jsonView(example)}`;
  }
  return null;
}

/** Returns the example of a JSON body as text; null for an operation without a body. */
function exampleBody({ operation }: DocumentedOperation, document: OpenApi): string | null {
  const body = isObject(operation['requestBody']) ? operation['requestBody'] : null;
  const json = body && contentOf(body, 'application/json');
  return json ? JSON.stringify(examplesOf(json, document)[0] ?? {}, null, 2) : null;
}

/** A command that can be pasted once WORKMILL_KEY contains a key. */
function curlLine(given: DocumentedOperation, document: OpenApi): string {
  const { method, path, operation } = given;
  const address = `${document.servers[0]!.url}${path.replaceAll('{id}', '<ID>')}`;
  const lines = [`curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${address}'`];
  lines.push(`-H "Authorization: Bearer $WORKMILL_KEY"`);
  const body = exampleBody(given, document);
  if (body !== null) {
    const text = body.replaceAll("'", String.raw`'\''`);
    lines.push(`-H 'Content-Type: application/json'`, `-d '${text}'`);
  } else if (operation['requestBody'] !== undefined) {
    lines.push(`-H 'Content-Type: application/pdf' -H 'X-Filename: invoice.pdf'`);
    lines.push('--data-binary @invoice.pdf');
  }
  return lines.join(' \\\n  ');
}

function contentOf({ content }: JsonObject, type: string): JsonObject | null {
  const found = isObject(content) ? content[type] : undefined;
  return isObject(found) ? found : null;
}

function examplesOf({ examples }: JsonObject, document: OpenApi): Json[] {
  return Object.values(isObject(examples) ? examples : {})
    .filter(isObject)
    .map((example) => resolve(example, document, []).schema['value'] ?? null);
}
