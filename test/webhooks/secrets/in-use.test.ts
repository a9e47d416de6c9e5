import t from 'tap';
import { buildEndpoint, createRig, emit, startReceiver, type Received } from '../rig.ts';

const hour = 3_600_000;
const second = 1000;

const signaturesOf = ({ headers }: Received) => String(headers['webhook-signature']).split(' ');

t.test(
  'a receiver that gives back the signature that fitted tells which secret is in use',
  async (t) => {
    const rig = await createRig(t);
    let told = (_one: Received): string | null => null;
    const receiver = await startReceiver(t, (one, response) => {
      const back = told(one);
      response.writeHead(204, back === null ? {} : { 'Webhook-Verified-With': back }).end();
    });
    const request = { tenantId: 'acme', url: receiver.origin, eventTypes: ['*'], ed25519: true };
    const { endpointId } = (await rig.webhooks.endpoints.register(request)).endpoint;
    await buildEndpoint(rig, `${receiver.origin}/other`);
    const { secrets, secretUse, deliverer } = rig.webhooks;
    await secrets.rotate('acme', endpointId, 24);
    await secrets.rotate('acme', endpointId, 24);
    await deliverer.start();
    const deliver = async (back: typeof told) => {
      told = back;
      const before = rig.records.length;
      await emit(rig);
      await rig.recorded(before + 2);
      await rig.clock.advance(second);
    };
    const use = async () => {
      const found = await secretUse.of('acme', endpointId);
      return { ...found, secrets: found.secrets.map(({ verified }) => verified) };
    };
    await deliver(() => null);
    t.same(await use(), { secrets: [0, 0, 0], lookedAt: 1, reported: 0 }, 'nothing is known');
    // Of each secret `v1` and `v1a`, in turn; the other endpoint has one of each.
    await deliver((one) => signaturesOf(one)[2] ?? null);
    await deliver((one) => signaturesOf(one)[3] ?? null);
    const lastAt = new Date(rig.clock.now().getTime() - second);
    await deliver(({ headers }) => String(headers['x-workmill-signature']));
    await deliver(() => 'v1,bm90aGluZw==');
    t.same(
      await use(),
      { secrets: [1, 2, 0], lookedAt: 5, reported: 4 },
      'what fits none counts for none',
    );
    const [first, next, newest] = (await secretUse.of('acme', endpointId)).secrets;
    t.same(next!.lastVerifiedAt, lastAt);
    t.same(newest, { ...newest, verified: 0, lastVerifiedAt: null, endsAt: null });
    t.match(first!.publicKey, /^whpk_/);
    await rig.clock.advance(24 * hour);
    t.same(await use(), { secrets: [0], lookedAt: 5, reported: 4 }, 'those that ended are gone');
    await t.rejects(secretUse.of('other', endpointId), { code: 'not_found' });
  },
);

t.test(
  'a receiver that refuses says nothing, and attempts before the last do not count',
  async (t) => {
    const rig = await createRig(t);
    let status = 500;
    const receiver = await startReceiver(t, (one, response) => {
      response.writeHead(status, { 'webhook-verified-with': signaturesOf(one)[0] }).end();
    });
    const { endpointId } = await buildEndpoint(rig, receiver.origin);
    await rig.webhooks.deliverer.start();
    await emit(rig);
    await rig.recorded(1);
    const { secretUse } = rig.webhooks;
    t.match(await secretUse.of('acme', endpointId), { lookedAt: 0, reported: 0 });
    status = 204;
    await rig.clock.advance(5 * second);
    await rig.recorded(2);
    t.match(await secretUse.of('acme', endpointId), { secrets: [{ verified: 1 }], reported: 1 });
  },
);
