// Broken and unusual JSON as the body, and unusual texts in every place of every route that accepts
// a text: fields of the body, parameters of the query and of the path, header fields.

import type { JsonObject } from '../../../core/http/openapi.ts';
import { call, type Reply } from '../../../test/http/client.ts';
import type { Operation } from '../../../test/http/contract/operations.ts';
import type { Arena } from '../arena.ts';
import { everyNth, type Attack, type Family } from '../attack.ts';
import { brokenJson, unusualJson } from '../corpus/json-texts.ts';
import { awkwardTexts } from '../corpus/texts.ts';
import { faultOf } from '../judge.ts';

export const jsonCorpus: Family = {
  name: 'json-corpus',
  title: 'Broken JSON and awkward texts in every body, query, path and header',
  prepare(arena, { quick }) {
    const step = quick ? 7 : 1;
    const texts = everyNth(awkwardTexts, step);
    const tested = arena.operations.filter(({ id }) => !isLeftAlone.test(id));
    return tested.flatMap((operation) => [
      ...(operation.body ? [bodies(arena, operation, step), fields(arena, operation, texts)] : []),
      ...places(arena, operation, texts),
    ]);
  },
};

/** Excluded, because it would end every key in use or the tenants of the suite. */
const isLeftAlone = /^(?:suspend_tenant|revoke_)/;

interface Sent {
  what: string;
  reply: Promise<Reply>;
  /** A success is a failure of the test too. */
  mustFail?: boolean;
}

async function judge(sent: Iterable<Sent>): Promise<{ tried: number; wrong: string[] }> {
  const wrong: string[] = [];
  let tried = 0;
  for (const { what, reply, mustFail } of sent) {
    tried += 1;
    const given = await reply;
    const fault = faultOf(given);
    if (fault !== null) wrong.push(`${what}: ${fault}`);
    else if (mustFail && given.status < 400) wrong.push(`${what}: taken with ${given.status}`);
  }
  return { tried, wrong };
}

function addressOf(arena: Arena, operation: Operation, params: Record<string, string> = {}) {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? (name.endsWith('id') ? 'nothing' : 'noop')),
  );
  return arena.url + path;
}

function headersFor({ owner, administrator }: Arena, { isAdministration }: Operation) {
  const as = isAdministration ? administrator : owner;
  return { ...as, prefer: 'respond-async', 'content-type': 'application/json' };
}

function bodies(arena: Arena, operation: Operation, step: number): Attack {
  const { method } = operation;
  const headers = headersFor(arena, operation);
  const address = addressOf(arena, operation, { tenant_id: 'initech', set: 'attack' });
  // An empty body is `{}` if every field has a default.
  const mayBeEmpty = ((operation.body?.['required'] as unknown[] | undefined) ?? []).length === 0;
  function* all(): Generator<Sent> {
    for (const [what, body] of everyNth(Object.entries(brokenJson), step)) {
      const mustFail = !(mayBeEmpty && what === 'empty');
      yield { what, mustFail, reply: call(address, { method, headers, body }) };
    }
    for (const [what, body] of everyNth(Object.entries(unusualJson), step)) {
      yield { what, reply: call(address, { method, headers, body }) };
    }
  }
  return { name: `bodies ${operation.id}`, run: () => judge(all()) };
}

/** The first example with one text in place of one value, and as the name of a field. */
function fields(arena: Arena, operation: Operation, texts: readonly string[]): Attack {
  const { method, examples } = operation;
  const headers = headersFor(arena, operation);
  const address = addressOf(arena, operation, { tenant_id: 'initech', set: 'attack' });
  const example = (examples[0] ?? {}) as JsonObject;
  const names = [...placesIn(example), ...Object.keys(propertiesOf(operation)).map((n) => [n])];
  function* all(): Generator<Sent> {
    for (const [at, text] of texts.entries()) {
      const put = names.length === 0 ? [] : names[at % names.length]!;
      const shown = JSON.stringify(text.slice(0, 40));
      const replaced = { ...replace(example, put, text) };
      const what = `${shown} at /${put.join('/')}`;
      yield { what, reply: call(address, { method, headers, body: JSON.stringify(replaced) }) };
      const named = JSON.stringify({ ...example, [text]: text });
      yield { what: `${shown} as a name`, reply: call(address, { method, headers, body: named }) };
    }
  }
  return { name: `fields ${operation.id}`, run: () => judge(all()) };
}

function propertiesOf({ body }: Operation): JsonObject {
  return (body?.['properties'] ?? {}) as JsonObject;
}

function placesIn(value: unknown, before: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [before];
  return Object.entries(value).flatMap(([name, item]) => placesIn(item, [...before, name]));
}

function replace(value: JsonObject, [name, ...rest]: readonly string[], text: string): JsonObject {
  if (name === undefined) return value;
  const item = value[name];
  const isInner = rest.length > 0 && item !== null && typeof item === 'object';
  const put = isInner ? replace(item as JsonObject, rest, text) : text;
  return Object.assign(Array.isArray(value) ? [...value] : { ...value }, { [name]: put });
}

/** Bytes that are valid in a header field. */
const headerSafe = /^[\t\x20-\x7e\x80-\xff]*$/;
const headerNames = ['idempotency-key', 'prefer', 'if-match', 'accept', 'last-event-id'];
const addressLimit = 8_000;

function places(arena: Arena, operation: Operation, texts: readonly string[]): Attack[] {
  const { id, method, params, query } = operation;
  const headers = headersFor(arena, operation);
  const send = (address: string, more: Record<string, string> = {}): Promise<Reply> =>
    call(address, { method, headers: { ...headers, ...more }, ...bodyOf(operation) });
  const short = texts.filter((text) => encodable(text) && text.length < addressLimit / 9);
  function* all(): Generator<Sent> {
    for (const text of short) {
      const shown = JSON.stringify(text.slice(0, 40));
      for (const { name } of params) {
        const address = addressOf(arena, operation, { [name]: text });
        yield { what: `${shown} as ${name} of the path`, reply: send(address) };
      }
      for (const name of [...query.map((parameter) => parameter.name), text]) {
        const search = new URLSearchParams({ [name]: text });
        const address = `${addressOf(arena, operation)}?${search.toString()}`;
        yield { what: `${shown} as ${name} of the query`, reply: send(address) };
      }
      const address = addressOf(arena, operation);
      yield { what: `${shown} as the query`, reply: send(`${address}?${encodeURI(text)}`) };
      for (const name of headerSafe.test(text) ? headerNames : []) {
        yield { what: `${shown} as ${name}`, reply: send(address, { [name]: text }) };
      }
    }
  }
  return [{ name: `places ${id}`, run: () => judge(all()) }];
}

function bodyOf({ body }: Operation): { body?: string } {
  // An unknown field, so that nothing is started or changed.
  return body === null ? {} : { body: '{"unexpected_field":1}' };
}

function encodable(text: string): boolean {
  return text.isWellFormed() && text !== '' && text !== '.' && text !== '..';
}
