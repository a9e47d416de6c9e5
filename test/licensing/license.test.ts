import { generateKeyPairSync, sign } from 'node:crypto';
import t from 'tap';
import { readLicense } from '../../core/licensing/claims.ts';
import { unwrapLicense, wrapLicense } from '../../core/licensing/license-file.ts';
import { standingOf } from '../../core/licensing/standing.ts';
import { vendorKeys } from '../../core/licensing/vendor-keys.ts';
import { publicKeyFrom } from '../../core/licensing/jws.ts';
import { describeKey } from '../../scripts/vendor/sign-license.ts';
import { buildClaims, buildLicense, buildVendor } from './licenses.ts';

const now = new Date('2026-03-01T12:00:00Z');
const vendor = buildVendor();
const { keys, kid, privateKey } = vendor;
const dayMs = 86_400_000;

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A license with any header and payload, rightly signed. */
function forge(header: object, payload: object, key = privateKey): string {
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

t.test('a license says what was signed', async (t) => {
  const claims = buildClaims(now);
  const jws = buildLicense(privateKey, now);
  t.same(readLicense(jws, keys), { claims });
  const later = forge({ alg: 'EdDSA', typ: 'licence+jws', kid }, { ...claims, max_version: '9' });
  t.match(readLicense(later, keys), { claims }, 'claims of later releases are let through');
});

t.test('a license survives e-mail, and nothing else is forgiven', async (t) => {
  const jws = buildLicense(privateKey, now);
  const mail = `Dear customer,\r\n\r\n${wrapLicense(jws).replaceAll('\n', '\r\n')}\r\nRegards\r\n`;
  t.equal(unwrapLicense(mail), jws);
  t.equal(unwrapLicense(` ${jws}\n`), jws);
  const [header, payload, signature] = jws.split('.') as [string, string, string];
  const last = signature.at(-1)!;
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  // 64 bytes leave four bits of the last letter unused: sixteen letters mean the same bytes.
  const twin = alphabet[alphabet.indexOf(last) + 1];
  for (const other of [
    `${jws}=`,
    `${jws}.`,
    `${header}.${payload}`,
    `${header}.${payload}.`,
    `${header}.${payload}. ${signature}`,
    `${header}.${payload}.${signature.slice(0, -1)}${twin}`,
    `${header}.${payload}.${signature}AA`,
    `.${payload}.${signature}`,
    '',
  ]) {
    t.match(readLicense(other, keys), { problem: /it is not a compact JWS|signature/ }, other);
  }
});

t.test('the header decides nothing', async (t) => {
  const claims = buildClaims(now);
  const right = { alg: 'EdDSA', typ: 'licence+jws', kid };
  const stranger = generateKeyPairSync('ed25519').privateKey;
  const { x } = describeKey(stranger);
  const own = { kty: 'OKP', crv: 'Ed25519', x };
  for (const header of [
    { ...right, alg: 'none' },
    { ...right, alg: 'HS256' },
    { ...right, typ: 'JWT' },
    { ...right, jwk: own },
    { ...right, jku: 'https://example.com/keys' },
    { ...right, x5u: 'https://example.com/keys' },
    { ...right, crit: ['exp'] },
    { alg: 'EdDSA', typ: 'licence+jws' },
  ]) {
    t.match(readLicense(forge(header, claims), keys), { problem: /header/ }, encode(header));
  }
  t.match(readLicense(forge(right, claims, stranger), keys), { problem: /signature is wrong/ });
  for (const unknown of ['other', '__proto__', 'constructor']) {
    const jws = forge({ alg: 'EdDSA', typ: 'licence+jws', kid: unknown }, claims);
    t.match(readLicense(jws, keys), { problem: /unknown key/ }, unknown);
  }
});

t.test('every claim has to be there and to be meant for us', async (t) => {
  const right = { alg: 'EdDSA', typ: 'licence+jws', kid };
  const claims = buildClaims(now);
  const problem = (changes: object): unknown =>
    readLicense(forge(right, { ...claims, ...changes }), keys);
  t.match(problem({ aud: 'another product' }), { problem: /aud/ });
  t.match(problem({ iss: 'somebody' }), { problem: /iss/ });
  t.match(problem({ exp: '2099-01-01' }), { problem: /exp/ });
  t.match(problem({ entitlements: { units_per_month: -1 } }), { problem: /entitlements/ });
  for (const name of Object.keys(claims)) {
    t.match(problem({ [name]: undefined }), { problem: new RegExp(name) }, name);
  }
  t.match(readLicense(forge(right, []), keys), { problem: /claim/ });
});

t.test('a license is valid, then in grace, then expired; a day of skew is forgiven', async (t) => {
  const claims = buildClaims(now, { nbf: now.getTime() / 1000 });
  const endMs = claims.exp * 1000;
  const at = (ms: number): string =>
    standingOf({ claims }, { now: new Date(ms), lastSeenAt: now }).state;
  t.equal(at(now.getTime() - dayMs), 'valid');
  t.equal(at(endMs + dayMs), 'valid');
  t.equal(at(endMs + dayMs + 1), 'grace');
  t.equal(at(endMs + 15 * dayMs), 'grace');
  t.equal(at(endMs + 15 * dayMs + 1), 'expired');
  const early = buildClaims(now, { nbf: now.getTime() / 1000 + 2 * 86_400 });
  t.equal(standingOf({ claims: early }, { now, lastSeenAt: now }).state, 'invalid');
  const fileExp = now.getTime() / 1000 - 10 * 86_400;
  const short = buildClaims(now, { iat: fileExp - 1, nbf: fileExp - 1, fileExp });
  t.equal(standingOf({ claims: short }, { now, lastSeenAt: now }).state, 'grace', 'the file ends');
});

t.test('a clock that is set back does not bring a license back', async (t) => {
  const claims = buildClaims(now);
  const lastSeenAt = new Date(claims.exp * 1000 + 30 * dayMs);
  t.match(standingOf({ claims }, { now, lastSeenAt }), { state: 'expired', clockBehind: true });
  const nearly = new Date(lastSeenAt.getTime() - dayMs);
  t.match(standingOf({ claims }, { now: nearly, lastSeenAt }), { clockBehind: false });
  const ancient = new Date('2001-01-01T00:00:00Z');
  const before = standingOf({ claims }, { now: ancient, lastSeenAt: ancient });
  t.match(before, { state: 'valid', clockBehind: true }, 'no earlier than it was issued');
});

t.test('the release carries two keys of the vendor', async (t) => {
  t.ok(Object.keys(vendorKeys).length >= 2);
  for (const x of Object.values(vendorKeys)) t.equal(publicKeyFrom(x).asymmetricKeyType, 'ed25519');
});
