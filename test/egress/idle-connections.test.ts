import t from 'tap';
import { eventually } from '../support/eventually.ts';
import { egressFor, get, serve } from './outbound.ts';

/** undici's pool frees a connection a tick after the body's end. */
const freed = () => new Promise((resolve) => setImmediate(resolve));

t.test('of the connections that wait, those that waited longest are closed', async (t) => {
  let open = 0;
  const servers = [];
  for (let count = 0; count < 5; count += 1) {
    servers.push(
      await serve(t, ({ socket }, response) => {
        if (socket.listenerCount('close', closed) === 0) socket.once('close', closed);
        response.end('here');
      }),
    );
  }
  const closed = (): void => void (open -= 1);
  const egress = egressFor(t, { idleConnections: 2 });
  for (const { origin } of servers) {
    const post = get(origin, { method: 'POST', body: Buffer.from('x') });
    t.equal((await egress.send(post)).body.toString(), 'here');
    open += 1;
  }
  await eventually('two are left', () => open === 2);
  await freed();
  await egress.send(get(servers[4]!.origin));
  t.equal(servers[4]!.connections, 1, 'the newest is used again');
  await egress.send(get(servers[0]!.origin));
  t.equal(servers[0]!.connections, 2, 'the oldest was closed');
});

t.test('what is under way is closed for nobody', async (t) => {
  const hanging: (() => void)[] = [];
  const slow = await serve(t, (_request, response) => {
    response.writeHead(200);
    response.write('be');
    hanging.push(() => response.end('gun'));
  });
  const others = [];
  for (let count = 0; count < 3; count += 1) {
    others.push(await serve(t, (_request, response) => response.end()));
  }
  const egress = egressFor(t, { idleConnections: 1 });
  const answers = [0, 1].map(() => egress.send(get(slow.origin)));
  await eventually('both are under way', () => hanging.length === 2);
  for (const { origin } of others) await egress.send(get(origin));
  for (const end of hanging) end();
  for (const answer of answers) t.equal((await answer).body.toString(), 'begun');
});
