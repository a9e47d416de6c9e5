#!/usr/bin/env node
// Verifies an export of Workmill's tamper-evident audit log. One file without dependencies: it shares
// no code with the appliance, so that an auditor can read all that decides. Needs Node.js 20.19 or newer.

import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const help = `Usage: node verify-audit-log.mjs --key <key> [--checkpoint <file>]... <export>

  --key <key>          public key of the log, from a trusted source; repeat it for earlier identities
  --checkpoint <file>  checkpoint that was kept outside the appliance; repeatable

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
  };
  #tree = new Tree();
  #heads = [];
  /** By tenant: until when retention deleted, how many, and whether the tenant was erased. */
  #reasons = new Map();
  #deleted = new Map();
  #emptied = new Map();

  constructor(keys) {
    this.keys = keys;
  }

  expect(source, note) {
    const head = openCheckpoint(note, this.keys);
    if (head) this.#heads.push({ ...head, source });
    else this.problems.push(`${source} is not signed by a trusted key.`);
  }

  /** Compares with the checkpoints of the size that was reached. */
  check() {
    const root = this.#tree.root();
    for (const { size, root: expected, source } of this.#heads) {
      if (size !== this.#tree.size) continue;
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
    for (const { size, source } of this.#heads) {
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

async function run(file, keys, checkpoints) {
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
    options: { key: text, checkpoint: text, help: { type: 'boolean', default: false } },
  });
  const keys = values.key.map(parseKey);
  if (values.help || positionals.length !== 1 || keys.length === 0) throw new Error('');
  if (keys.includes(null)) throw new Error('--key is not an Ed25519 verifier key.');
  return { file: positionals[0], keys, checkpoints: values.checkpoint };
}

try {
  const { file, keys, checkpoints } = readArguments();
  const { problems, counts } = await run(file, keys, checkpoints);
  for (const [name, count] of Object.entries(counts)) console.log(`${name}: ${count}`);
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? 'The log is intact.' : 'The log was changed.');
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error.message || help);
  process.exitCode = 2;
}
