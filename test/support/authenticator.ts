// An authenticator in software: makes credentials and signs as one of Web Authentication does, and
// breaks the rules that a test names.

import {
  createHash,
  createSign,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

export interface Rules {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Whether it has verified the person; default: yes. */
  verified?: boolean;
  /** The counter of this signature; default: one more than before. */
  signCount?: number;
  userHandle?: string;
  /** Format and statement of the attestation; default: none. */
  attestation?: { fmt: string; statement: Cbor };
}

type Cbor = number | string | Buffer | readonly Cbor[] | ReadonlyMap<Cbor, Cbor>;

export interface SoftwareAuthenticator {
  create(options: any, rules?: Rules): object;
  get(options: any, rules?: Rules): object;
}

/** Keeps one credential, for pages of this origin. */
export function createAuthenticator(origin: string): SoftwareAuthenticator {
  const id = randomBytes(16);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let signCount = 0;
  let userHandle = '';

  function clientData(type: string, options: any, rules: Rules): Buffer {
    const challenge = rules.challenge ?? options.challenge;
    const data = { type, challenge, origin: rules.origin ?? origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  function authenticatorData(rpId: string, rules: Rules, attested = Buffer.alloc(0)): Buffer {
    const hash = createHash('sha256')
      .update(rules.rpId ?? rpId)
      .digest();
    const flags = 0x01 | (rules.verified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    const rest = Buffer.alloc(5);
    rest[0] = flags;
    rest.writeUInt32BE(signCount, 1);
    return Buffer.concat([hash, rest, attested]);
  }

  return {
    create(options, rules = {}) {
      userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const { fmt, statement } = rules.attestation ?? { fmt: 'none', statement: new Map() };
      const object = new Map<Cbor, Cbor>([
        ['fmt', fmt],
        ['attStmt', statement],
        ['authData', authenticatorData(options.rp.id, rules, attested)],
      ]);
      return credential(id, {
        clientDataJSON: clientData('webauthn.create', options, rules).toString('base64url'),
        attestationObject: encode(object).toString('base64url'),
        transports: ['internal'],
      });
    },
    get(options, rules = {}) {
      signCount = rules.signCount ?? signCount + 1;
      const data = authenticatorData(options.rpId, rules);
      const client = clientData('webauthn.get', options, rules);
      const hash = createHash('sha256').update(client).digest();
      const signature = createSign('sha256').update(data).update(hash).sign(privateKey);
      return credential(id, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: rules.userHandle ?? userHandle,
      });
    },
  };
}

function credential(id: Buffer, response: object): object {
  const text = id.toString('base64url');
  return { id: text, rawId: text, type: 'public-key', response, clientExtensionResults: {} };
}

/** COSE_Key of a P-256 key for ES256 (RFC 9053 §2.1). */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' });
  const bytes = (text: string | undefined): Buffer => Buffer.from(text!, 'base64url');
  return encode(
    new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

/** As much of CBOR (RFC 8949) as this file needs. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flat().map(encode)]);
  }
  const items = value as readonly Cbor[];
  return Buffer.concat([head(4, items.length), ...items.map(encode)]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}
