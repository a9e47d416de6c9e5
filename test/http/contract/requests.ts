// Requests for an operation, from what the document says that it takes.

import type { Json, JsonObject } from '../../../core/http/openapi.ts';
import type { Dice } from '../../support/dice.ts';
import type { JsonGenerator } from '../../support/json-generator.ts';
import type { Request } from './driver.ts';
import type { Operation, Parameter } from './operations.ts';

export interface Requests {
  /** Keeps to the document; what the state of the service makes of it is another matter. */
  valid(operation: Operation): Request | undefined;
  /** Breaks the schema of the body or of a query parameter. */
  invalid(operation: Operation): Request | undefined;
  /** One for every known object of the kind that the path names. */
  toEachObject(operation: Operation): Request[];
  /** Each breaks one rule that the document implies for all operations. */
  refused(operation: Operation): { why: string; status: number; request: Request }[];
}

const text = { headers: { 'content-type': 'text/plain' }, body: 'x' };

export function createRequests(options: {
  dice: Dice;
  generator: JsonGenerator;
  /** The workflow that streams are asked for: others may last. */
  ended: string;
}): Requests {
  const { dice, generator, ended } = options;

  function paramsOf({ params, isStream }: Operation): Record<string, string> {
    const entries = params.map(({ name, schema }) => [
      name,
      isStream ? ended : (generator.valid(schema, name) ?? 'nothing'),
    ]);
    return Object.fromEntries(entries) as Record<string, string>;
  }

  function queryOf({ query }: Operation): Record<string, string> {
    const wanted = query.filter(({ required }) => required || dice.chance(0.3));
    const entries = wanted.map(({ name, schema }) =>
      // A parameter for each field of the object.
      schema['type'] === 'object'
        ? [`${name}.${dice.pick(['batch', 'a.b', 'é'])}`, dice.pick(['7', '', 'x=y'])]
        : [name, printed(generator.valid(schema, name))],
    );
    return Object.fromEntries(entries) as Record<string, string>;
  }

  function withBody(operation: Operation, body: Json | undefined): Request | undefined {
    if (body === undefined) return undefined;
    const request = { params: paramsOf(operation), headers: notWaiting };
    if (body !== null && typeof body === 'object') return { ...request, body };
    const headers = { ...notWaiting, 'content-type': 'application/json' };
    return { ...request, headers, body: JSON.stringify(body) };
  }

  function valid(operation: Operation): Request | undefined {
    const { body, mediaTypes } = operation;
    if (mediaTypes.includes('*/*')) {
      const body = dice.pick(['x', '%PDF-1.7', 'é']);
      return { params: paramsOf(operation), ...text, body };
    }
    const query = queryOf(operation);
    if (body === null) return { params: paramsOf(operation), query };
    const request = withBody(operation, generator.valid(body));
    return request && { ...request, query };
  }

  function invalid(operation: Operation): Request | undefined {
    const { body, query } = operation;
    if (body !== null) return withBody(operation, generator.invalid(body));
    const parameter = query.length > 0 ? dice.pick(query) : null;
    const value = parameter && wrongText(parameter);
    if (!value) return undefined;
    return { params: paramsOf(operation), query: { [parameter.name]: value } };
  }

  function wrongText({ schema }: Parameter): string | null {
    const items = (schema['items'] ?? schema) as JsonObject;
    const tried = dice.pick(['nonsense', '-1', '1e99', '', '2026-13-40T00:00:00Z', ' ', '0.5']);
    const isNumber = /^-?\d+(\.\d+)?$/.test(tried) && items['type'] !== 'string';
    return generator.isValid(items, isNumber ? Number(tried) : tried) ? null : tried;
  }

  return {
    valid,
    invalid,
    toEachObject(operation) {
      // Examples mean something: a body that is refused would hide what is there.
      const body = (operation.examples[0] ?? null) as JsonObject | null;
      const [id] = operation.params.filter(({ name }) => name.endsWith('id'));
      const found = generator.words(id!.schema);
      const page = { page: '1.png' };
      return found.map((value) => ({
        params: { ...page, [id!.name]: value },
        ...(body && { body }),
      }));
    },
    refused(operation) {
      const params = paramsOf(operation);
      const unknown = { params, query: { unexpected_parameter: '1' } };
      const cases = [{ why: 'an unknown parameter', status: 400, request: unknown as Request }];
      const { body, mediaTypes } = operation;
      if (body === null) return cases;
      const wrongType = { ...text, params };
      cases.push({ why: 'another media type', status: 415, request: wrongType });
      const headers = { 'content-type': 'application/json' };
      const broken = { params, headers, body: '{"a":' };
      cases.push({ why: 'broken JSON', status: 400, request: broken });
      const large = { params, headers, body: `{"a":"${'x'.repeat(2_000_000)}"}` };
      cases.push({ why: 'a large body', status: 413, request: large });
      if (mediaTypes.length > 1) return cases;
      const made = (operation.examples[0] ?? generator.valid(body)) as JsonObject | undefined;
      const request = { params, body: { ...made, unexpected_field: 1 } };
      if (made) cases.push({ why: 'an unknown field', status: 400, request });
      return cases;
    },
  };
}

/** The answer is judged, not the work. */
const notWaiting = { prefer: 'respond-async' };

function printed(value: Json | undefined): string {
  if (Array.isArray(value)) return value.map(printed).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}
