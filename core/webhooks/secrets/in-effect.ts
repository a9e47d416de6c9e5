// Signing secrets of an endpoint as stored in its row, the oldest first, and which of them are
// active at a given time.

/** Maximum number of active secrets: the outgoing one, the incoming one, and one in reserve. */
export const maxSecrets = 3;

export interface SecretColumns {
  secret: Buffer;
  next_secret: Buffer | null;
  newest_secret: Buffer | null;
  secret_ends_at: Date | null;
  next_secret_ends_at: Date | null;
}

/** End of a secret's validity. */
export interface Ending {
  /** Null for the newest. */
  endsAt: Date | null;
}

type Ends = Pick<SecretColumns, 'secret_ends_at' | 'next_secret_ends_at'>;

/** Returns the end of each secret of the row; one item per secret. */
export function endsOf({ secret_ends_at: first, next_secret_ends_at: second }: Ends): Ending[] {
  const ends = [first, second].filter((end) => end !== null);
  return [...ends.map((endsAt) => ({ endsAt })), { endsAt: null }];
}

/**
 * Returns the active secrets; never empty, because the newest has no end. The first signs the
 * published header.
 */
export function inEffect<T extends Ending>(secrets: readonly T[], now: Date): T[] {
  return secrets.filter(({ endsAt }) => endsAt === null || endsAt.getTime() > now.getTime());
}

/** Returns the sealed secrets that are active now. */
export function signingSecrets(row: SecretColumns, now: Date): Buffer[] {
  const sealed = [row.secret, row.next_secret, row.newest_secret];
  const secrets = endsOf(row).map(({ endsAt }, index) => ({ endsAt, sealed: sealed[index]! }));
  return inEffect(secrets, now).map((secret) => secret.sealed);
}
