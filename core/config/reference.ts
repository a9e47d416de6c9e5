// Prints the reference page of all settings from their declaration.

import type { Declared, Group, Setting } from './declare.ts';
import { editorSchema } from './json-schema.ts';
import { planSettings } from './plans.ts';
import { tenantSettings } from './tenants-file.ts';
import { applianceSettings, pipelineSettings } from './settings.ts';

/** Files printed from the declarations; paths are relative to the configuration folder. */
export interface GeneratedFile {
  path: string;
  text: string;
}

export function schemaFiles(): GeneratedFile[] {
  const print = (title: string, declared: Group): string =>
    `${JSON.stringify(editorSchema(title, declared), null, 2)}\n`;
  return [
    { path: 'schema.json', text: print('workmill.yaml', applianceSettings) },
    { path: 'plans.schema.json', text: print('plans.yaml', planSettings) },
    { path: 'tenants.schema.json', text: print('tenants.yaml', tenantSettings) },
    { path: 'pipelines/schema.json', text: print('pipelines/<name>.yaml', pipelineSettings) },
  ];
}

export function referenceFile(): GeneratedFile {
  return { path: 'reference.md', text: renderReference() };
}

export function renderReference(): string {
  return [
    '<!-- Generated from core/config/settings.ts; do not edit. -->',
    '# Settings',
    '',
    'Every file and every setting is optional. Sizes are written `512KiB`, `25MiB`, `1GB`;',
    'durations `500ms`, `30s`, `5m`, `24h`, `30d`. Relative paths start at the configuration folder.',
    'A secret `x` can be set as `x_file`, the path of a file that contains it (mode 0640 or stricter).',
    '`workmill config check` checks the files. `workmill config show` prints the effective settings and',
    'their sources. SIGHUP reloads the files; if there is an error, nothing changes. Settings marked',
    '*restart* keep their old value until the next start, and the log lists them.',
    '',
    '## workmill.yaml',
    '',
    ...section('', applianceSettings),
    '## plans.yaml',
    '',
    'Four published plans, and additional plans with names that you choose. Assign a plan with',
    '`workmill tenant create --plan`, `workmill tenant plan`, the API or tenants.yaml. A plan that',
    'tenants have cannot be removed: the start and the reload are refused until they have another.',
    '',
    ...section('', planSettings),
    '## tenants.yaml',
    '',
    'Tenants in this file are created at a start or reload, and can be changed here only: `managed_by`',
    'is `file` for them. A tenant that is removed stays unchanged; the log and `workmill doctor`',
    'name it; `workmill tenant release` hands it over to the API and the command line. What the',
    'license does not cover is listed likewise, and created once the license covers it.',
    '',
    ...section('', tenantSettings),
    '## pipelines/&lt;name&gt;.yaml',
    '',
    'For a tenant that configured nothing of its own through the API.',
    '',
    ...section('', pipelineSettings),
  ].join('\n');
}

function section(path: string, declared: Group): string[] {
  const title = path.replace('<', '&lt;').replace('>', '&gt;');
  const heading = path === '' ? [] : [`### ${title}`, '', declared.about, ''];
  const fields = Object.entries(declared.fields);
  const rows = fields.flatMap(([name, field]) => row(path, name, field));
  const table =
    rows.length === 0 ? [] : ['| Setting | Value | Default | |', '|---|---|---|---|', ...rows, ''];
  const inner = fields.flatMap(([name, field]) =>
    field.kind === 'group' ? section(path === '' ? name : `${path}.${name}`, field) : [],
  );
  const { members } = declared;
  const own = members ? section('<name>', members.group) : [];
  return [...heading, ...table, ...inner, ...own];
}

function row(path: string, name: string, field: Declared): string[] {
  const shown = '`' + (path === '' ? name : `${path}.${name}`) + '`';
  if (field.kind === 'group') return [];
  if (field.kind === 'open_map') return [`| ${shown} | settings | none | ${field.about} |`];
  const notes = [field.options.about, field.options.restart ? '*restart*' : ''].join(' ').trim();
  if (field.kind === 'setting') {
    const { type, options, secret } = field;
    const names = secret ? `${shown}, ${shown.replace(/`$/, '_file`')}` : shown;
    return [`| ${names} | ${type.expected} | ${defaultWords(options)} | ${notes} |`];
  }
  const { item, options } = field;
  const fallback = '`' + JSON.stringify(options.default) + '`';
  if (!('kind' in item)) return [`| ${shown} | list: ${item.expected} | ${fallback} | ${notes} |`];
  const inner = Object.entries(item.fields).flatMap(([key, each]) =>
    row(`${path}.${name}[]`, key, each),
  );
  return [`| ${shown} | list of settings | ${fallback} | ${notes} |`, ...inner];
}

function defaultWords({ default: fallback, required }: Setting['options']): string {
  if (fallback === undefined) return required ? 'required' : 'none';
  return typeof fallback === 'object' ? fallback.words : '`' + String(fallback) + '`';
}
