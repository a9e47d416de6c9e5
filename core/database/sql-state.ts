// What PostgreSQL's error codes (SQLSTATE, appendix A of its manual) mean for the caller.

/** Connection exceptions (class 08), shutdowns, and what the driver says of a socket that is gone. */
const lostConnection = /^(08...|57P0[123]|ECONNRESET|ECONNREFUSED|EPIPE|ENOENT)$/;
const lostByDriver = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** Whether the fault is of the moment and not of what was asked. */
export function isPassing(error: unknown): boolean {
  return isRolledBack(error) || isConnectionLost(error);
}

/** Serialisation failure, deadlock, and a full disk or memory (class 53): nothing was changed. */
function isRolledBack(error: unknown): boolean {
  return /^(40001|40P01|53...)$/.test(codeOf(error));
}

/** Whether the statement was carried out is not known. */
function isConnectionLost(error: unknown): boolean {
  if (lostConnection.test(codeOf(error))) return true;
  return error instanceof Error && lostByDriver.test(error.message);
}

function codeOf(error: unknown): string {
  const { code } = { ...(error as { code?: unknown } | null) };
  return typeof code === 'string' ? code : '';
}

/** Of the database: nothing was stored. */
export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === '53100';
}
