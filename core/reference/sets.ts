// The sets of reference data that loaded plugins declare. Several may read the same one.

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
  /** Of one row, by the first plugin that declares the set. */
  schema: JsonSchema;
  /** The property that tells rows apart. */
  key: string;
  findBy: readonly string[];
  searchIn: readonly string[];
  /** The property that names one of several lists in the set; null where it holds only one. */
  replaceBy: string | null;
  /** Runs add rows to it. */
  keptByRuns: boolean;
  /** What corrections of these plugins' results teach. */
  keptByReviews: readonly (KeptByReviews & { plugin: string })[];
  /** Files beside JSON and CSV, by name, each read by the plugin that declared it first. */
  formats: ReadonlyMap<string, DeclaredFormat>;
  /** Names of plugins. */
  declaredBy: readonly string[];
  /** Every declaring plugin's schema: a row that one of them cannot read is no use to it. */
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

/** By name. A plugin that tells rows of a set apart otherwise than those before it is left out. */
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
