// HTML templates. Values are escaped unless they are HTML already.

export interface Html {
  readonly html: string;
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  let out = texts[0]!;
  parts.forEach((part, index) => (out += render(part) + texts[index + 1]!));
  return { html: out };
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part));
  if ('html' in part) return part.html;
  return part.map(render).join('');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter]!);
}

/** Converts paragraphs separated by empty lines; `code` is the only markup. */
export function prose(text: string): Html[] {
  return text.split(/\n{2,}/).map((paragraph) => html`<p>${inline(paragraph)}</p>`);
}

export function inline(text: string): Html[] {
  return text
    .split('`')
    .map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`));
}

/** A table with its column headings; `rows` are `<tr>` elements. */
export function table(heads: readonly string[], rows: readonly Html[]): Html {
  return html`<table class="fields">
    <thead>
      <tr>
        ${heads.map((head) => html`<th>${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

/** A block of code with space for a copy button, which the page's script adds. */
export function codeBlock(code: Html | readonly Part[] | string, className = 'code'): Html {
  return html`<div class="block">
    <pre class="${className}" tabindex="0"><code>${code}</code></pre>
  </div>`;
}

/** JSON with markup for the style sheet. */
export function jsonView(value: unknown): Html {
  const text = JSON.stringify(value, null, 2);
  const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g;
  const parts: Part[] = [];
  let done = 0;
  for (const match of text.matchAll(token)) {
    parts.push(text.slice(done, match.index));
    const [whole, string, colon] = match;
    if (colon !== undefined) parts.push(html`<b>${string}</b>${colon}`);
    else parts.push(string === undefined ? html`<i>${whole}</i>` : html`<s>${string}</s>`);
    done = match.index + whole.length;
  }
  parts.push(text.slice(done));
  return codeBlock(parts, 'json');
}
