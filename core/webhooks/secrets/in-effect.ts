// The secrets of an endpoint as its row has them, the oldest first, and which of them sign at a
// moment.

/** What may sign at once: one that receivers leave, one that they take up, one in case of need. */
export const maxSecrets = 3;

export interface SecretColumns {
  secret: Buffer;
  next_secret: Buffer | null;
  newest_secret: Buffer | null;
  secret_ends_at: Date | null;
  next_secret_ends_at: Date | null;
}

/** When a secret ceases to sign. */
export interface Ending {
  /** Null for the newest. */
  endsAt: Date | null;
}

type Ends = Pick<SecretColumns, 'secret_ends_at' | 'next_secret_ends_at'>;

/** When each secret of the row ends; as many as it has secrets. */
export function endsOf({ secret_ends_at: first, next_secret_ends_at: second }: Ends): Ending[] {
  const ends = [first, second].filter((end) => end !== null);
  return [...ends.map((endsAt) => ({ endsAt })), { endsAt: null }];
}

/** Never empty, as the newest has no end; the first signs the published header. */
export function inEffect<T extends Ending>(secrets: readonly T[], now: Date): T[] {
  return secrets.filter(({ endsAt }) => endsAt === null || endsAt.getTime() > now.getTime());
}

/** The sealed secrets that sign now. */
export function signingSecrets(row: SecretColumns, now: Date): Buffer[] {
  const sealed = [row.secret, row.next_secret, row.newest_secret];
  const secrets = endsOf(row).map(({ endsAt }, index) => ({ endsAt, sealed: sealed[index]! }));
  return inEffect(secrets, now).map((secret) => secret.sealed);
}
