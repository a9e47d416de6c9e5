/** Lifetime of an idempotency key (contract.md §4). */
export const keyLifetimeHours = 24;
