// Every route with a key of every single scope, with keys that are none, and with a session.

import { scopes } from '../../../core/auth/caller.ts';
import { buildRoutes } from '../../../core/http/routes/routes.ts';
import type { Bearer } from '../../../test/http/appliance.ts';
import type { Operation } from '../../../test/http/contract/operations.ts';
import type { Cookies } from '../../../test/http/people.ts';
import type { Arena } from '../arena.ts';
import { everyNth, type Attack, type Family } from '../attack.ts';
import { faultOf } from '../judge.ts';

interface Holder {
  name: string;
  bearer: Bearer | Cookies;
  /** The statuses that are right for an operation. */
  expected(operation: Operation): readonly number[];
}

/** An unknown parameter, checked after the key, so that nothing is done. */
const harmless = { query: { unexpected_parameter: '1' } };
const allowed = [400, 404];

export const scopeMatrix: Family = {
  name: 'scope-matrix',
  title: 'Every route with a key of every scope, and with broken keys',
  async prepare(arena, { quick }) {
    const holders = [...(await holdersOfScopes(arena)), ...strangers(arena)];
    const step = quick ? 2 : 1;
    return [
      ...everyNth(arena.operations, step).map((operation) => attackOn(arena, operation, holders)),
      ...everyNth(arena.peopleOperations, step).map((operation) =>
        attackOn(arena, operation, [...holders.map(ofPeople), signedIn(arena)]),
      ),
    ];
  },
};

async function holdersOfScopes(arena: Arena): Promise<Holder[]> {
  const holders: Holder[] = [];
  for (const scope of scopes) {
    holders.push({
      name: scope,
      bearer: await arena.keyWith([scope]),
      expected({ isAdministration, scopes: wanted }) {
        if (isAdministration) return [403];
        return wanted.length === 0 || wanted.includes(scope) ? allowed : [403];
      },
    });
  }
  return holders;
}

function strangers({ owner, administrator }: Arena): Holder[] {
  const key = owner.authorization;
  const broken: Record<string, string> = {
    'no scheme': key.replace('Bearer ', ''),
    'basic authentication': `Basic ${Buffer.from(`x:${key}`).toString('base64')}`,
    'empty key': 'Bearer ',
    'key with a letter less': key.slice(0, -1),
    'key with a letter more': `${key}x`,
    'key in capitals': key.toUpperCase(),
    'two keys': `${key}, ${key}`,
    'key of 8 KiB': `Bearer ${'x'.repeat(8192)}`,
  };
  const refused = Object.entries(broken).map(([name, authorization]) => ({
    name,
    bearer: { authorization },
    expected: () => [401],
  }));
  const rows = buildRoutes([]).filter(({ audience }) => audience === 'both');
  const shared = new Set(rows.map(({ name }) => name));
  const administration: Holder = {
    name: "administrator's key",
    bearer: administrator,
    expected: ({ id, isAdministration }) =>
      isAdministration ? allowed : shared.has(id) ? [...allowed, 403] : [403],
  };
  return [...refused, administration];
}

/** What a key may do where people sign in or have their session. */
function ofPeople(holder: Holder): Holder {
  return {
    ...holder,
    expected: (operation) => {
      if (operation.isOpen) return allowed;
      const statuses = holder.expected(operation);
      return statuses.includes(401) ? statuses : [403];
    },
  };
}

function signedIn({ person }: Arena): Holder {
  return { name: 'session', bearer: person, expected: () => allowed };
}

function attackOn(arena: Arena, operation: Operation, holders: readonly Holder[]): Attack {
  const params = Object.fromEntries(
    operation.params.map(({ name }) => [name, name.endsWith('id') ? 'nothing' : 'noop']),
  );
  return {
    name: operation.id,
    async run() {
      const wrong: string[] = [];
      for (const { name, bearer, expected } of holders) {
        const reply = await arena.driver.send(operation, { ...harmless, params, as: bearer });
        const statuses = expected(operation);
        const fault = faultOf(reply);
        if (fault !== null) wrong.push(`${name}: ${fault}`);
        if (statuses.includes(reply.status)) continue;
        const shown = `${reply.status} ${reply.text.slice(0, 200)}`;
        wrong.push(`${name}: expected ${statuses.join(' or ')}, got ${shown}`);
      }
      arena.driver.takeProblems();
      return { tried: holders.length, wrong };
    },
  };
}
