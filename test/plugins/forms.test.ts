// What an administrator sees of a shipped pipeline's settings and options is drawn from its schemas.

import t from 'tap';
import { undescribed } from '../../core/authoring/inspect.ts';
import { createSchemaCompiler } from '../../core/kernel/validate.ts';
import { createDeclarationCompiler } from '../../core/pipelines/declaration.ts';
import { describePipeline } from '../../core/pipelines/sandbox/describe.ts';
import compliance from '../../plugins/compliance/pipeline.ts';
import finance from '../../plugins/finance/pipeline.ts';

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
