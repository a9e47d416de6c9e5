/** How long an idempotency key is remembered (contract.md §4). */
export const keyLifetimeHours = 24;
