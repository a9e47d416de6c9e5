// Static checks of `workmill plugin check`: the manifest, the declaration, its examples and golden
// requests, and the imports of its files.

import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { compileSchema, type JsonSchema } from '../kernel/validate.ts';
import type { OperationInfo, PipelineInfo } from '../pipelines/pipelines.ts';
import { newCases, casesOf } from './cases.ts';
import { serviceFiles } from './source-files.ts';

export interface Finding {
  /** An error is a defect of the plugin; a warning is a recommendation. */
  level: 'error' | 'warning';
  /** A file, or a place in the declaration. */
  place: string;
  message: string;
}

/** Checks a loaded plugin. */
export function inspectPlugin(folder: string, plugin: PipelineInfo): Finding[] {
  return [
    ...undescribed('settings', plugin.settings),
    ...Object.entries(plugin.operations).flatMap(([name, operation]) =>
      inspectOperation(name, operation),
    ),
    ...inspectCases(folder, plugin),
    ...inspectImports(folder),
  ];
}

function inspectOperation(name: string, operation: OperationInfo): Finding[] {
  const { examples, defaults, documents, input, output, options, steps = [] } = operation;
  const place = `operations.${name}`;
  const findings: Finding[] = [];
  const report = (level: Finding['level'], at: string, message: string): void =>
    void findings.push({ level, place: `${place}${at}`, message });
  if (examples.length === 0)
    report('warning', '.examples', 'there are none: the API shows nothing');
  if (steps.length === 0) report('warning', '.steps', 'without steps a run shows no progress');
  if (defaults.requireHumanReviewBelow < defaults.confidenceThreshold) {
    report('error', '.defaults', 'requireHumanReviewBelow lies below confidenceThreshold');
  }
  findings.push(...undescribed(`${place}.options`, options));
  for (const pointer of documents) {
    if (!declares(input as JsonSchema, pointer)) {
      report('error', '.documents', `${pointer} is no place in the input's schema`);
    }
  }
  for (const [index, example] of examples.entries()) {
    const at = `.examples[${index}]`;
    const request = example.request as { input?: unknown; options?: unknown };
    const response = example.response as { completed_unit?: unknown };
    for (const text of [
      ...faults(input, request.input, '.request.input'),
      ...faults(options, request.options ?? {}, '.request.options'),
      ...('completed_unit' in response
        ? faults(output, response.completed_unit, '.response.completed_unit')
        : []),
    ]) {
      report('error', at, text);
    }
  }
  return findings;
}

/** Forms and the reference show descriptions; without them, people see a bare name. */
export function undescribed(place: string, schema: unknown): Finding[] {
  const { properties = {}, items } = schema as { properties?: object; items?: unknown };
  const below = Object.entries(properties).flatMap(([name, one]: [string, object]) => {
    const at = `${place}.${name}`;
    const message = 'it has neither a title nor a description';
    const isReported = 'description' in one || 'title' in one;
    const own: Finding[] = isReported ? [] : [{ level: 'warning', place: at, message }];
    return [...own, ...undescribed(at, one)];
  });
  return items === undefined ? below : [...below, ...undescribed(`${place}[]`, items)];
}

function faults(schema: unknown, value: unknown, place: string): string[] {
  const checked = compileSchema(schema as JsonSchema)(structuredClone(value));
  if (checked.ok) return [];
  return checked.details.map(({ path, message }) => `${place}${path} ${message}`);
}

/** Whether a pointer refers to something that a schema declares, as far as it can be followed. */
function declares(schema: JsonSchema, pointer: string): boolean {
  let here: JsonSchema | undefined = schema;
  for (const name of pointer.split('/').slice(1)) {
    if (here === undefined) return true;
    const { properties, items } = here as { properties?: object; items?: JsonSchema };
    if (name === '*') here = items;
    else if (properties) {
      if (!Object.hasOwn(properties, name)) return false;
      here = (properties as Record<string, JsonSchema>)[name];
    } else here = undefined;
  }
  return true;
}

function inspectCases(folder: string, plugin: PipelineInfo): Finding[] {
  const cases = casesOf(folder, plugin);
  const findings: Finding[] = [];
  if (cases.length === 0) {
    const message = 'there are no golden cases; put documents there and run plugin test --update';
    findings.push({ level: 'warning', place: 'samples', message });
  }
  for (const { golden } of newCases(folder, cases)) {
    const message = 'no golden case is about it; run plugin test --update';
    findings.push({ level: 'warning', place: `samples/${golden.document}`, message });
  }
  for (const { name: caseName, path, golden } of cases) {
    const twice = cases.filter(({ name }) => name === caseName).length > 1;
    const place = path === null ? `golden ${caseName}` : relative(folder, path);
    const name = golden.operation ?? Object.keys(plugin.operations)[0]!;
    const known = Object.hasOwn(plugin.operations, name);
    if (twice) {
      findings.push({ level: 'error', place, message: 'another case has the same name' });
    }
    if (golden.text !== undefined && golden.document !== undefined) {
      findings.push({
        level: 'error',
        place,
        message: 'it has a text and a document: one of them',
      });
    }
    if (!known) findings.push({ level: 'error', place, message: `there is no operation ${name}` });
    for (const file of [golden.document ?? [], Object.values(golden.documents ?? {})].flat()) {
      if (existsSync(join(folder, 'samples', file))) continue;
      findings.push({ level: 'error', place, message: `there is no samples/${file}` });
    }
  }
  return findings;
}

const imports = /(?:\bfrom|\bimport)\s*\(?\s*['"]([\w@.:][\w@./:-]*)['"]/g;
/** Modules that are refused in a plugin's process, or have no use there. */
const closedBuiltins =
  /^(node:)?(child_process|cluster|dgram|dns|fs|http|http2|https|inspector|net|repl|tls|worker_threads)(\/|$)/;

/** Finds imports that would fail in the host, or only work on the author's machine. */
function inspectImports(folder: string): Finding[] {
  const packages = declaredPackages(folder);
  return serviceFiles(folder).flatMap((file) => {
    const whole = readFileSync(file, 'utf8');
    // Comments are replaced by spaces of the same length, so that positions remain valid.
    const text = whole.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, (comment) =>
      comment.replaceAll(/[^\n]/g, ' '),
    );
    return [...text.matchAll(imports)].flatMap(({ 0: said, 1: name, index }): Finding[] => {
      const message = importFault(name!, { file, folder, packages });
      const at = index + said.indexOf(name!) - 1;
      const place = `${relative(folder, file)}${placeAt(text, at)}`;
      return message === null ? [] : [{ level: 'error', place, message }];
    });
  });
}

function placeAt(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `:${before.length}:${before.at(-1)!.length + 1}`;
}

function importFault(
  name: string,
  { file, folder, packages }: { file: string; folder: string; packages: ReadonlySet<string> },
): string | null {
  if (name === 'workmill/sdk') return null;
  if (name === 'workmill/sdk/testing') return `"${name}" is for tests: name this file *.test.ts`;
  if (name.startsWith('.')) {
    const target = resolve(dirname(file), name);
    if (!target.startsWith(folder + sep)) return `"${name}" lies outside the plugin's folder`;
    return existsSync(target) ? null : `there is no file "${name}"`;
  }
  if (isBuiltin(name)) {
    return closedBuiltins.test(name) ? `"${name}" is closed to plugins; use the context` : null;
  }
  const [scope, rest] = name.split('/');
  const wanted = name.startsWith('@') ? `${scope}/${rest}` : scope!;
  if (packages.has(wanted)) return null;
  return `"${wanted}" is not among the dependencies in package.json`;
}

/** Reads the nearest package.json, which for shipped plugins is the appliance's own. */
function declaredPackages(folder: string): ReadonlySet<string> {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) {
    const above = dirname(folder);
    return above === folder ? new Set() : declaredPackages(above);
  }
  const { dependencies = {} } = JSON.parse(readFileSync(path, 'utf8')) as { dependencies?: object };
  return new Set(Object.keys(dependencies));
}
