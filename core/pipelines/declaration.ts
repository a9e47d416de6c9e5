// Validates a plugin's declaration, which is data from an untrusted process, before it is used. Its
// schemas are compiled once, so that an invalid one is found when the plugin is loaded.

import {
  createProjection,
  type JsonSchema,
  type SchemaCompiler,
  type Validator,
} from '../kernel/validate.ts';
import { checkPersonalData, hasPersonalData } from '../privacy/places.ts';
import { flagSeverities } from '../sdk/flags.ts';
import type { OperationDeclaration } from '../sdk/pipeline.ts';
import { checkLocales, localesSchema } from './declared-locales.ts';
import { checkDeclaredModels, modelsSchema } from './declared-models.ts';
import { deskSchema } from './desk-schema.ts';
import { goldenSchema } from './golden-schema.ts';
import type { PipelineDeclaration } from './tasks.ts';

export interface CompiledOperation {
  declaration: OperationDeclaration;
  input: Validator<unknown>;
  options: Validator<unknown>;
  output: Validator<unknown>;
  businessObject: Validator<unknown>;
  /** Removes all fields of a completed unit that are not published. */
  projectStrict(completedUnit: object): object;
  /** Removes all fields of a business object that are not declared. */
  projectBusinessObject(businessObject: object): object;
}

export interface CompiledPipeline {
  declaration: PipelineDeclaration;
  operations: Map<string, CompiledOperation>;
}

const text = { type: 'string', minLength: 1 } as const;
const schema = { type: 'object' } as const;
const pointer = { type: 'string', pattern: '^(/|$)' } as const;
const pointers = { type: 'array', items: { type: 'string', pattern: '^/' } } as const;
const fraction = { type: 'number', minimum: 0, maximum: 1 } as const;
const eventType = {
  type: 'string',
  pattern: '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)+$',
} as const;

const operationSchema = {
  type: 'object',
  required: [
    'title',
    'description',
    'input',
    'options',
    'output',
    'published',
    'documents',
    'unit',
    'successStatus',
    'eventType',
    'businessObject',
    'defaults',
    'examples',
  ],
  properties: {
    title: text,
    description: text,
    input: schema,
    options: schema,
    output: schema,
    published: schema,
    documents: pointers,
    optionalDocuments: pointers,
    texts: pointers,
    withoutSecrets: pointers,
    takesAudio: { type: 'boolean' },
    exactXml: {
      type: 'array',
      maxItems: 100,
      items: { type: 'object', required: ['name'], properties: { name: text, namespace: text } },
    },
    unit: text,
    successStatus: { enum: ['resolved', 'completed'] },
    eventType,
    businessObject: schema,
    businessObjectPaths: {
      type: 'object',
      propertyNames: pointer,
      additionalProperties: pointer,
    },
    immutableLog: {
      type: 'object',
      required: ['completedUnit', 'businessObject'],
      additionalProperties: false,
      properties: { completedUnit: pointer, businessObject: pointer },
    },
    deadlines: {
      type: 'object',
      required: ['title', 'items', 'summary', 'date', 'details'],
      additionalProperties: false,
      properties: {
        title: text,
        items: pointer,
        summary: pointer,
        date: pointer,
        details: { type: 'object', maxProperties: 30, additionalProperties: pointer },
        dates: {
          type: 'array',
          maxItems: 50,
          items: {
            type: 'object',
            required: ['name', 'summary', 'date'],
            additionalProperties: false,
            properties: {
              name: { type: 'string', pattern: '^[a-z][a-z0-9_]{0,62}$' },
              summary: text,
              date: pointer,
            },
          },
        },
        reminders: {
          type: 'object',
          required: ['eventType', 'daysBefore'],
          additionalProperties: false,
          properties: { eventType, daysBefore: pointer },
        },
      },
    },
    flags: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        required: ['items', 'code', 'message'],
        additionalProperties: false,
        properties: {
          items: pointer,
          code: pointer,
          message: pointer,
          severity: pointer,
          severities: {
            type: 'object',
            maxProperties: 30,
            additionalProperties: { enum: flagSeverities },
          },
          field: pointer,
          only: {
            type: 'object',
            maxProperties: 10,
            propertyNames: pointer,
            additionalProperties: { type: 'array', maxItems: 30, items: { type: 'string' } },
          },
        },
      },
    },
    desk: deskSchema,
    monitoring: {
      type: 'object',
      required: ['title', 'subject', 'findings', 'key', 'ruledOut', 'set', 'eventType'],
      additionalProperties: false,
      properties: {
        title: text,
        subject: pointer,
        findings: pointer,
        key: pointer,
        ruledOut: pointer,
        label: pointer,
        source: pointer,
        set: text,
        eventType,
      },
    },
    defaults: {
      type: 'object',
      required: ['confidenceThreshold', 'requireHumanReviewBelow'],
      properties: { confidenceThreshold: fraction, requireHumanReviewBelow: fraction },
    },
    steps: { type: 'array', uniqueItems: true, items: { ...text, maxLength: 100 } },
    examples: { type: 'array', items: { type: 'object' } },
    golden: goldenSchema,
  },
} as const;

const nameForm = '^[a-z][a-z0-9_]{0,62}$';
const listOfNames = { type: 'array', items: { type: 'string', pattern: nameForm } } as const;

const referenceSchema = {
  type: 'object',
  required: ['title', 'description', 'schema', 'key', 'findBy', 'searchIn'],
  properties: {
    title: text,
    description: text,
    schema: { type: 'object', required: ['type', 'properties', 'required'] },
    key: { type: 'string', pattern: nameForm },
    findBy: listOfNames,
    searchIn: listOfNames,
    formats: {
      type: 'object',
      propertyNames: { pattern: nameForm },
      additionalProperties: {
        type: 'object',
        required: ['title', 'description'],
        properties: { title: text, description: text },
      },
    },
    keptByRuns: { const: true },
    replaceBy: { type: 'string', pattern: '^[a-z][a-z0-9_]*$' },
    keptByReviews: {
      type: 'object',
      required: ['corrected', 'columns'],
      additionalProperties: false,
      properties: {
        corrected: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^/' } },
        columns: {
          type: 'object',
          propertyNames: { pattern: nameForm },
          additionalProperties: { type: 'string', pattern: '^/' },
        },
      },
    },
  },
} as const;

const declarationSchema = {
  type: 'object',
  required: ['title', 'description', 'settings', 'operations'],
  properties: {
    title: text,
    description: text,
    settings: schema,
    operations: {
      type: 'object',
      minProperties: 1,
      propertyNames: { pattern: nameForm },
      additionalProperties: operationSchema,
    },
    reference: {
      type: 'object',
      propertyNames: { pattern: nameForm },
      additionalProperties: referenceSchema,
    },
    models: modelsSchema,
    locales: localesSchema,
  },
} as const;

export type DeclarationCompiler = (given: unknown) => CompiledPipeline;

/** Creates a compiler of declarations. It throws an Error that describes the problem. */
export function createDeclarationCompiler(compile: SchemaCompiler): DeclarationCompiler {
  const check = compile<PipelineDeclaration>(declarationSchema);
  return (given) => {
    const checked = check(given);
    if (!checked.ok) {
      const faults = checked.details.map(({ path, message }) => `${path} ${message}`);
      throw new Error(`the pipeline's definition is not valid: ${faults.join('; ')}`);
    }
    const declaration = checked.value;
    compileNamed(compile, 'settings', declaration.settings);
    for (const [set, { schema: row, key }] of Object.entries(declaration.reference ?? {})) {
      compileNamed(compile, `reference.${set}`, row);
      const { properties, required } = row as JsonSchema as Record<string, unknown[]>;
      if (hasPersonalData((properties as unknown as JsonSchema)[key])) {
        throw new Error(`reference.${set}: its key "${key}" cannot be personal data`);
      }
      if (Object.hasOwn(properties!, key) && required!.includes(key)) continue;
      throw new Error(`reference.${set}: its key "${key}" is not a required property of a row`);
    }
    checkDeclaredModels(declaration);
    checkLocales(declaration);
    checkMonitoredSets(declaration);
    const operations = new Map<string, CompiledOperation>();
    for (const [name, operation] of Object.entries(declaration.operations)) {
      operations.set(name, compileOperation(compile, name, operation));
    }
    return { declaration, operations };
  };
}

/**
 * A set that runs or reviews add rows to has no version, so its changes cannot trigger checks of
 * subjects.
 */
function checkMonitoredSets({ operations, reference = {} }: PipelineDeclaration): void {
  for (const [name, { monitoring }] of Object.entries(operations)) {
    if (!monitoring) continue;
    const set = Object.hasOwn(reference, monitoring.set) ? reference[monitoring.set] : undefined;
    if (set && !set.keptByRuns && !set.keptByReviews) continue;
    throw new Error(
      `${name}.monitoring: "${monitoring.set}" is not a declared reference set that uploads alone change`,
    );
  }
}

function compileOperation(
  compile: SchemaCompiler,
  name: string,
  declaration: OperationDeclaration,
): CompiledOperation {
  const { input, options, output, published, businessObject } = declaration;
  compileNamed(compile, `${name}.published`, published);
  return {
    declaration,
    input: compileNamed(compile, `${name}.input`, input),
    options: compileNamed(compile, `${name}.options`, options),
    output: compileNamed(compile, `${name}.output`, output),
    businessObject: compileNamed(compile, `${name}.businessObject`, businessObject),
    projectStrict: projectionOn(published as JsonSchema),
    projectBusinessObject: projectionOn(businessObject as JsonSchema),
  };
}

/** A projection needs its own compiler, whose start takes 30 ms, so it is created on first use. */
function projectionOn(declared: JsonSchema): (value: object) => object {
  let project: ((value: unknown) => unknown) | null = null;
  return (value) => {
    project ??= createProjection(declared);
    return project(value) as object;
  };
}

function compileNamed(
  compile: SchemaCompiler,
  name: string,
  given: OperationDeclaration['input'],
): Validator<unknown> {
  checkPersonalData(name, given);
  try {
    return compile(given as JsonSchema);
  } catch (error) {
    throw new Error(`${name} is not a valid JSON Schema: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
