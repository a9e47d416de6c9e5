// Names and descriptions of account roles.

import type { Schemas } from '../api/operations.ts';
import { phrase, t, type Phrase } from '../language/language.ts';

export type Role = Schemas['Account']['role'];

/** The type requires an entry for every role. */
const names: Record<Role, { title: Phrase; may: Phrase }> = {
  administrator: {
    title: phrase('Administrator'),
    may: phrase('Everything; for all tenants also the installation'),
  },
  operator: {
    title: phrase('Operator'),
    may: phrase('Run work, decide reviews, change endpoints'),
  },
  developer: {
    title: phrase('Developer'),
    may: phrase('Run work, change settings of pipelines and endpoints'),
  },
  reviewer: { title: phrase('Reviewer'), may: phrase('Read work and decide reviews') },
  auditor: { title: phrase('Auditor'), may: phrase('Read everything, with the audit trail') },
  read_only: { title: phrase('Read only'), may: phrase('Read work, deliveries and usage') },
};

export const roles = Object.keys(names) as Role[];

export function roleTitle(role: Role): string {
  return t(names[role].title);
}

export function roleMay(role: Role): string {
  return t(names[role].may);
}
