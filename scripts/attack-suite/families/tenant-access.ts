// Objects of one tenant, requested with the key of another.

import type { Operation } from '../../../test/http/contract/operations.ts';
import type { Arena } from '../arena.ts';
import type { Attack, Family, Outcome } from '../attack.ts';

export const tenantAccess: Family = {
  name: 'tenant-access',
  title: "Another tenant's ids in every route, filter and body",
  async prepare(arena) {
    await arena.story();
    // Objects that the other tenant creates below are its own. Examples contain ids of zeros.
    const ids = arena.driver.ids(/_(?!0{26})/);
    const tenants = arena.operations.filter(({ isAdministration }) => !isAdministration);
    return [
      ...tenants.filter(takesId).map((operation) => toEachId(arena, operation, ids)),
      ...tenants.filter(isList).map((operation) => listing(arena, operation, ids)),
      ...tenants.flatMap((operation) => filters(arena, operation, ids)),
      ...documentBodies(arena, ids),
      ...administration(arena),
    ];
  },
};

/** Ids of all kinds: an id of the wrong kind must not be found either. */
function toEachId(arena: Arena, operation: Operation, ids: readonly string[]): Attack {
  const [param] = operation.params.filter(({ name }) => name.endsWith('id'));
  const body = (operation.examples[0] ?? undefined) as object | undefined;
  return {
    name: `path ${operation.id}`,
    async run() {
      const wrong: string[] = [];
      for (const id of ids) {
        const params = { page: '1.png', [param!.name]: id };
        const request = { params, as: arena.stranger, ...(body && { body }) };
        const { status, text } = await arena.driver.send(operation, request);
        if (status !== 404) wrong.push(`${operation.id} of ${id}: ${status} ${text.slice(0, 200)}`);
      }
      return outcome(arena, ids.length, wrong);
    },
  };
}

function listing(arena: Arena, operation: Operation, ids: readonly string[]): Attack {
  return {
    name: `list ${operation.id}`,
    async run() {
      const { status, text } = await arena.driver.send(operation, { as: arena.stranger });
      const shown = ids.filter((id) => text.includes(id));
      const wrong = shown.map((id) => `${operation.id} shows ${id}`);
      if (status >= 300) wrong.push(`${operation.id}: ${status} ${text.slice(0, 200)}`);
      return outcome(arena, 1, wrong);
    },
  };
}

/** Filters that take an id: the answer may be empty or an error, but never about that object. */
function filters(arena: Arena, operation: Operation, ids: readonly string[]): Attack[] {
  const named = operation.query.filter(({ name }) => name.endsWith('_id'));
  if (operation.method !== 'GET' || takesId(operation)) return [];
  return named.map(({ name }) => ({
    name: `filter ${operation.id} ${name}`,
    async run() {
      const wrong: string[] = [];
      for (const id of ids) {
        const request = { query: { [name]: id }, as: arena.stranger };
        const { status, text } = await arena.driver.send(operation, request);
        const isEmpty = status >= 400 || /"(?:data|items)":\[\]/.test(text) || !text.includes(id);
        if (!isEmpty) wrong.push(`${operation.id}?${name}=${id}: ${status} ${text.slice(0, 200)}`);
      }
      return outcome(arena, ids.length, wrong);
    },
  }));
}

/** Documents of another tenant, as the input of work. */
function documentBodies(arena: Arena, ids: readonly string[]): Attack[] {
  const documents = ids.filter((id) => id.startsWith('doc_'));
  return documents.map((id) => ({
    name: `input ${id.slice(0, 3)} ${documents.indexOf(id)}`,
    async run() {
      const body = { input: { document_url: `document:${id}` } };
      const operation = arena.driver.operation('finance_invoice');
      const { status, text } = await arena.driver.send(operation, { body, as: arena.stranger });
      const isRefused = status >= 400 && status < 500;
      const wrong = isRefused ? [] : [`finance_invoice of ${id}: ${status} ${text.slice(0, 200)}`];
      return outcome(arena, 1, wrong);
    },
  }));
}

/** Routes of administrators, called by tenants; those of tenants, by an administrator. */
function administration(arena: Arena): Attack[] {
  const send = async (operation: Operation, as: Arena['owner']): Promise<string[]> => {
    const params = { tenant_id: 'globex', plugin_name: 'finance', id: 'nothing' };
    const query = { unexpected_parameter: '1' };
    const { status, text } = await arena.driver.send(operation, { params, query, as });
    return status === 403 ? [] : [`${operation.id}: ${status} ${text.slice(0, 200)}`];
  };
  return arena.operations
    .filter(({ isAdministration }) => isAdministration)
    .map((operation) => ({
      name: `administration ${operation.id}`,
      async run() {
        const wrong = [
          ...(await send(operation, arena.owner)),
          ...(await send(operation, arena.stranger)),
        ];
        return outcome(arena, 2, wrong);
      },
    }));
}

function takesId({ params }: Operation): boolean {
  return params.some(({ name }) => name.endsWith('id'));
}

function isList({ id, method, params, query }: Operation): boolean {
  const isPlain = method === 'GET' && params.length === 0;
  return isPlain && !query.some(({ required }) => required) && id !== 'get_license';
}

function outcome({ driver }: Arena, tried: number, wrong: string[]): Outcome {
  return { tried, wrong: [...wrong, ...driver.takeProblems()] };
}
