// The API reference: one page without scripts, made of the OpenAPI document and nothing else.

import { errorCatalogue } from '../../kernel/errors.ts';
import { replyHeaders } from '../headers.ts';
import type { OpenApi } from '../openapi.ts';
import { html, inline, prose, table, type Html } from './html.ts';
import { anchorOf, operationSection, type DocumentedOperation } from './operation-section.ts';
import { shown } from './schema-table.ts';

export function renderReference(document: OpenApi): string {
  const groups = document.tags.map((tag) => ({
    ...tag,
    operations: operationsOf(document, tag.name),
  }));
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${document.info.title}</title>
        <link rel="stylesheet" href="/docs/reference.css" />
      </head>
      <body>
        <nav aria-label="Contents">
          <a class="brand" href="#top">Workmill <span>API</span></a>
          <ul>
            <li><a href="#start">Start here</a></li>
          </ul>
          ${groups.map(
            ({ name, operations }) =>
              html`<h2>${name}</h2>
                <ul>
                  ${operations.map(navigationEntry)}
                </ul>`,
          )}
          <h2>All operations</h2>
          <ul>
            <li><a href="#errors">Errors</a></li>
            <li><a href="#headers">Headers</a></li>
            <li><a href="/openapi.json">OpenAPI document</a></li>
          </ul>
        </nav>
        <main id="top">
          <header class="title">
            <h1>${document.info.title}</h1>
            <p class="quiet">
              Version ${document.info.version} · <code>${document.servers[0]!.url}/v1</code> ·
              <a href="/openapi.json">openapi.json</a>
            </p>
          </header>
          <section id="start" class="start">${prose(document.info.description)}</section>
          ${groups.map(
            ({ name, description, operations }) =>
              html`<section>
                <h2 class="group">${name}</h2>
                <p class="group">${description}</p>
                ${operations.map((operation) => operationSection(operation, document))}
              </section>`,
          )}
          ${errorSection()}${headerSection()}
        </main>
      </body>
    </html> `;
  return page.html;
}

function operationsOf({ paths }: OpenApi, tag: string): DocumentedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({ method, path, operation }))
      .filter(({ operation }) => (operation['tags'] as string[]).includes(tag)),
  );
}

function navigationEntry(given: DocumentedOperation): Html {
  return html`<li>
    <a href="#${anchorOf(given)}"
      ><span class="method ${given.method}">${given.method.toUpperCase()}</span>
      ${shown(given.operation['summary'])}</a
    >
  </li>`;
}

function errorSection(): Html {
  const rows = Object.entries(errorCatalogue).map(
    ([code, { status, message, retry }]) =>
      html`<tr>
        <td class="type">${status}</td>
        <td><code>${code}</code></td>
        <td>${inline(message)}</td>
        <td class="type">${retry === 'later' ? 'yes, later' : 'no'}</td>
      </tr>`,
  );
  return html`<section id="errors">
    <h2 class="group">Errors</h2>
    <p class="group">
      The whole catalogue. Retry with exponential back-off and the same idempotency key.
    </p>
    ${table(['Status', 'error', 'Meaning', 'Worth a retry'], rows)}
  </section>`;
}

function headerSection(): Html {
  const rows = Object.entries(replyHeaders).map(
    ([name, { description }]) =>
      html`<tr>
        <td><code>${name}</code></td>
        <td>${inline(description)}</td>
      </tr>`,
  );
  return html`<section id="headers">
    <h2 class="group">Headers of answers</h2>
    ${table(['Header', 'Meaning'], rows)}
  </section>`;
}
