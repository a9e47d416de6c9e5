// Reads the flags of a result from the lists that its operation declares.

import { valueAt } from '../../kernel/pointers.ts';
import { flagSeverities, type FlagList, type FlagSeverity } from '../../sdk/flags.ts';

export interface Flag {
  code: string;
  severity: FlagSeverity;
  message: string;
  /** JSON pointer into completed_unit; null for the whole unit. */
  field: string | null;
}

/** Maximum number of flags shown; the result contains all of them. */
const maxFlags = 200;

/** Returns the most serious flags first, otherwise in the order of the result. */
export function readFlags(unit: object, lists: readonly FlagList[]): Flag[] {
  const flags = lists.flatMap((list) => {
    const items = at(unit, list.items);
    return Array.isArray(items) ? items.flatMap((item) => readFlag(item, list) ?? []) : [];
  });
  const rank = ({ severity }: Flag): number => flagSeverities.indexOf(severity);
  return flags.toSorted((one, other) => rank(one) - rank(other)).slice(0, maxFlags);
}

function readFlag(item: unknown, list: FlagList): Flag | null {
  const isShown = Object.entries(list.only ?? {}).every(([pointer, values]) =>
    values.includes(textAt(item, pointer) ?? ''),
  );
  const message = textAt(item, list.message);
  if (!isShown || message === null) return null;
  const field = textAt(item, list.field);
  return {
    code: textAt(item, list.code) ?? 'flag',
    severity: severityOf(textAt(item, list.severity), list),
    message,
    field: field?.startsWith('/') ? field : null,
  };
}

function severityOf(word: string | null, { severities = {} }: FlagList): FlagSeverity {
  if (word === null) return 'warning';
  if (Object.hasOwn(severities, word)) return severities[word]!;
  return flagSeverities.find((severity) => severity === word) ?? 'warning';
}

/** Returns null if there is no text. */
function textAt(item: unknown, pointer: string | undefined): string | null {
  const value = pointer === undefined ? null : at(item, pointer);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function at(root: unknown, pointer: string): unknown {
  const found = valueAt(root, pointer);
  return found.found ? found.value : null;
}
