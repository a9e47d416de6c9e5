// Reference sets that loaded plugins declare. Several plugins may declare the same set.

import type { Log } from '../kernel/log.ts';
import {
  createSchemaCompiler,
  type JsonSchema,
  type SchemaCompiler,
  type Validator,
} from '../kernel/validate.ts';
import type { KeptByReviews, ReferenceSet } from '../sdk/reference.ts';

export interface DeclaredSet {
  name: string;
  title: string;
  description: string;
  /** Schema of one row, by the first plugin that declares the set. */
  schema: JsonSchema;
  /** Property that identifies a row. */
  key: string;
  findBy: readonly string[];
  searchIn: readonly string[];
  /** Property that names one of several lists in the set; null if the set is one list. */
  replaceBy: string | null;
  /** Whether runs add rows. */
  keptByRuns: boolean;
  /** Corrections of these plugins' results that add rows. */
  keptByReviews: readonly (KeptByReviews & { plugin: string })[];
  /** File formats besides JSON and CSV, by name, each read by the first plugin that declares it. */
  formats: ReadonlyMap<string, DeclaredFormat>;
  /** Names of the plugins. */
  declaredBy: readonly string[];
  /** Validators of every declaring plugin: a row must be valid for all of them. */
  checks: readonly Validator<Record<string, unknown>>[];
}

export interface DeclaredFormat {
  title: string;
  description: string;
  plugin: string;
}

export interface DeclaringPlugin {
  name: string;
  reference: Readonly<Record<string, ReferenceSet>>;
}

/**
 * Returns sets by name. A plugin that declares another key property for an existing set is omitted.
 */
export function collectSets(plugins: readonly DeclaringPlugin[], log: Log) {
  const sets = new Map<string, DeclaredSet>();
  const compile = createSchemaCompiler();
  for (const plugin of plugins) {
    for (const [name, set] of Object.entries(plugin.reference)) {
      const known = sets.get(name);
      if (known && known.key !== set.key) {
        const { key } = known;
        log.error('a plugin declares a reference set with another key and cannot use it', {
          plugin: plugin.name,
          set: name,
          key,
          declared_key: set.key,
        });
      } else sets.set(name, join(known, { ...set, name, plugin: plugin.name }, compile));
    }
  }
  return sets as ReadonlyMap<string, DeclaredSet>;
}

function join(
  known: DeclaredSet | undefined,
  { name, plugin, formats: own = {}, ...set }: ReferenceSet & { name: string; plugin: string },
  compile: SchemaCompiler,
): DeclaredSet {
  const formats = new Map(
    Object.entries(own).map(([format, { title, description }]): [string, DeclaredFormat] => [
      format,
      { title, description, plugin },
    ]),
  );
  const schema = set.schema as JsonSchema;
  const check = compile<Record<string, unknown>>(schema);
  const keptByRuns = set.keptByRuns ?? false;
  const keptByReviews = set.keptByReviews ? [{ ...set.keptByReviews, plugin }] : [];
  const kept = { keptByRuns, keptByReviews, replaceBy: set.replaceBy ?? null };
  if (!known) {
    return { ...set, name, schema, ...kept, formats, declaredBy: [plugin], checks: [check] };
  }
  return {
    ...known,
    formats: new Map([...formats, ...known.formats]),
    findBy: [...new Set([...known.findBy, ...set.findBy])],
    searchIn: [...new Set([...known.searchIn, ...set.searchIn])],
    declaredBy: [...known.declaredBy, plugin],
    replaceBy: known.replaceBy ?? set.replaceBy ?? null,
    keptByRuns: known.keptByRuns || keptByRuns,
    keptByReviews: [...known.keptByReviews, ...keptByReviews],
    checks: [...known.checks, check],
  };
}
