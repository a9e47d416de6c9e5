// Common parts of all pages of the API reference: the head, the table of contents, the search
// field.

import type { OpenApi } from '../openapi.ts';
import { html, type Html } from './html.ts';
import { anchorOf, errorsPath, headersPath, startPath, type OperationGroup } from './pages.ts';
import { shown } from './schema-table.ts';

export interface PageContent {
  title: string;
  /** Address of the page, which is marked as current in the table of contents. */
  path: string;
  body: Html | readonly Html[];
}

/**
 * Returns a whole page. It is readable without its script, which adds search, copying and requests.
 */
export function frame(document: OpenApi, groups: OperationGroup[], page: PageContent): string {
  const title = `${page.title} · ${document.info.title}`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="/docs/reference.css" />
        <script type="module" src="/docs/reference.js"></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        ${contents(groups, page.path)}
        <main id="content" tabindex="-1">${page.body}</main>
      </body>
    </html> `.html;
}

function contents(groups: OperationGroup[], current: string): Html {
  return html`<nav aria-label="Contents">
    <a class="brand" href="${startPath}">Workmill <span>API</span></a>
    <div id="search" role="search" hidden>
      <label for="search-field">Search the API</label>
      <input
        id="search-field"
        type="search"
        autocomplete="off"
        spellcheck="false"
        placeholder="Search (/)"
        role="combobox"
        aria-expanded="false"
        aria-controls="search-results"
      />
      <ul id="search-results" role="listbox" aria-label="Search results" hidden></ul>
      <p id="search-status" class="visually-hidden" role="status"></p>
    </div>
    <details class="menu" open>
      <summary>Contents</summary>
      <ul>
        <li>${pageLink(startPath, 'Quick start', current)}</li>
        ${groups.map(
          (group) =>
            html`<li>
              ${pageLink(group.path, group.name, current)}
              ${group.path === current && operationList(group)}
            </li>`,
        )}
        <li>${pageLink(errorsPath, 'Errors', current)}</li>
        <li>${pageLink(headersPath, 'Response headers', current)}</li>
        <li><a href="/openapi.json">OpenAPI document</a></li>
      </ul>
    </details>
  </nav>`;
}

function pageLink(path: string, name: string, current: string): Html {
  return path === current
    ? html`<a href="${path}" aria-current="page">${name}</a>`
    : html`<a href="${path}">${name}</a>`;
}

function operationList({ operations }: OperationGroup): Html {
  return html`<ul>
    ${operations.map(
      (given) =>
        html`<li>
          <a href="#${anchorOf(given)}"
            ><span class="method ${given.method}">${given.method.toUpperCase()}</span>
            ${shown(given.operation['summary'])}</a
          >
        </li>`,
    )}
  </ul>`;
}
