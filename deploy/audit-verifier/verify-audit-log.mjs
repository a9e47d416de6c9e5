#!/usr/bin/env node
// Verifies an export of Workmill's tamper-evident audit log. One file without dependencies: it shares
// no code with the appliance, so that an auditor can read all that decides. Needs Node.js 20.19 or newer.

import { constants, createHash, createPublicKey, verify, X509Certificate } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const help = `Usage: node verify-audit-log.mjs --key <key> [options] <export>

  --key <key>          public key of the log, from a trusted source; repeat it for earlier identities
  --checkpoint <file>  checkpoint that was kept outside the appliance; repeatable
  --timestamp-certificate <file>
                       PEM certificates under which time stamps (RFC 3161) are accepted; repeatable

Exits with 0 if the log is intact, 1 if it was changed, and 2 for wrong arguments.
`;

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const leafHash = (text) => sha256(Buffer.of(0), text);
const nodeHash = (left, right) => sha256(Buffer.of(1), left, right);

/** RFC 8785. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${members.join(',')}}`;
}

/** An Ed25519 key as C2SP signed-note writes it: name+id+key. */
function parseKey(text) {
  const [name, id, ...rest] = text.split('+');
  const bytes = Buffer.from(rest.join('+'), 'base64');
  if (bytes.length !== 33 || bytes[0] !== 1) return null;
  if (sha256(`${name}\n`, bytes).subarray(0, 4).toString('hex') !== id) return null;
  const prefix = Buffer.from('302a300506032b6570032100', 'hex');
  const der = Buffer.concat([prefix, bytes.subarray(1)]);
  return { name, id, key: createPublicKey({ key: der, format: 'der', type: 'spki' }) };
}

/** The size and root of a note that one of the keys has signed; null otherwise. */
function openCheckpoint(note, keys) {
  const split = note.lastIndexOf('\n\n');
  const text = note.slice(0, split + 1);
  const [origin, size, root] = text.split('\n');
  for (const line of note.slice(split + 2).split('\n')) {
    const [, name, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    const key = keys.find((one) => one.name === name && name === origin);
    if (!key) continue;
    const bytes = Buffer.from(encoded, 'base64');
    if (bytes.subarray(0, 4).toString('hex') !== key.id) continue;
    if (!verify(null, Buffer.from(text), key.key, bytes.subarray(4))) continue;
    return { size: Number(size), root: Buffer.from(root, 'base64') };
  }
  return null;
}

/** Takes leaf hashes in their order; keeps one hash for each complete subtree (RFC 6962). */
class Tree {
  size = 0;
  #subtrees = [];

  add(hash) {
    let whole = hash;
    for (let place = this.size; place % 2 === 1; place = (place - 1) / 2) {
      whole = nodeHash(this.#subtrees.pop(), whole);
    }
    this.#subtrees.push(whole);
    this.size += 1;
  }

  root() {
    if (this.#subtrees.length === 0) return sha256('');
    return this.#subtrees.reduceRight((right, left) => nodeHash(left, right));
  }
}

/** The time stamp is not valid; the message is the reason. */
class Refused extends Error {}

const refuse = (reason) => {
  throw new Refused(reason);
};

/**
 * Reads the values of DER: `bytes` with the header, `body` without it. Lengths of up to four bytes;
 * tags of one byte, which are all that time stamps and certificates have.
 */
function readDer(bytes) {
  const values = [];
  for (let at = 0; at < bytes.length;) {
    let start = at + 2;
    let length = bytes[at + 1] ?? refuse('it is cut off');
    if (length >= 0x80) {
      const count = length - 0x80;
      if (count === 0 || count > 4 || start + count > bytes.length) refuse('it is not DER');
      length = bytes.readUIntBE(start, count);
      start += count;
    }
    const end = start + length;
    if (end > bytes.length) refuse('it is cut off');
    values.push({
      tag: bytes[at],
      bytes: bytes.subarray(at, end),
      body: bytes.subarray(start, end),
    });
    at = end;
  }
  return values;
}

const inside = (value) => (value ? readDer(value.body) : refuse('a part is missing'));
const sequenceTag = 0x30;
const octetsTag = 0x04;

function oidOf(value) {
  if (value?.tag !== 0x06) refuse('a part is missing');
  const arcs = [];
  let arc = 0;
  for (const byte of value.body) {
    arc = arc * 128 + (byte % 128);
    if (byte >= 128) continue;
    if (arcs.length > 0) arcs.push(arc);
    else arcs.push(Math.min(2, Math.floor(arc / 40)), arc - 40 * Math.min(2, Math.floor(arc / 40)));
    arc = 0;
  }
  return arcs.join('.');
}

const digestNames = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
/** Algorithms of signatures that name their digest: RSA and ECDSA with SHA-256, SHA-384, SHA-512. */
const signatureDigests = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};
const rsa = '1.2.840.113549.1.1.1';
const rsaPss = '1.2.840.113549.1.1.10';
const ed25519 = '1.3.101.112';
const oids = {
  signedData: '1.2.840.113549.1.7.2',
  timeStamp: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  extendedKeyUsage: '2.5.29.37',
};
const timeStamping = '1.3.6.1.5.5.7.3.8';

const digestOf = (value) =>
  digestNames[oidOf(inside(value)[0])] ?? refuse('its digest algorithm is not known');
const hashed = (name, bytes) => createHash(name).update(bytes).digest();

/** The parts of a token: a ContentInfo with SignedData (RFC 5652). */
function parseToken(token) {
  const [type, wrapped] = inside(readDer(token)[0]);
  if (oidOf(type) !== oids.signedData) refuse('it is no signed message');
  const [, , encapsulated, ...rest] = inside(inside(wrapped)[0]);
  const [contentType, content] = inside(encapsulated);
  if (oidOf(contentType) !== oids.timeStamp) refuse('it is signed, but no time stamp');
  const [octets] = inside(content);
  if (octets?.tag !== octetsTag) refuse('a part is missing');
  const certificates = rest
    .filter(({ tag }) => tag === 0xa0)
    .flatMap(inside)
    .filter(({ tag }) => tag === sequenceTag)
    .map(({ bytes }) => new X509Certificate(bytes));
  const signers = rest.filter(({ tag }) => tag === 0x31).flatMap(inside);
  if (signers.length !== 1) refuse('it does not have exactly one signature');
  return { content: octets.body, certificates, signer: parseSigner(signers[0]) };
}

function parseSigner(value) {
  const [, , digestAlgorithm, attributes, signatureAlgorithm, signature] = inside(value);
  if (attributes?.tag !== 0xa0 || signature?.tag !== octetsTag)
    refuse('it has no signed attributes');
  const byType = new Map(
    inside(attributes).map((attribute) => {
      const [type, values] = inside(attribute);
      return [oidOf(type), inside(values)[0]];
    }),
  );
  // RFC 5652, section 5.4: the signature covers the attributes as a SET.
  const signed = Buffer.concat([Buffer.of(0x31), attributes.bytes.subarray(1)]);
  const algorithm = inside(signatureAlgorithm);
  return {
    digestName: digestOf(digestAlgorithm),
    attributes: byType,
    signed,
    algorithm,
    signature,
  };
}

/** TSTInfo (RFC 3161, section 2.4.2): what was stamped, and when. */
function parseInfo(content) {
  const [, , imprint, , time] = inside(readDer(content)[0]);
  const [algorithm, octets] = inside(imprint);
  const [, year, month, day, hour, minute, second, part = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(time?.body.toString('latin1') ?? '') ??
    refuse('it has no time');
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${part.slice(0, 4)}Z`);
  if (Number.isNaN(at.getTime())) refuse('it has no time');
  return { imprintName: digestOf(algorithm), imprint: octets?.body ?? Buffer.of(), at };
}

/** RFC 3161, section 2.4.2: the attribute binds the signature to one certificate. */
function signerCertificate({ attributes }, certificates) {
  const version2 = attributes.get(oids.signingCertificateV2);
  const named = version2 ?? attributes.get(oids.signingCertificate);
  if (!named) refuse('its signature does not name a certificate');
  const parts = inside(inside(inside(named)[0])[0]);
  const wanted = parts.find(({ tag }) => tag === octetsTag);
  const name = parts[0]?.tag === sequenceTag ? digestOf(parts[0]) : version2 ? 'sha256' : 'sha1';
  const found = certificates.find(({ raw }) => wanted && hashed(name, raw).equals(wanted.body));
  return found ?? refuse('it does not contain the certificate that its signature names');
}

function isSigned({ digestName, algorithm, signed, signature }, { publicKey }) {
  const name = oidOf(algorithm[0]);
  if (name === ed25519) return verify(null, signed, publicKey, signature.body);
  if (name === rsaPss) {
    // RSASSA-PSS-params: the digest is [0]; the length of the salt follows from the signature.
    const given = inside(algorithm[1]).find(({ tag }) => tag === 0xa0);
    const pssDigest = given ? digestOf(inside(given)[0]) : 'sha1';
    const key = {
      key: publicKey,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: constants.RSA_PSS_SALTLEN_AUTO,
    };
    return verify(pssDigest, signed, key, signature.body);
  }
  const digestUsed = name === rsa ? digestName : signatureDigests[name];
  if (!digestUsed) refuse('its signature algorithm is not known');
  return verify(digestUsed, signed, publicKey, signature.body);
}

/** RFC 3161, section 2.3: a critical extension that allows time stamps and nothing else. */
function isForTimeStamps(certificate) {
  const [body] = inside(readDer(certificate.raw)[0]);
  const extensions = inside(body)
    .filter(({ tag }) => tag === 0xa3)
    .flatMap((list) => inside(inside(list)[0]));
  const usage = extensions
    .map((extension) => inside(extension))
    .find(([name]) => oidOf(name) === oids.extendedKeyUsage);
  if (!usage || usage.length !== 3 || usage[1].body[0] !== 0xff) return false;
  const purposes = inside(readDer(usage[2].body)[0]).map(oidOf);
  return purposes.length === 1 && purposes[0] === timeStamping;
}

const nameOf = ({ subject }) => `"${subject.replaceAll('\n', ', ')}"`;
const mostIssuers = 5;

/** Why no chain of certificates that were valid then leads to a trusted one; null if one does. */
function chainProblem(certificate, trust, left = mostIssuers) {
  const { at, trusted, others } = trust;
  if (at < new Date(certificate.validFrom) || at > new Date(certificate.validTo)) {
    return `the certificate ${nameOf(certificate)} was not valid at that time`;
  }
  if (trusted.some(({ raw }) => raw.equals(certificate.raw))) return null;
  const unknown = `the certificate ${nameOf(certificate)} is not issued by a trusted one`;
  if (left === 0) return unknown;
  const problems = [...trusted, ...others]
    .filter((one) => one.ca && !one.raw.equals(certificate.raw))
    .filter((one) => certificate.checkIssued(one) && certificate.verify(one.publicKey))
    .map((issuer) => chainProblem(issuer, trust, left - 1));
  return problems.includes(null) ? null : (problems[0] ?? unknown);
}

/** The time at which `text` was stamped. Throws `Refused` if the token does not prove it. */
function verifyStamp(token, text, trusted) {
  const { content, certificates, signer } = parseToken(token);
  const { attributes, digestName } = signer;
  const { imprintName, imprint, at } = parseInfo(content);
  if (imprintName === 'sha1' || !hashed(imprintName, text).equals(imprint)) {
    refuse('it stamps something else than this checkpoint');
  }
  const type = attributes.get(oids.contentType);
  const signedDigest = attributes.get(oids.messageDigest);
  const isSame = signedDigest && hashed(digestName, content).equals(signedDigest.body);
  if (!type || oidOf(type) !== oids.timeStamp || !isSame) {
    refuse('its content is not the one that was signed');
  }
  const certificate = signerCertificate(signer, [...certificates, ...trusted]);
  if (!isSigned(signer, certificate)) refuse('its signature is not valid');
  if (!isForTimeStamps(certificate)) {
    refuse(`the certificate ${nameOf(certificate)} is not one for time stamping alone`);
  }
  const problem = chainProblem(certificate, { at, trusted, others: certificates });
  if (problem !== null) refuse(problem);
  return at;
}

/** Why a stamp is refused, as the end of a sentence: also if its structure cannot be decoded. */
function reasonOf(error) {
  if (error instanceof Refused) return error.message;
  return 'it cannot be decoded';
}

function readCertificates(path) {
  const found = readFileSync(path, 'utf8').match(
    /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g,
  );
  if (!found) throw new Error(`${path} has no certificate in PEM.`);
  return found.map((pem) => new X509Certificate(pem));
}

/** The milliseconds in a UUID of version 7. */
const timeOf = (uuid) => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);
const clockSlackMs = 3_600_000;

class Verification {
  problems = [];
  counts = {
    entries: 0,
    complete: 0,
    without_content: 0,
    deleted: 0,
    of_others: 0,
    checkpoints: 0,
    timestamps: 0,
  };
  /** What was found out beside the counts. */
  notes = [];
  #tree = new Tree();
  /** Expected roots by number of entries. */
  #heads = new Map();
  /** By tenant: until when retention deleted, how many, and whether the tenant was erased. */
  #reasons = new Map();
  #deleted = new Map();
  #emptied = new Map();

  constructor(keys) {
    this.keys = keys;
  }

  expect(source, note) {
    const head = openCheckpoint(note, this.keys);
    if (!head) this.problems.push(`${source} is not signed by a trusted key.`);
    else this.#heads.set(head.size, [...(this.#heads.get(head.size) ?? []), { ...head, source }]);
  }

  /** Stamped checkpoints are compared with the entries whether or not their stamps are checked. */
  stamped(stamps, trusted) {
    let newest = null;
    for (const { authority, checkpoint, token } of stamps) {
      const size = checkpoint.split('\n')[1];
      const source = `the checkpoint of ${size} entries that ${authority} stamped`;
      this.expect(source, checkpoint);
      if (trusted.length === 0) continue;
      try {
        const at = verifyStamp(Buffer.from(token, 'base64'), checkpoint, trusted);
        this.counts.timestamps += 1;
        if (newest === null || at > newest.at) newest = { at, size, authority };
      } catch (error) {
        this.problems.push(`The time stamp of ${source} is not valid: ${reasonOf(error)}.`);
      }
    }
    if (newest) {
      const { at, size, authority } = newest;
      this.notes.push(`The first ${size} entries existed at ${at.toISOString()}: ${authority}.`);
    } else if (stamps.length > 0 && trusted.length === 0) {
      this.notes.push(
        `${stamps.length} time stamps were not checked: --timestamp-certificate is missing.`,
      );
    }
  }

  /** Compares with the checkpoints of the size that was reached. */
  check() {
    const heads = this.#heads.get(this.#tree.size);
    if (!heads) return;
    const root = this.#tree.root();
    for (const { size, root: expected, source } of heads) {
      if (root.equals(expected)) this.counts.checkpoints += 1;
      else this.problems.push(`The first ${size} entries do not give the root of ${source}.`);
    }
  }

  add(line) {
    const index = this.#tree.size;
    if (line.index !== index) {
      this.problems.push(`Entry ${index} is missing: entry ${line.index} is in its place.`);
    }
    this.counts.entries += 1;
    this.#tree.add(line.entry ? this.#entry(line) : this.#gone(line));
    this.check();
  }

  #entry({ index, entry, salt, content }) {
    const text = canonical(entry);
    if (content) {
      const seed = Buffer.from(salt.replaceAll('-', ''), 'hex');
      const digest = `sha256:${sha256(seed, canonical(content)).toString('hex')}`;
      if (digest !== entry.content_digest) {
        this.problems.push(`The content of entry ${index} was changed.`);
      }
      this.counts.complete += 1;
      this.#note(entry, content.detail);
    } else {
      this.counts.without_content += 1;
      const known = this.#emptied.get(entry.tenant_id);
      this.#emptied.set(entry.tenant_id, known ?? index);
      this.#note(entry, null);
    }
    return leafHash(text);
  }

  #gone({ index, hash, tenant_id: tenantId, audit_id: auditId }) {
    if (auditId === undefined) this.counts.of_others += 1;
    else {
      this.counts.deleted += 1;
      const known = this.#deleted.get(tenantId) ?? { count: 0, newestMs: 0, index };
      const atMs = timeOf(auditId);
      const newest = atMs >= known.newestMs ? { newestMs: atMs, index } : known;
      this.#deleted.set(tenantId, { ...newest, count: known.count + 1 });
    }
    return Buffer.from(hash, 'base64');
  }

  #note({ action, tenant_id: tenantId }, detail) {
    const reason = this.#reasons.get(tenantId) ?? { untilMs: -Infinity, total: 0, erased: false };
    if (action === 'tenant.erasure_begun') reason.erased = true;
    if (action === 'audit.expired' && detail) {
      reason.untilMs = Math.max(reason.untilMs, Date.parse(detail.ended_before));
      reason.total = Math.max(reason.total, detail.deleted_in_total);
    }
    this.#reasons.set(tenantId, reason);
  }

  finish() {
    for (const { size, source } of [...this.#heads.values()].flat()) {
      if (size <= this.#tree.size) continue;
      this.problems.push(
        `${source} has ${size} entries, and the export has ${this.#tree.size}: the end is missing.`,
      );
    }
    for (const [tenantId, { count, newestMs, index }] of this.#deleted) {
      const reason = this.#reasons.get(tenantId);
      if (!reason || newestMs >= reason.untilMs + clockSlackMs) {
        this.problems.push(`Entry ${index} was deleted before its retention ended.`);
      } else if (count > reason.total) {
        this.problems.push(
          `${count} entries of ${tenantId} are gone, and retention deleted fewer.`,
        );
      }
    }
    for (const [tenantId, index] of this.#emptied) {
      if (this.#reasons.get(tenantId)?.erased) continue;
      this.problems.push(`The content of entry ${index} is gone, and ${tenantId} was not erased.`);
    }
  }
}

async function run({ file, keys, checkpoints, trusted }) {
  const verification = new Verification(keys);
  for (const path of checkpoints) verification.expect(path, readFileSync(path, 'utf8'));
  let isFirst = true;
  for await (const text of createInterface({
    input: createReadStream(file),
    crlfDelay: Infinity,
  })) {
    const line = JSON.parse(text);
    if (!isFirst) verification.add(line);
    else if (line.format !== 'workmill-audit-log' || line.version !== 1) {
      throw new Error(`${file} is not an export of a Workmill audit log.`);
    } else {
      for (const note of line.checkpoints) {
        verification.expect(`the checkpoint of ${note.split('\n')[1]} entries`, note);
      }
      verification.stamped(line.timestamps ?? [], trusted);
      verification.check();
    }
    isFirst = false;
  }
  verification.finish();
  return verification;
}

function readArguments() {
  const text = { type: 'string', multiple: true, default: [] };
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: text,
      checkpoint: text,
      'timestamp-certificate': text,
      help: { type: 'boolean', default: false },
    },
  });
  const keys = values.key.map(parseKey);
  if (values.help || positionals.length !== 1 || keys.length === 0) throw new Error('');
  if (keys.includes(null)) throw new Error('--key is not an Ed25519 verifier key.');
  const trusted = values['timestamp-certificate'].flatMap(readCertificates);
  return { file: positionals[0], keys, checkpoints: values.checkpoint, trusted };
}

try {
  const { problems, counts, notes } = await run(readArguments());
  for (const [name, count] of Object.entries(counts)) console.log(`${name}: ${count}`);
  for (const line of [...notes, ...problems]) console.log(line);
  console.log(problems.length === 0 ? 'The log is intact.' : 'The log was changed.');
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error.message || help);
  process.exitCode = 2;
}
