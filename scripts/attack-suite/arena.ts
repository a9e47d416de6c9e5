// The appliance under attack: a child process on a temporary home with its own PostgreSQL, keys of
// two tenants and of an administrator, and an object of every kind for the first tenant.

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scopes as allScopes, type Scope } from '../../core/auth/caller.ts';
import type { OpenApi } from '../../core/http/openapi.ts';
import type { Bearer } from '../../test/http/appliance.ts';
import { call, type Reply } from '../../test/http/client.ts';
import { createDriver, type Driver } from '../../test/http/contract/driver.ts';
import type { Operation } from '../../test/http/contract/operations.ts';
import { cookiesOf, type Cookies } from '../../test/http/people.ts';
import { tellStory } from '../../test/http/contract/story.ts';
import { watchMemory, type MemoryPeak } from './memory-peak.ts';
import { startTarget, type Target } from './target.ts';

export interface Arena {
  /** URL of the API, without /v1. */
  readonly url: string;
  readonly port: number;
  /** Process id of the listening process. */
  readonly pid: number;
  document: OpenApi;
  /** Key of tenant `default` with all scopes. */
  owner: Bearer;
  /** Test key of the same tenant; thousands of documents would use up the units of the live key. */
  tester: Bearer;
  /** Key of tenant `globex` with all scopes. */
  stranger: Bearer;
  administrator: Bearer;
  /** An administrator who has signed in. */
  person: Cookies;
  /** Requests by operation, which are judged by the OpenAPI document. */
  driver: Driver;
  /** Operations that end by themselves and leave the appliance unchanged. */
  operations: Operation[];
  /** The same of people: to sign in, and what needs a session. */
  peopleOperations: Operation[];
  /** Makes an object of every kind for the owner; resolves to a workflow that has ended. */
  story(): Promise<string>;
  /** Creates a key of the tenant `default` with only these scopes. */
  keyWith(scopes: readonly Scope[]): Promise<Bearer>;
  /**
   * Reports whether the process has ended by itself since the last call, and the errors it logged.
   * Restarts a process that has ended.
   */
  inspect(): Promise<string[]>;
  /** Peak memory (PSS) of the process and its descendants. */
  peak(): MemoryPeak;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');

export async function openArena(): Promise<Arena> {
  const folder = mkdtempSync(join(tmpdir(), 'workmill-attack-'));
  let target: Target = await startTarget(folder);
  const memory = watchMemory(target.pid);
  const owner = { authorization: `Bearer ${target.firstRun.api_key}` };
  const tester = { authorization: `Bearer ${target.firstRun.test_api_key}` };
  const administrator = await createAdministrator(target);
  const url = target.origin;
  const document = (await call(`${url}/openapi.json`)).json() as OpenApi;
  const { person, sessionId } = await createPerson(url, administrator);
  const driver = createDriver({ url, document, owner, administrator, session: person });
  driver.reserve(sessionId);
  await driver.must('create_tenant', { body: { tenant_id: 'globex' } });
  const stranger = await createStranger(driver);
  driver.reserve((await call(`${url}/v1/keys`, { headers: owner })).text);
  driver.reserve((await call(`${url}/v1/keys`, { headers: administrator })).text);
  let told: Promise<string> | null = null;
  return {
    url,
    port: Number(new URL(url).port),
    get pid() {
      return target.pid;
    },
    document,
    owner,
    tester,
    stranger,
    administrator,
    person,
    driver,
    operations: driver.operations.filter(isForKeys),
    peopleOperations: driver.operations.filter(({ isForSessions, isOpen }) => {
      return isForSessions || isOpen;
    }),
    story: () => (told ??= tellStory(driver).then(({ ended }) => ended)),
    async keyWith(scopes) {
      return bearerOf(
        driver,
        await driver.must('create_key', { body: { name: 'attack', scopes } }),
      );
    },
    async inspect() {
      const found = target.takeErrors();
      if (target.hasEnded()) {
        found.push('the process ended by itself');
        target = await startTarget(folder, target.ports);
        memory.follow(target.pid);
      }
      return found;
    },
    peak: memory.peak,
    async stop() {
      await memory.stop();
      await target.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isForKeys({ id, isForSessions, isOpen }: Operation): boolean {
  return !isForSessions && !isOpen && !/^(abuse|reaches)_/.test(id);
}

async function createAdministrator({ commandLine }: Target): Promise<Bearer> {
  const args = [...commandLine, 'key', 'create', '--administrator', '--name', 'attack'];
  const { stdout } = await promisify(execFile)(join(root, 'scripts/workmill'), args);
  const key = /sk_\w+/.exec(stdout)?.[0];
  if (key === undefined) throw new Error(`no administrator's key in: ${stdout}`);
  return { authorization: `Bearer ${key}` };
}

/** Signed in with a password of their own: another one has to be changed first. */
async function createPerson(url: string, headers: Bearer) {
  const send = async (path: string, body: object, as: object): Promise<Reply> => {
    const reply = await call(`${url}/v1/${path}`, { method: 'POST', headers: { ...as }, body });
    if (reply.status < 300) return reply;
    throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
  };
  const login = 'attack';
  const account = { login, name: 'Attack', role: 'administrator' };
  const { password } = (await send('admin/accounts', account, headers)).json();
  const first = cookiesOf(await send('session', { login, password }, {}));
  const own = 'battery staple phrase';
  await send('account/password', { current_password: password, new_password: own }, first);
  const reply = await send('session', { login, password: own }, {});
  return { person: cookiesOf(reply), sessionId: reply.json().session_id as string };
}

async function createStranger(driver: Driver): Promise<Bearer> {
  const body = { name: 'attack', scopes: [...allScopes] };
  const params = { tenant_id: 'globex' };
  return bearerOf(driver, await driver.must('create_tenant_key', { params, body }));
}

/** Attacks must not revoke or change the keys that they use. */
function bearerOf(driver: Driver, created: { key_id: string; api_key: string }): Bearer {
  driver.reserve(created.key_id);
  return { authorization: `Bearer ${created.api_key}` };
}
