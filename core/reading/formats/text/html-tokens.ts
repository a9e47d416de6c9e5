// Splits HTML into tags and texts with the tokenizer of htmlparser2. Its parser is not used: it
// shifts its array of open elements for each element, which takes minutes for millions of nested
// ones. Never fails: invalid markup is text or ends with the file.

import { Tokenizer } from 'htmlparser2';

export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string };

/** Elements whose content is skipped up to their end tag. */
const opaque = new Set(['script', 'style', 'template', 'iframe', 'noscript', 'svg', 'math']);
/** Elements that `/>` closes. */
const foreign = new Set(['svg', 'math']);
/** Attributes that are kept. */
const wanted = new Set(['colspan', 'content', 'lang', 'name', 'rowspan']);
/** Maximum length of an attribute value. */
const longestValue = 16_384;

/** Errors thrown by `onToken` end the reading. */
export function tokenizeHtml(source: string, onToken: (token: HtmlToken) => void): void {
  let name = '';
  let attributes = new Map<string, string>();
  let attribute: string | null = null;
  let value = '';
  /** Opaque element whose end tag is awaited. */
  let within: string | null = null;

  const onText = (text: string): void => {
    if (within === null) onToken({ kind: 'text', text });
  };
  const onOpen = ({ isClosed }: { isClosed: boolean }): void => {
    if (within !== null) return;
    onToken({ kind: 'open', name, attributes });
    if (opaque.has(name) && !(isClosed && foreign.has(name))) within = name;
  };
  const addToValue = (piece: string): void => {
    if (attribute !== null && value.length < longestValue) value += piece.slice(0, longestValue);
  };
  const ignore = (): void => {};

  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => onText(source.slice(start, end)),
      ontextentity: (code) => onText(String.fromCodePoint(code)),
      onopentagname(start, end) {
        name = source.slice(start, end).toLowerCase();
        attributes = new Map();
      },
      onattribname(start, end) {
        const found = source.slice(start, end).toLowerCase();
        attribute = wanted.has(found) && !attributes.has(found) ? found : null;
        value = '';
      },
      onattribdata: (start, end) => addToValue(source.slice(start, end)),
      onattribentity: (code) => addToValue(String.fromCodePoint(code)),
      onattribend() {
        if (attribute !== null) attributes.set(attribute, value);
      },
      onopentagend: () => onOpen({ isClosed: false }),
      onselfclosingtag: () => onOpen({ isClosed: true }),
      onclosetag(start, end) {
        const closed = source.slice(start, end).toLowerCase();
        if (within === closed) within = null;
        if (within === null) onToken({ kind: 'close', name: closed });
      },
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
}
