// One operation of the API: what it takes, what it answers, and a line to paste.

import type { Json, JsonObject, OpenApi } from '../openapi.ts';
import { html, inline, jsonView, prose, table, type Html } from './html.ts';
import { isObject, resolve, schemaTable, shown } from './schema-table.ts';

export interface DocumentedOperation {
  method: string;
  path: string;
  operation: JsonObject;
}

export function anchorOf({ operation }: DocumentedOperation): string {
  return `op-${shown(operation['operationId'])}`;
}

export function operationSection(given: DocumentedOperation, document: OpenApi): Html {
  const { method, path, operation } = given;
  const anchor = anchorOf(given);
  const scope = scopeOf(operation);
  return html`<article id="${anchor}" class="operation">
    <header>
      <h3><a class="anchor" href="#${anchor}">${shown(operation['summary'])}</a></h3>
      <p class="address">
        <span class="method ${method}">${method.toUpperCase()}</span>
        <code>${path}</code>
        ${scope && html`<span class="scope">scope <code>${scope}</code></span>`}
      </p>
    </header>
    <div class="columns">
      <div class="told">
        ${prose(shown(operation['description']))} ${parameterTable(operation)}
        ${bodyTable(operation, document)}
        <h4>Answers</h4>
        ${replies(operation, document)}
      </div>
      <aside class="shown">
        <h4>Request</h4>
        <pre class="curl"><code>${curlLine(given, document)}</code></pre>
        ${replyExample(operation, document)}
      </aside>
    </div>
  </article>`;
}

function scopeOf({ security }: JsonObject): string | null {
  // Requirements are alternatives, the roles within one are not.
  const alternatives = (Array.isArray(security) ? security : []).filter(isObject);
  const roles = alternatives.map((one) => Object.values(one)[0]).filter(Array.isArray);
  return roles.map((names) => names.map(shown).join(', ')).join(' or ') || null;
}

function parameterTable({ parameters }: JsonObject): Html | null {
  if (!Array.isArray(parameters)) return null;
  const rows = parameters.filter(isObject).map((parameter) => {
    const schema = isObject(parameter['schema']) ? parameter['schema'] : {};
    const items = isObject(schema['items']) ? schema['items'] : schema;
    const allowed = Array.isArray(items['enum']) ? items['enum'].map(shown) : [];
    return html`<tr>
      <td>
        <code>${shown(parameter['name'])}</code
        >${parameter['required'] === true && html` <span class="required">required</span>`}
      </td>
      <td class="type">${shown(parameter['in'])}</td>
      <td>
        ${inline(shown(parameter['description'] ?? ''))}
        ${allowed.length > 0 && html`<div class="fact">One of ${inline(allowed.map((name) => `\`${name}\``).join(', '))}.</div>`}
        ${schema['default'] !== undefined && html`<div class="fact">Default <code>${JSON.stringify(schema['default'])}</code>.</div>`}
      </td>
    </tr>`;
  });
  return html`<h4>Parameters</h4>
    ${table(['Name', 'In', 'Meaning'], rows)}`;
}

function bodyTable({ requestBody }: JsonObject, document: OpenApi): Html | null {
  if (!isObject(requestBody)) return null;
  const json = contentOf(requestBody, 'application/json');
  const words = requestBody['description'];
  return html`<h4>Body</h4>
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
          html`<p>The shape of every <a href="#errors">error</a>.</p>
            ${examplesOf(content, document).map(jsonView)}`
        }
        ${headerList(reply)}
      </div>
    </details>`;
  });
}

function headerList({ headers }: JsonObject): Html | null {
  const names = isObject(headers) ? Object.keys(headers) : [];
  if (names.length === 0) return null;
  return html`<p class="quiet">
    Headers:
    ${names.map((name, index) => html`${index > 0 && ', '}<a href="#headers"><code>${name}</code></a>`)}
  </p>`;
}

function replyExample({ responses }: JsonObject, document: OpenApi): Html | null {
  for (const [status, reply] of Object.entries(isObject(responses) ? responses : {})) {
    const content = isObject(reply) ? contentOf(reply, 'application/json') : null;
    const example = content && Number(status) < 400 ? examplesOf(content, document)[0] : undefined;
    if (example)
      return html`<h4>Answer <span class="status">${status}</span></h4>
        ${jsonView(example)}`;
  }
  return null;
}

/** A request that works as pasted once the key is in place. */
function curlLine({ method, path, operation }: DocumentedOperation, document: OpenApi): string {
  const address = `${document.servers[0]!.url}${path.replaceAll('{id}', '<ID>')}`;
  const lines = [`curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${address}'`];
  lines.push(`-H "Authorization: Bearer $WORKMILL_KEY"`);
  const body = isObject(operation['requestBody']) ? operation['requestBody'] : null;
  const json = body && contentOf(body, 'application/json');
  if (json) {
    const example = examplesOf(json, document)[0] ?? {};
    const text = JSON.stringify(example, null, 2).replaceAll("'", String.raw`'\''`);
    lines.push(`-H 'Content-Type: application/json'`, `-d '${text}'`);
  } else if (body) {
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
