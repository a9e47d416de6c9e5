import t from 'tap';
import { systemRandom } from '../../core/kernel/random.ts';
import {
  createKeyPair,
  publicKeyOf,
  readPrivateKey,
  signWithKey,
  verifyWithKey,
} from '../../core/webhooks/key-pair.ts';
import { answerWith, createRig, emit, startReceiver } from './rig.ts';

// RFC 8032 section 7.1, test 1.
const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const point = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
const message = { id: 'evt_1', timestamp: 1_767_225_600, body: '{"n":1}' };

t.test('a key pair is that of RFC 8032, and its signature never changes', async (t) => {
  const pair = createKeyPair({ ...systemRandom, bytes: () => Buffer.from(seed, 'hex') });
  t.equal(pair.publicKey, `whpk_${Buffer.from(point, 'hex').toString('base64')}`);
  t.equal(pair.privateKey, `whsk_${Buffer.from(seed + point, 'hex').toString('base64')}`);
  t.equal(publicKeyOf(pair.privateKey), pair.publicKey);
  const signature = signWithKey(readPrivateKey(pair.privateKey), message);
  t.match(signature, /^v1a,/);
  t.equal(
    signature,
    'v1a,XVcViK4PkUbY615D7SHARckXX77RSa71B99WcqbDIw0EE7Nlo3SMgNRkixdqZpdpcComCKew38u6r+6DWjHiCQ==',
  );
  t.ok(verifyWithKey(pair.publicKey, message, `v1,AAAA ${signature}`));
  t.notOk(verifyWithKey(pair.publicKey, { ...message, timestamp: 1 }, signature));
  t.notOk(verifyWithKey(createKeyPair(systemRandom).publicKey, message, signature));
});

t.test('a rotation overlaps for key pairs as it does for secrets', async (t) => {
  const rig = await createRig(t);
  const { endpoints, secrets, deliverer } = rig.webhooks;
  const receiver = await startReceiver(t, answerWith(200));
  const request = { tenantId: 'acme', url: receiver.origin, eventTypes: ['*'], ed25519: true };
  const { endpoint } = await endpoints.register(request);
  const { endpointId } = endpoint;
  await deliverer.start();
  const keysNow = async () => (await endpoints.get('acme', endpointId)).publicKeys;

  /** Which of these keys verify the newest delivery. */
  async function verifying(publicKeys: string[]): Promise<boolean[]> {
    const before = rig.records.length;
    await emit(rig);
    await rig.recorded(before + 1);
    const { headers, body } = receiver.received.at(-1)!;
    const timestamp = Number(headers['webhook-timestamp']);
    const sent = { id: String(headers['webhook-id']), timestamp, body };
    const signatures = String(headers['webhook-signature']);
    return publicKeys.map((key) => verifyWithKey(key, sent, signatures));
  }

  const [first] = await keysNow();
  t.same([first], endpoint.publicKeys);
  t.same(await verifying([first!]), [true]);
  await secrets.rotate('acme', endpointId, 24);
  const [, second] = await keysNow();
  t.same(await verifying([first!, second!]), [true, true]);
  await secrets.promote('acme', endpointId, 'newest');
  t.same(await keysNow(), [second]);
  t.same(await verifying([first!, second!]), [false, true]);
  await secrets.useKeyPair('acme', endpointId, false);
  t.same(await keysNow(), []);
  t.same(await verifying([second!]), [false]);
  await secrets.useKeyPair('acme', endpointId, true);
  const [third] = await keysNow();
  t.same(await verifying([third!]), [true]);
  const { rows } = await rig.database.knex.raw('SELECT secret FROM webhook_endpoints');
  t.notMatch((rows as { secret: Buffer }[])[0]!.secret.toString('latin1'), /whsk_|whsec_/);
});
