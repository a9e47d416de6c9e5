// Renders the API reference as pages from the OpenAPI document only.

import { errorCatalogue } from '../../kernel/errors.ts';
import { replyHeaders } from '../headers.ts';
import type { OpenApi } from '../openapi.ts';
import { frame, type PageContent } from './frame.ts';
import { codeBlock, html, inline, prose, table, type Html } from './html.ts';
import { operationSection } from './operation-section.ts';
import {
  errorsPath,
  groupOperations,
  headersPath,
  startPath,
  type OperationGroup,
} from './pages.ts';
import { quickStart } from './quick-start.ts';
import { searchIndex } from './search-index.ts';

export interface Reference {
  /** HTML by address. */
  pages: Map<string, string>;
  /** JSON for the search field. */
  searchIndex: string;
}

export function renderReference(document: OpenApi): Reference {
  const groups = groupOperations(document);
  const contents = [
    startPage(document, groups),
    ...groups.map((group) => groupPage(group, document)),
    errorPage(),
    headerPage(),
  ];
  return {
    pages: new Map(contents.map((page) => [page.path, frame(document, groups, page)])),
    searchIndex: JSON.stringify(searchIndex(groups, document)),
  };
}

function startPage({ info, servers }: OpenApi, groups: OperationGroup[]): PageContent {
  const baseUrl = servers[0]!.url;
  const body = html`<header class="title">
      <h1>${info.title}</h1>
      <p class="quiet">
        Version ${info.version} · <code>${baseUrl}/v1</code> ·
        <a href="/openapi.json">openapi.json</a>
      </p>
    </header>
    <section class="start">
      ${prose(info.description)}
      <h2 id="quick-start">Quick start</h2>
      <p>
        Upload an invoice, start the finance pipeline, wait for the result. The TypeScript and
        Python clients are in <code>deploy/clients</code> of the release.
      </p>
      ${quickStart(baseUrl).map(
        ({ language, code }) =>
          html`<h3>${language}</h3>
            ${codeBlock(code.trimEnd())}`,
      )}
      <h2 id="operations">Operations</h2>
      <ul class="groups">
        ${groups.map(
          ({ name, path, description }) =>
            html`<li><a href="${path}">${name}</a> ${inline(description)}</li>`,
        )}
      </ul>
    </section>`;
  return { title: 'Quick start', path: startPath, body };
}

function groupPage(group: OperationGroup, document: OpenApi): PageContent {
  const body = html`<header class="title">
      <h1>${group.name}</h1>
      <p class="quiet">${inline(group.description)}</p>
    </header>
    ${group.operations.map((operation) => operationSection(operation, document))}`;
  return { title: group.name, path: group.path, body };
}

function errorPage(): PageContent {
  const rows = Object.entries(errorCatalogue).map(
    ([code, { status, message, retry }]) =>
      html`<tr id="${code}">
        <td class="type">${status}</td>
        <td><code>${code}</code></td>
        <td>${inline(message)}</td>
        <td class="type">${retry === 'later' ? 'yes, later' : 'no'}</td>
      </tr>`,
  );
  const body = html`<header class="title">
      <h1>Errors</h1>
      <p class="quiet">
        Every error code. Retry with exponential backoff and the same idempotency key.
      </p>
    </header>
    ${table(['Status', 'error', 'Meaning', 'Retry'], rows)}`;
  return { title: 'Errors', path: errorsPath, body };
}

function headerPage(): PageContent {
  const rows = Object.entries(replyHeaders).map(([name, { description }]): Html => {
    return html`<tr id="${name}">
      <td><code>${name}</code></td>
      <td>${inline(description)}</td>
    </tr>`;
  });
  const body = html`<header class="title"><h1>Response headers</h1></header>
    ${table(['Header', 'Meaning'], rows)}`;
  return { title: 'Response headers', path: headersPath, body };
}
