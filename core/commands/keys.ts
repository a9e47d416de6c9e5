// `workmill key …`.

import { X509Certificate, createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { commandLineActor, installation } from '../audit/entry.ts';
import type { Mode, Scope } from '../auth/caller.ts';
import { readNetwork } from '../auth/provenance.ts';
import type { ApiKeyRow } from '../auth/queries.ts';
import type { Auth } from '../auth/service.ts';
import type { Clock } from '../kernel/clock.ts';
import { parseId, presentId } from '../kernel/ids.ts';
import type { Random } from '../kernel/random.ts';
import { accountsOf } from './accounts.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { requireTenant } from './tenants.ts';
import { CommandFailure, printRows, type Output } from './output.ts';
import { readTime } from './time-argument.ts';

export type KeyCommandOptions = SessionOptions & { random: Random; output: Output };
type Options = KeyCommandOptions;

export interface KeyOptions {
  tenantId: string;
  name: string;
  mode: Mode;
  scope: Scope[];
  /** ISO date and time. */
  expires?: string;
  allowAddress?: string[];
  maskPersonalData?: boolean;
  /** PEM file, or the SHA-256 of the DER in hexadecimal. */
  certificate?: string;
}

export async function createKey(options: Options, given: KeyOptions): Promise<void> {
  const key = {
    ...given,
    scopes: given.scope,
    expiresAt: given.expires === undefined ? null : readExpiry(given.expires, options.clock),
    allowedAddresses: given.allowAddress?.map(networkIn) ?? null,
    certificateSha256: given.certificate === undefined ? null : readFingerprint(given.certificate),
  };
  await withTenant(options, key.tenantId, async (auth) => {
    const { text, row } = await auth.createKey({ ...key, by: commandLineActor });
    printRows(options.output, [withText(row, text)]);
  });
}

export async function showKeys(options: Options, tenantId: string): Promise<void> {
  await withTenant(options, tenantId, async (auth) => {
    const rows = await auth.listKeys(tenantId);
    printRows(
      options.output,
      rows.map((row) => ({
        key_id: presentId('apiKey', row.key_id),
        name: row.name,
        mode: row.mode,
        ending: row.ending,
        scopes: row.scopes,
        mask_personal_data: row.mask_personal_data,
        allowed_addresses: row.allowed_addresses,
        certificate: row.certificate_sha256?.toString('hex') ?? null,
        created_at: row.created_at,
        last_used_at: row.last_used_at,
        expires_at: row.expires_at,
        revoked_at: row.revoked_at,
      })),
      'No keys.',
    );
  });
}

export async function rotateKey(
  options: Options,
  rotation: { tenantId: string; keyId: string; overlapHours: number },
): Promise<void> {
  const { tenantId, overlapHours } = rotation;
  const keyId = readKeyId(rotation.keyId);
  await withTenant(options, tenantId, async (auth) => {
    await requireKey(auth, tenantId, keyId);
    const overlapMs = overlapHours * 3_600_000;
    const { text, created, old } = await auth.rotateKey({
      tenantId,
      keyId,
      overlapMs,
      by: commandLineActor,
    });
    printRows(options.output, [
      { ...withText(created, text), replaces: rotation.keyId, old_key_ends_at: old.expires_at },
    ]);
  });
}

export async function revokeKey(options: Options, tenantId: string, keyId: string): Promise<void> {
  const uuid = readKeyId(keyId);
  await withTenant(options, tenantId, async (auth) => {
    await requireKey(auth, tenantId, uuid);
    await auth.revokeKey(tenantId, uuid, commandLineActor);
    printRows(options.output, [{ key_id: keyId, revoked: true }]);
  });
}

function withText(row: ApiKeyRow, text: string) {
  const { name, mode, scopes, mask_personal_data } = row;
  const tenant_id = row.tenant_id === installation ? null : row.tenant_id;
  return {
    key_id: presentId('apiKey', row.key_id),
    tenant_id,
    name,
    mode,
    key: text,
    scopes,
    mask_personal_data,
  };
}

function readExpiry(text: string, clock: Clock): Date {
  const date = readTime(text);
  if (date > clock.now()) return date;
  throw new CommandFailure(`--expires ${text} is in the past`);
}

function networkIn(text: string): string {
  const read = readNetwork(text);
  if ('problem' in read) throw new CommandFailure(`--allow-address ${text} ${read.problem}`);
  return read.network;
}

function readFingerprint(given: string): Buffer {
  const digits = given.replaceAll(':', '');
  if (/^[0-9a-fA-F]{64}$/.test(digits)) return Buffer.from(digits, 'hex');
  try {
    return createHash('sha256')
      .update(new X509Certificate(readFileSync(given)).raw)
      .digest();
  } catch {
    throw new CommandFailure(
      `"${given}" is neither a readable certificate file nor a SHA-256 of 64 hexadecimal digits`,
    );
  }
}

function readKeyId(keyId: string): string {
  const uuid = parseId('apiKey', keyId);
  if (uuid !== null) return uuid;
  throw new CommandFailure(`"${keyId}" is not a key's id; see: workmill key list`);
}

async function requireKey(auth: Auth, tenantId: string, uuid: string): Promise<void> {
  const held = await auth.listKeys(tenantId);
  if (held.some((row) => row.key_id === uuid)) return;
  throw new CommandFailure(
    tenantId === installation
      ? `no administrator has a key ${presentId('apiKey', uuid)}; see: workmill key list --administrator`
      : `tenant "${tenantId}" has no key ${presentId('apiKey', uuid)}; ` +
          `see: workmill key list ${tenantId}`,
  );
}

async function withTenant(
  options: Options,
  tenantId: string,
  work: (auth: Auth) => Promise<void>,
): Promise<void> {
  await withDatabase(options, async (database, settings) => {
    if (tenantId !== installation) await requireTenant(database, tenantId);
    await work(accountsOf(options, database, settings).auth);
  });
}
