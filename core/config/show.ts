// Prints the effective settings as YAML that can be read again, each line with its source. Secrets
// are omitted according to their declaration.

import { stringify } from 'yaml';
import { fieldsOf, isSecret, nameInCode, type Declared, type Group } from './declare.ts';
import type { Loaded, LoadedFile } from './load.ts';
import { planSettings } from './plans.ts';
import { tenantSettings } from './tenants-file.ts';
import { applianceSettings, pipelineSettings } from './settings.ts';

interface Line {
  text: string;
  origin: string | null;
}

const hidden = '[secret]';

export function printConfiguration({ settings, files }: Loaded): string {
  const main = files.find(({ kind }) => kind === 'appliance');
  const parts = [printLines(groupLines(settings, applianceSettings, '', main))];
  const plansFile = files.find(({ kind }) => kind === 'plans');
  const plans = printLines(groupLines(settings.plans, planSettings, '', plansFile));
  parts.push(
    `---\n# ${plansFile?.file ?? 'plans.yaml: not there, so all of it is default'}\n${plans}`,
  );
  const tenantsFile = files.find(({ kind }) => kind === 'tenants');
  if (tenantsFile) {
    const tenants = printLines(groupLines(settings, tenantSettings, '', tenantsFile));
    parts.push(`---\n# ${tenantsFile.file}\n${tenants}`);
  }
  for (const file of files) {
    const values = file.pipeline === null ? undefined : settings.pipelineFiles[file.pipeline];
    if (values === undefined) continue;
    const body = printLines(groupLines(values, pipelineSettings, '', file));
    parts.push(`---\n# ${file.file}\n${body}`);
  }
  return parts.join('');
}

function groupLines(
  values: object,
  declared: Group,
  path: string,
  file: LoadedFile | undefined,
): Line[] {
  const depth = path === '' ? 0 : path.split('.').length;
  const indent = '  '.repeat(depth);
  return fieldsOf(declared, Object.keys(values)).flatMap(
    ({ name, key, declared: field }): Line[] => {
      const place = path === '' ? name : `${path}.${name}`;
      const value = (values as Record<string, unknown>)[key];
      if (field.kind === 'group' && value !== null) {
        const inner = groupLines(value as object, field, place, file);
        return [{ text: `${indent}${name}:`, origin: null }, ...inner];
      }
      const shown = flow(toWritten(value, field));
      return [{ text: `${indent}${name}: ${shown}`, origin: originOf(place, field, file) }];
    },
  );
}

function originOf(path: string, field: Declared, file: LoadedFile | undefined): string {
  // A plugin's settings are one value here: only the position of the whole is known.
  const position = file?.set.get(path);
  if (file && position) return `${file.file}:${position.line}`;
  return field.kind === 'open_map' && file ? file.file : 'default';
}

function printLines(lines: readonly Line[]): string {
  const widest = Math.max(...lines.map(({ text }) => text.length));
  const column = Math.min(widest, 60);
  const print = ({ text, origin }: Line): string =>
    origin === null ? `${text}\n` : `${text.padEnd(column)}  # ${origin}\n`;
  return lines.map(print).join('');
}

function toWritten(value: unknown, declared: Declared): unknown {
  if (value === null) return null;
  if (declared.kind === 'setting') {
    return isSecret(declared) ? hidden : declared.type.print(value);
  }
  if (declared.kind === 'list') {
    const { item } = declared;
    return (value as unknown[]).map((element) =>
      'kind' in item ? toWritten(element, item) : item.print(element),
    );
  }
  if (declared.kind === 'open_map') return withoutSecrets(value);
  return Object.fromEntries(
    Object.entries(declared.fields).map(([name, field]) => [
      name,
      toWritten((value as Record<string, unknown>)[nameInCode(name, field)], field),
    ]),
  );
}

/**
 * A plugin's schema is unavailable where settings are printed, so its secrets are recognized by
 * name.
 */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const shown = Object.entries(value).map(([name, inner]) => [
    name,
    /secret|password|token|api_?key|credential/i.test(name) ? hidden : withoutSecrets(inner),
  ]);
  return Object.fromEntries(shown) as unknown;
}

function flow(value: unknown): string {
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trimEnd();
}
