// Meaning of PostgreSQL's error codes (SQLSTATE, appendix A of its manual) for the caller.

/** Connection exceptions (class 08), shutdowns, and the driver's errors for a closed socket. */
const lostConnection =
  /^(08...|57P0[123]|ECONNRESET|ECONNREFUSED|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
const lostByDriver =
  /^(Connection terminated|timeout exceeded when trying to connect|Knex: Timeout acquiring)/;

/** Whether the error is temporary, rather than caused by the statement. */
export function isPassing(error: unknown): boolean {
  return isRolledBack(error) || isConnectionLost(error);
}

/**
 * Serialization failure, deadlock, and insufficient disk or memory (class 53): nothing was changed.
 */
function isRolledBack(error: unknown): boolean {
  return /^(40001|40P01|53...)$/.test(codeOf(error));
}

/** Whether the connection was lost, so that it is unknown if the statement was carried out. */
function isConnectionLost(error: unknown): boolean {
  if (lostConnection.test(codeOf(error))) return true;
  return error instanceof Error && lostByDriver.test(error.message);
}

function codeOf(error: unknown): string {
  const { code } = { ...(error as { code?: unknown } | null) };
  return typeof code === 'string' ? code : '';
}

/** The values were refused (classes 22 and 23): a repetition would fail as well. */
export function isDataRefused(error: unknown): boolean {
  return /^2[23]...$/.test(codeOf(error));
}

/** The disk of the database is full: nothing was stored. */
export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === '53100';
}
