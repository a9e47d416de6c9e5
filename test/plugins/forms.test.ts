// What administrators and reviewers see of a shipped pipeline is drawn from its schemas, in German by the titles
// that the pipeline declares.

import t from 'tap';
import { undescribed } from '../../core/authoring/inspect.ts';
import { createSchemaCompiler } from '../../core/kernel/validate.ts';
import { createDeclarationCompiler } from '../../core/pipelines/declaration.ts';
import { collectWords, type SchemaWords } from '../../core/pipelines/declared-locales.ts';
import { describePipeline } from '../../core/pipelines/sandbox/describe.ts';
import compliance from '../../plugins/compliance/pipeline.ts';
import finance from '../../plugins/finance/pipeline.ts';
import legal from '../../plugins/legal/pipeline.ts';
import support from '../../plugins/support/pipeline.ts';

for (const [name, pipeline] of Object.entries({ compliance, finance })) {
  t.test(`${name} has words for each of its settings and options`, async (t) => {
    t.same(undescribed('settings', pipeline.settings), []);
    for (const [operation, { options }] of Object.entries(pipeline.operations)) {
      t.same(undescribed(`${operation}.options`, options), []);
    }
  });

  t.test(`the schemas of ${name} are valid`, async (t) => {
    const compile = createDeclarationCompiler(createSchemaCompiler());
    t.ok(compile(describePipeline(pipeline)).operations.size > 0);
  });

  t.test(`${name} tells what holds where nothing is set`, async (t) => {
    t.same(withoutDefault('settings', pipeline.settings), []);
  });
}

for (const [name, pipeline] of Object.entries({ compliance, finance, legal, support })) {
  t.test(`each field and value that a reviewer of ${name} sees has a German title`, async (t) => {
    const words: SchemaWords = { fields: new Set(), values: new Set() };
    for (const { output, unit } of Object.values(pipeline.operations)) {
      collectWords(output, words);
      words.fields.add(unit);
    }
    const { fields, values = {} } = pipeline.locales!['de']!;
    const keys = [fields, values].map((texts) => Object.keys(texts));
    const [named, valued] = keys.map((all) => new Set(all.map((key) => key.split('/').at(-1)!)));
    t.same(
      [...words.fields].filter((field) => !named!.has(field)),
      [],
    );
    // Values in capitals are codes, such as those of countries.
    const shown = [...words.values].filter((value) => /^[a-z]/.test(value));
    t.same(
      shown.filter((value) => !valued!.has(value)),
      [],
    );
    for (const [key, title] of Object.entries({ ...fields, ...values })) {
      if (title.includes('_') || title.trim() === '') t.fail(`${key}: ${title}`);
    }
    const compile = createDeclarationCompiler(createSchemaCompiler());
    t.doesNotThrow(() => compile(describePipeline(pipeline)));
  });
}

t.test('a translation of a name or value that no schema has is an error', async (t) => {
  const compile = createDeclarationCompiler(createSchemaCompiler());
  const given = describePipeline(finance) as object;
  const load = (de: unknown) => compile({ ...given, locales: { de } });
  const fields = { due_date: 'Fällig am' };
  t.throws(() => load({ fields: { duedate: 'Fällig am' } }), {
    message: 'locales.de.fields: "duedate" is not a field of the pipeline',
  });
  t.throws(() => load({ fields: { 'line_item/amount/sum': 'Summe' } }), /"line_item\/amount\/sum"/);
  t.throws(() => load({ fields, values: { on_hold: 'Zurückgehalten' } }), {
    message: 'locales.de.values: "on_hold" is not an enumerated value of the pipeline',
  });
  t.throws(() => load({ fields, values: { 'due/hold': 'Zurückhalten' } }), {
    message: 'locales.de.values: "due/hold" is not a value of a field of the pipeline',
  });
  t.throws(() => load({ fields: { due_date: '' } }), /\/locales\/de\/fields\/due_date/);
  t.throws(() => compile({ ...given, locales: { German: { fields } } }), /\/locales/);
});

/** Places of settings that have no default; of a group its parts count, and no list is an empty one. */
function withoutDefault(place: string, schema: object): string[] {
  const { properties = {} } = schema as { properties?: Record<string, object> };
  return Object.entries(properties).flatMap(([name, one]) => {
    const at = `${place}.${name}`;
    if ('properties' in one) return withoutDefault(at, one);
    const isList = 'type' in one && one.type === 'array';
    return isList || 'default' in one ? [] : [at];
  });
}
