// Determines which new settings a running process can apply. Settings marked `restart`, and
// sections without a reaction, keep their current value and are listed. A reload never reports a
// value as applied that nothing uses.

import { isDeepStrictEqual } from 'node:util';
import { fieldsOf, nameInCode, type Declared, type Group } from './declare.ts';
import { planSettings } from './plans.ts';
import { tenantSettings } from './tenants-file.ts';
import { applianceSettings, type Section, type Settings } from './settings.ts';

export interface Taken {
  settings: Settings;
  /** Dotted paths of settings with a new value; pipeline files as `pipelines/<name>.yaml`. */
  applied: string[];
  /** Dotted paths of settings that differ from the files until the next start. */
  needsRestart: string[];
}

type Values = Record<string, unknown>;

interface Pass {
  applied: string[];
  needsRestart: string[];
}

/** `isReloadable` returns whether a part reacts to changes of a section. */
export function takeSettings(
  running: Settings,
  read: Settings,
  isReloadable: (section: Section) => boolean,
): Taken {
  const pass: Pass = { applied: [], needsRestart: [] };
  const values: Values = {};
  for (const [name, field] of Object.entries(applianceSettings.fields)) {
    const section = nameInCode(name, field) as Section;
    const [before, after] = [running[section], read[section]];
    values[section] = takeOne(
      before,
      after,
      field,
      { path: name, keep: !isReloadable(section) },
      pass,
    );
  }
  const plans = { path: 'plans', keep: !isReloadable('plans') };
  values['plans'] = takeOne(running.plans, read.plans, planSettings, plans, pass);
  const tenants = { path: 'tenants', keep: !isReloadable('tenants') };
  const { tenants: declared } = tenantSettings.fields;
  values['tenants'] = takeOne(running.tenants, read.tenants, declared, tenants, pass);
  const keepFiles = !isReloadable('pipelineFiles');
  values['pipelineFiles'] = (keepFiles ? running : read).pipelineFiles;
  pass[keepFiles ? 'needsRestart' : 'applied'].push(...changedFiles(running, read));
  return { settings: freezeDeep(values) as unknown as Settings, ...pass };
}

function takeOne(
  before: unknown,
  after: unknown,
  field: Declared,
  { path, keep }: { path: string; keep: boolean },
  pass: Pass,
): unknown {
  if (field.kind === 'group' && before !== null && after !== null) {
    return takeGroup(before as Values, after as Values, field, { path, keep }, pass);
  }
  if (isDeepStrictEqual(before, after)) return before;
  const kept = keep || keepsItsValue(field);
  pass[kept ? 'needsRestart' : 'applied'].push(path);
  return kept ? before : after;
}

function takeGroup(
  before: Values,
  after: Values,
  declared: Group,
  { path, keep }: { path: string; keep: boolean },
  pass: Pass,
): Values {
  const names = new Set([before, after].flatMap(Object.keys));
  const entries = fieldsOf(declared, names).flatMap(({ name, key, declared: field }) => {
    const place = { path: `${path}.${name}`, keep };
    if (Object.hasOwn(before, key) && Object.hasOwn(after, key)) {
      return [[key, takeOne(before[key], after[key], field, place, pass)]];
    }
    // A member was added or removed.
    pass[keep ? 'needsRestart' : 'applied'].push(place.path);
    const taken = keep ? before : after;
    return Object.hasOwn(taken, key) ? [[key, taken[key]]] : [];
  });
  return Object.fromEntries(entries) as Values;
}

/** Adding or removing an optional group, such as TLS, changes the kind of listener. */
function keepsItsValue(field: Declared): boolean {
  if (field.kind === 'group') return true;
  return field.kind !== 'open_map' && field.options.restart === true;
}

function changedFiles(running: Settings, read: Settings): string[] {
  const [before, after] = [running.pipelineFiles, read.pipelineFiles];
  const names = [...new Set([before, after].flatMap(Object.keys))];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return changed.map((name) => `pipelines/${name}.yaml`);
}

export function freezeDeep<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(freezeDeep);
    Object.freeze(value);
  }
  return value;
}
