// Cuts HTML into tags and texts. Never fails: what is broken is text or ends with the file, and every
// character is looked at a bounded number of times.

import { decodeEntities } from './html-entities.ts';

export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string };

/** Elements whose content is no text, up to their end tag. */
const opaque = new Set(['script', 'style', 'template', 'iframe', 'noscript', 'svg', 'math']);
/** Attributes beyond this are not looked for. */
const longestTag = 16_384;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

export function* htmlTokens(source: string): Generator<HtmlToken> {
  let at = 0;
  while (at < source.length) {
    const tag = source.indexOf('<', at);
    const end = tag === -1 ? source.length : tag;
    if (end > at) yield { kind: 'text', text: decodeEntities(source.slice(at, end)) };
    if (tag === -1) return;
    const next = source[tag + 1] ?? '';
    if (/[a-z]/i.test(next)) {
      const close = tagEnd(source, tag + 1);
      const open = openTag(source.slice(tag + 1, Math.min(close, tag + longestTag)));
      yield open;
      at = opaque.has(open.name) ? afterOpaque(source, close + 1, open.name) : close + 1;
    } else if (next === '/' && /[a-z]/i.test(source[tag + 2] ?? '')) {
      const close = tagEnd(source, tag + 2);
      const [name] = /^[^\s/>]+/.exec(source.slice(tag + 2, Math.min(close, tag + 64)))!;
      yield { kind: 'close', name: name.toLowerCase() };
      at = close + 1;
    } else if (next === '!' || next === '?' || next === '/') {
      at = afterDeclaration(source, tag);
    } else {
      yield { kind: 'text', text: '<' };
      at = tag + 1;
    }
  }
}

/** Where a tag's `>` is, which may also stand in quotes; the file's end when there is none. */
function tagEnd(source: string, from: number): number {
  let quote = '';
  for (let at = from; at < source.length; at += 1) {
    const character = source[at]!;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') return at;
    else if ((character === '"' || character === "'") && isValueStart(source, at)) {
      quote = character;
    }
  }
  return source.length;
}

/** Quotes elsewhere than after `=` are slips of the writer. */
function isValueStart(source: string, quote: number): boolean {
  return source[quote - 1] === '=' || (source[quote - 1] === ' ' && source[quote - 2] === '=');
}

function openTag(inside: string): HtmlToken & { kind: 'open' } {
  const [name] = /^[^\s/>]+/.exec(inside)!;
  const attributes = new Map<string, string>();
  for (const [, key, double, single, bare] of inside.slice(name.length).matchAll(attribute)) {
    const value = decodeEntities(double ?? single ?? bare ?? '');
    if (!attributes.has(key!.toLowerCase())) attributes.set(key!.toLowerCase(), value);
  }
  return { kind: 'open', name: name.toLowerCase(), attributes };
}

function afterOpaque(source: string, from: number, name: string): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  end.lastIndex = from;
  const found = end.exec(source);
  return found ? tagEnd(source, found.index + 2) + 1 : source.length;
}

function afterDeclaration(source: string, tag: number): number {
  const isComment = source.startsWith('<!--', tag);
  const end = source.indexOf(isComment ? '-->' : '>', tag + (isComment ? 4 : 2));
  return end === -1 ? source.length : end + (isComment ? 3 : 1);
}
