// Decisions of rules and playbook about a case, before and after. Deadlines are excluded: they
// count from the replay, so all of them would differ.

interface DecidedCase {
  case_object?: {
    priority?: string;
    assigned_team?: string;
    suggested_actions?: string[];
    reply_macros?: { macro: string; language: string; wording: string }[];
    escalations?: { rule: string; team: string | null; routing: string | null }[];
  };
  routing_decision?: string;
}

export const caseFields: ReadonlySet<string> = new Set([
  'priority',
  'assigned_team',
  'routing_decision',
  'suggested_actions',
  'reply_macros',
  'escalations',
]);

/** One sentence for each change: `priority: "normal", now "urgent"`, `reply_macros: adds "refund"`. */
export function compareCases(before: unknown, after: unknown): string[] {
  const [old, now] = [before, after].map((one) => factsOf((one ?? {}) as DecidedCase)) as [
    CaseDecisions,
    CaseDecisions,
  ];
  const values = Object.entries(old.values).flatMap(([field, value]) => {
    const other = now.values[field];
    return value === other ? [] : [`${field}: ${show(value)}, now ${show(other)}`];
  });
  const lists = Object.entries(old.lists).flatMap(([field, items]) => {
    const others = now.lists[field]!;
    return [
      ...[...others].filter((one) => !items.has(one)).map((one) => `${field}: adds ${show(one)}`),
      ...[...items].filter((one) => !others.has(one)).map((one) => `${field}: drops ${show(one)}`),
    ];
  });
  return [...values, ...lists, ...changedWordings(old.wordings, now.wordings)];
}

function changedWordings(
  old: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): string[] {
  return [...old].flatMap(([macro, wording]) => {
    const other = now.get(macro);
    const isChanged = other !== undefined && other !== wording;
    return isChanged ? [`reply_macros: changes the text of ${show(macro)}`] : [];
  });
}

interface CaseDecisions {
  values: Record<string, string | undefined>;
  lists: Record<string, ReadonlySet<string>>;
  /** Text of each suggested macro. */
  wordings: ReadonlyMap<string, string>;
}

function factsOf({ case_object: given = {}, routing_decision }: DecidedCase): CaseDecisions {
  const { priority, assigned_team, suggested_actions = [] } = given;
  const { reply_macros = [], escalations = [] } = given;
  return {
    values: { priority, assigned_team, routing_decision },
    wordings: new Map(reply_macros.map(({ macro, wording }) => [macro, wording])),
    lists: {
      suggested_actions: new Set(suggested_actions.map(withoutNumbers)),
      reply_macros: new Set(reply_macros.map(({ macro }) => macro)),
      escalations: new Set(
        escalations.map(({ rule, team, routing }) =>
          [rule, team ?? routing].filter((one) => one !== null).join(' to '),
        ),
      ),
    },
  };
}

/** Numbers differ between cases: without them, cases with the same change are counted together. */
function withoutNumbers(text: string): string {
  return text.replaceAll(/[\p{L}\d/_.:-]*\d[\p{L}\d/_.:-]*/gu, '…');
}

function show(value: string | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
