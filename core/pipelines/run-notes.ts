// Validates notes that a run sends: code in the plugin's thread can send arbitrary messages on this
// channel.

import type { Log } from '../kernel/log.ts';
import { toStorable } from '../kernel/storable.ts';

export interface RunNoteHandlers {
  log(): Log;
  onProgress?: ((stage: string, fraction: number) => void) | undefined;
  /**
   * Numbers of values of a model's answer: those that the document shows, and those that were
   * dropped.
   */
  onModelValues?: ((found: number, dropped: number) => void) | undefined;
}

/** Maximum length of a stage, which is shown in the workflow's status. */
const longestStage = 200;
/** Maximum length of a message, and of its fields as JSON; the plugin's thread cuts there as well. */
const longestText = 2000;
/** Maximum number of values in one answer. */
const mostValues = 500;

export function handleNote(
  note: unknown,
  { log, onProgress, onModelValues }: RunNoteHandlers,
): void {
  const said = { ...(note as Partial<Record<string, unknown>> | null) };
  const { kind, stage, fraction, level, message, fields, found, dropped } = said;
  if (kind === 'progress' && typeof stage === 'string' && typeof fraction === 'number') {
    onProgress?.(toStorable(stage.slice(0, longestStage)), fraction);
  }
  if (kind === 'log' && typeof message === 'string' && typeof fields === 'object') {
    const text = message.slice(0, longestText);
    log()[level === 'warn' ? 'warn' : 'info'](text, ownNames({ ...fields }));
  }
  if (kind === 'model_values' && isCount(found) && isCount(dropped)) {
    onModelValues?.(found, dropped);
  }
}

/** Names that say to which plugin and run a line belongs: a plugin must not choose them. */
const reserved = new Set([
  'plugin',
  'plugin_version',
  'tenant_id',
  'workflow_id',
  'request_id',
  'attempt',
]);

function ownNames(fields: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(fields);
  if (text.length > longestText + 100) return { shortened: text.slice(0, longestText) };
  const named = Object.entries(fields).map(([name, value]) => [
    reserved.has(name) ? `field.${name}` : name,
    value,
  ]);
  return Object.fromEntries(named) as Record<string, unknown>;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= mostValues;
}
