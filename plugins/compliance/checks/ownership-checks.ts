// Checks of a declaration of beneficial ownership.

import type { OwnershipData } from '../ownership/read-statements.ts';
import type { OwnershipChains } from '../ownership/trace-owners.ts';
import type { Check } from './check.ts';

export interface ReadOwnership {
  data: OwnershipData;
  chains: OwnershipChains;
}

/** `read` is null if the document contains no statements; `threshold` is in percent. */
export function ownershipChecks(
  read: ReadOwnership | null,
  document: number,
  threshold: number,
): Check[] {
  if (!read) {
    const detail = 'The document is no JSON array of statements of BODS 0.4.';
    return [{ check: 'ownership_read', result: 'failed', detail, document }];
  }
  const { data, chains } = read;
  const { owners, circles, undescribed, isCut } = chains;
  const people = owners.filter(({ isPerson, least }) => isPerson && least >= threshold);
  const gaps = undescribed > 0 || isCut;
  return [
    {
      check: 'ownership_read',
      result: 'passed',
      detail: `${data.statements} statements: ${data.people.size} people, ${data.entities.size} entities, ${data.relationships.length} relationships.`,
      document,
    },
    {
      check: 'ownership_complete',
      result: gaps ? 'failed' : 'passed',
      detail: isCut
        ? 'There are more chains than are followed.'
        : gaps
          ? `${undescribed} holders or entities are not described or not disclosed.`
          : 'Every holder is described.',
      document,
    },
    {
      check: 'ownership_circles',
      result: circles.length > 0 ? 'failed' : 'passed',
      detail:
        circles.length > 0
          ? `Entities hold each other: ${circles[0]!.join(', ')}.`
          : 'No entities hold each other.',
      document,
    },
    {
      check: 'beneficial_owner',
      result: people.length > 0 ? 'passed' : 'failed',
      detail:
        people.length > 0
          ? `At least ${threshold} percent: ${people.map(({ name, least }) => `${name} (${least})`).join(', ')}.`
          : `No person is known to hold ${threshold} percent.`,
      document,
    },
  ];
}
