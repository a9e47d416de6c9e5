import t from 'tap';
import {
  compileOnFirstUse,
  compileSchema,
  createProjection,
  type JsonSchema,
  type SchemaCompiler,
} from '../../core/kernel/validate.ts';

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['document_url'],
  properties: {
    document_url: { type: 'string' },
    mode: { enum: ['fast', 'exact'] },
    nested: {
      type: 'object',
      additionalProperties: false,
      properties: { confidence_threshold: { type: 'number' } },
    },
  },
};

t.test('an unknown field is refused with the nearest known name', async (t) => {
  const result = compileSchema(schema)({
    document_url: 'x',
    nested: { confidence_treshold: 0.5 },
  });
  t.same(result, {
    ok: false,
    details: [
      {
        path: '/nested/confidence_treshold',
        message: 'unknown field; did you mean "confidence_threshold"?',
      },
    ],
  });
});

t.test('a schema that is none is refused with the place and what is allowed there', async (t) => {
  const typo = { type: 'object', properties: { amount: { type: 'strng' } } };
  t.throws(() => compileSchema(typo), {
    message: /^\/properties\/amount\/type must be one of .*"string"; did you mean "string"\?$/,
  });
  t.throws(() => compileSchema({ required: 'a' }), { message: '/required must be array' });
});

t.test('every failure is listed with the place it belongs to', async (t) => {
  const result = compileSchema(schema)({ mode: 'slow' });
  t.same(result, {
    ok: false,
    details: [
      { path: '/document_url', message: 'is required' },
      { path: '/mode', message: 'must be one of "fast", "exact"' },
    ],
  });
});

t.test('of what may also be null, only what is wrong with it is told', async (t) => {
  const nullable = { type: 'object', properties: { at: { anyOf: [schema, { type: 'null' }] } } };
  const check = compileSchema(nullable);
  t.same(check({ at: null }), { ok: true, value: { at: null } });
  const details = [{ path: '/at/document_url', message: 'is required' }];
  t.same(check({ at: {} }), { ok: false, details });
  t.match(check({ at: 7 }), { details: [{ path: '/at', message: 'must be object' }] });
});

t.test('a projection keeps exactly the named fields and leaves its argument alone', async (t) => {
  const given = { document_url: 'x', extra: 1, nested: { confidence_threshold: 1, more: 2 } };
  t.same(createProjection(schema)(given), {
    document_url: 'x',
    nested: { confidence_threshold: 1 },
  });
  t.equal(given.extra, 1);
});

t.test('a schema is compiled at its first use, and once', async (t) => {
  const compiled: JsonSchema[] = [];
  const compile: SchemaCompiler = (one) => {
    compiled.push(one);
    return compileSchema(one);
  };
  const check = compileOnFirstUse(compile)(schema);
  t.same(compiled, []);
  t.match(check({}), { ok: false, details: [{ path: '/document_url' }] });
  t.match(check({ document_url: 'x' }), { ok: true });
  t.same(compiled, [schema]);
});
