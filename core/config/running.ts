// What of newly read settings a running process can take: settings marked `restart` keep the value
// that the process started with, and are named.

import { isDeepStrictEqual } from 'node:util';
import { nameInCode, type Declared, type Group } from './declare.ts';
import { applianceSettings, type Settings } from './settings.ts';

export interface Taken {
  settings: Settings;
  /** Dotted paths of settings with a new value; pipeline files as `pipelines/<name>.yaml`. */
  applied: string[];
  /** Dotted paths of settings that differ from the files until the next start. */
  needsRestart: string[];
}

export function takeSettings(running: Settings, read: Settings): Taken {
  const taken: Omit<Taken, 'settings'> = { applied: [], needsRestart: [] };
  const appliance = takeGroup(running, read, applianceSettings, '', taken);
  for (const name of namesOf(running.pipelineFiles, read.pipelineFiles)) {
    if (!isDeepStrictEqual(running.pipelineFiles[name], read.pipelineFiles[name])) {
      taken.applied.push(`pipelines/${name}.yaml`);
    }
  }
  const settings = { ...appliance, pipelineFiles: read.pipelineFiles } as unknown as Settings;
  return { settings: freezeDeep(settings), ...taken };
}

type Values = Record<string, unknown>;

function takeGroup(
  running: object,
  read: object,
  declared: Group,
  path: string,
  taken: Omit<Taken, 'settings'>,
): Values {
  const value: Values = {};
  for (const [name, field] of Object.entries(declared.fields)) {
    const key = nameInCode(name, field);
    const [before, after] = [(running as Values)[key], (read as Values)[key]];
    const place = path === '' ? name : `${path}.${name}`;
    if (field.kind === 'group' && before !== null && after !== null) {
      value[key] = takeGroup(before as object, after as object, field, place, taken);
    } else if (isDeepStrictEqual(before, after)) {
      value[key] = before;
    } else {
      const kept = keepsItsValue(field);
      value[key] = kept ? before : after;
      taken[kept ? 'needsRestart' : 'applied'].push(place);
    }
  }
  return value;
}

/** An optional group that comes or goes, such as TLS, is another kind of listener. */
function keepsItsValue(field: Declared): boolean {
  if (field.kind === 'group') return true;
  return field.kind !== 'open_map' && field.options.restart === true;
}

function namesOf(...records: object[]): string[] {
  return [...new Set(records.flatMap(Object.keys))];
}

export function freezeDeep<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(freezeDeep);
    Object.freeze(value);
  }
  return value;
}
