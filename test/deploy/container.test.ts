import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { createConfiguration } from '../../core/config/reload.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { quietLog } from '../support/log.ts';

const root = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  .toString()
  .trim()
  .split('\n');

t.test('what the image copies is in the tree and is let through to the build', (t) => {
  const copies = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').matchAll(
    /^COPY (?!--from)(.+) \S+$/gm,
  );
  const sources = [...copies].flatMap(([, list]) => list!.split(' '));
  const allowed = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  t.ok(sources.length > 5);
  for (const source of sources) {
    const isThere = files.some((file) => file === source || file.startsWith(`${source}/`));
    t.ok(isThere, `${source} is in the tree`);
    const isAllowed = allowed.some((path) => source === path || source.startsWith(`${path}/`));
    t.ok(isAllowed, `${source} is not held back by .dockerignore`);
  }
  t.end();
});

t.test("the container's configuration is valid and reachable from outside", (t) => {
  const folder = join(root, 'deploy/container/config');
  const configuration = createConfiguration({ folder, log: quietLog(), clock: systemClock });
  const { api, operations } = configuration.current().listen;
  t.equal(api.host, '0.0.0.0');
  t.equal(`http://${operations.host}:${operations.port}/health/ready`, healthAddress());
  t.end();
});

t.test('the health check tells ready from not ready and from not there', async (t) => {
  const state = { status: 200 };
  const server = createServer((_request, response) => response.writeHead(state.status).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/health/ready`;
  t.equal(await exitCodeOf(address), 0);
  state.status = 503;
  t.equal(await exitCodeOf(address), 1);
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  t.equal(await exitCodeOf(address), 1);
});

function healthAddress(): string {
  const script = readFileSync(join(root, 'deploy/container/health.ts'), 'utf8');
  return /'(http:[^']+)'/.exec(script)![1]!;
}

async function exitCodeOf(address: string): Promise<number> {
  const script = join(root, 'deploy/container/health.ts');
  const [code] = await once(spawn(process.execPath, [script, address], { env: {} }), 'exit');
  return code as number;
}
