// Form that sends a request of one operation from the page. It is hidden without scripts.

import type { JsonObject } from '../openapi.ts';
import { isObject } from '../openapi-references.ts';
import { html, type Html } from './html.ts';
import { anchorOf, type DocumentedOperation } from './pages.ts';
import { shown } from './schema-table.ts';

export function tryForm(given: DocumentedOperation, exampleBody: string | null): Html {
  const { method, path, operation } = given;
  const anchor = anchorOf(given);
  const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
  const takesFile = exampleBody === null && operation['requestBody'] !== undefined;
  return html`<details class="try" hidden>
    <summary>Try it</summary>
    <form data-method="${method.toUpperCase()}" data-path="${path}">
      ${parameters.filter(isObject).map((parameter) => parameterField(parameter, anchor))}
      ${
        exampleBody !== null &&
        html`<label for="${anchor}-body">Body (JSON)</label>
          <textarea id="${anchor}-body" name="body" rows="8" spellcheck="false">
${exampleBody}</textarea>`
      }
      ${
        takesFile &&
        html`<label for="${anchor}-file">File</label>
          <input id="${anchor}-file" name="file" type="file" required />`
      }
      <button type="submit">Send</button>
      <output aria-live="polite"></output>
    </form>
  </details>`;
}

function parameterField(parameter: JsonObject, anchor: string): Html {
  const [name, place] = [shown(parameter['name']), shown(parameter['in'])];
  const id = `${anchor}-${place}-${name}`;
  const isRequired = parameter['required'] === true;
  return html`<label for="${id}">${name}${isRequired && ' (required)'}</label>
    <input
      id="${id}"
      name="${place}:${name}"
      autocomplete="off"
      ${isRequired && html`required`}
    />`;
}
