import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { createConfiguration } from '../../core/config/reload.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { createReloadableEgress } from '../../core/egress/reloadable.ts';
import { quietLog } from '../support/log.ts';
import { authority, failure, get, serve } from './outbound.ts';

t.test('a reload opens and closes networks; what is under way ends as it began', async (t) => {
  const reached = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const server = await serve(t, (request, response) => {
    if (request.url === '/slow') reached.resolve();
    else mayEnd.resolve();
    void mayEnd.promise.then(() => response.end('served'));
  });
  const networks = `[{ cidr: 127.0.0.0/8, ports: [${server.port}] }]`;
  const open = `egress:\n  ca_files: [../ca.pem]\n  allow_networks: ${networks}\n`;
  const place = t.testdir({ config: { 'workmill.yaml': '' }, 'ca.pem': authority.certificate });
  const folder = join(place, 'config');
  const [log, clock] = [quietLog(), systemClock];
  const configuration = createConfiguration({ folder, log, clock });
  const egress = createReloadableEgress({ configuration, clock, log, metrics: { count() {} } });
  t.teardown(() => egress.close());
  const reload = (yaml: string) => {
    writeFileSync(join(folder, 'workmill.yaml'), yaml);
    return configuration.reload();
  };

  const url = `https://127.0.0.1:${server.port}`;
  t.match(await failure(egress.send(get(`${server.origin}/`))), { kind: 'insecure_url' });
  t.match(await reload(open), { needsRestart: [] });
  t.equal(egress.check(url, 'webhooks').port, String(server.port));
  const slow = egress.send(get(`${server.origin}/slow`));
  await reached.promise;
  t.match(await reload(''), { needsRestart: [] });
  t.throws(() => egress.check(url, 'webhooks'), { code: 'insecure_url' });
  mayEnd.resolve();
  t.equal((await slow).body.toString(), 'served');
});
