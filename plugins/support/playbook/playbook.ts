// The active playbook. Entries of the settings precede those that ship with the plugin.

import type { CaseFacts } from '../deciding/condition.ts';
import type { Priority } from '../deciding/levels.ts';
import type { ServiceClock } from '../deciding/sla.ts';
import type { Settings } from '../settings-schema.ts';
import { chooseMacros, type SuggestedReply } from './choose-macros.ts';
import {
  planEscalations,
  shippedEscalations,
  type Escalation,
  type PlannedEscalation,
} from './escalation.ts';
import { placeholderValues, type PlaybookFacts } from './facts.ts';
import type { Macro } from './macro.ts';
import type { PlaceholderValues } from './placeholders.ts';
import { shippedMacros } from './shipped-macros.ts';

export interface Playbook {
  macros: readonly Macro[];
  escalations: readonly Escalation[];
  /** Values of the settings, for `{values.name}`. */
  values: Readonly<Record<string, string>>;
  version: string;
}

/** Increased with every change of the shipped macros and escalations. */
const shippedVersion = 'shipped 1';

export function playbookOf({ playbook = {} }: Settings): Playbook {
  const { version, shipped = true, disable = [], values = {} } = playbook;
  const { macros = [], escalations = [] } = playbook;
  const isOwn = macros.length > 0 || escalations.length > 0;
  const own = version ?? (isOwn ? 'settings' : null);
  const versions = [own, shipped ? shippedVersion : null].filter((one) => one !== null);
  return {
    macros: [...macros, ...(shipped ? others(shippedMacros, disable, macros) : [])],
    escalations: [
      ...escalations,
      ...(shipped ? others(shippedEscalations, disable, escalations) : []),
    ],
    values,
    version: versions.join(', ') || 'none',
  };
}

/** Returns the shipped entries that the settings neither disable nor replace. */
function others<One extends { id: string }>(
  shipped: readonly One[],
  disabled: readonly string[],
  own: readonly One[],
): One[] {
  const left = new Set([...disabled, ...own.map(({ id }) => id)]);
  return shipped.filter(({ id }) => !left.has(id));
}

export interface PlaybookApplied {
  replies: SuggestedReply[];
  escalations: PlannedEscalation[];
  /** Actions of the matching macros. */
  actions: string[];
  /** Values for actions, which are in English. */
  values: PlaceholderValues;
  version: string;
}

export function applyPlaybook(
  { macros, escalations, values: given, version }: Playbook,
  decided: { facts: CaseFacts; priority: Priority },
  clock: ServiceClock,
  facts: Omit<PlaybookFacts, 'values'>,
): PlaybookApplied {
  const valuesIn = (language: string): PlaceholderValues =>
    placeholderValues({ ...facts, values: given }, language);
  const { replies, actions } = chooseMacros(macros, decided, valuesIn);
  const values = valuesIn('en');
  const planned = planEscalations(escalations, decided, clock, values);
  return { replies, escalations: planned, actions, values, version };
}
