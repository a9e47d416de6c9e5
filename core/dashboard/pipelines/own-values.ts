// Schema of the values that a tenant can set, for a form. The plugin's settings have their own
// schema, which the API returns.

import { stepsOf } from '../schema-form/pointers.ts';
import { isObject, type Schema } from '../schema-form/shape.ts';
import type { PipelineConfig } from './pipeline-screen.tsx';

const share = { type: 'number' } as const;

const dueCauses = [
  'default',
  'validation_failed',
  'below_confidence_threshold',
  'below_review_threshold',
  'poison_input',
  'sampled',
] as const;

const valueRule = {
  at: {
    type: 'string',
    description: 'JSON pointer into the result, such as /case_object/priority.',
  },
  one_of: { type: 'array', items: { type: 'string' }, description: 'Values that it is for.' },
  above: { type: 'number', description: 'For numbers above it.' },
} as const;

export const generalSchema: Schema = {
  type: 'object',
  properties: {
    confidence_threshold: {
      ...share,
      description: 'Results below it go to review, and workflow.failed is sent. Between 0 and 1.',
    },
    require_human_review_below: {
      ...share,
      description: 'Results below it go to review as well. Between 0 and 1.',
    },
    output_schema: {
      enum: ['strict', 'extended'],
      description: 'Strict: exactly the published fields. Extended: all documented fields.',
    },
    webhook_on_completion: {
      type: 'string',
      description: 'HTTPS address that receives the short completion payload.',
    },
    review: {
      type: 'object',
      properties: {
        undo_window_seconds: {
          type: 'integer',
          description: 'Seconds in which a decision can be undone; events wait until its end.',
        },
        due_hours: {
          type: 'object',
          description: 'Hours within which a review should be decided, by its reason.',
          properties: Object.fromEntries(dueCauses.map((cause) => [cause, { type: 'number' }])),
        },
        due_by_value: {
          type: 'array',
          description: 'Shorter times for results with certain values, such as an urgent priority.',
          items: {
            type: 'object',
            required: ['at', 'hours'],
            properties: { ...valueRule, hours: { type: 'number', description: 'Hours.' } },
          },
        },
        escalate_to: {
          type: 'string',
          description: 'Who gets an overdue review: a reviewer, or a role such as role:operator.',
        },
        sample: {
          ...share,
          description: 'Share of the results without a reason for a review that are reviewed too.',
        },
        four_eyes_for: {
          type: 'array',
          description: 'Results with one of these values need two reviewers as well.',
          items: { type: 'object', required: ['at'], properties: valueRule },
        },
        four_eyes_above: {
          type: 'object',
          description: 'Two reviewers have to approve.',
          required: ['amount', 'limit'],
          properties: {
            amount: {
              type: 'string',
              description: 'JSON pointer into the result, such as /invoice_object/amount.',
            },
            limit: { type: 'number', description: 'Amounts above it need two reviewers.' },
            shared_key: {
              type: 'boolean',
              description: 'Trust the reviewer names that one API key sends.',
            },
          },
        },
      },
    },
    learning: {
      type: 'object',
      description: 'Local models of this pipeline.',
      properties: {
        promote: {
          enum: ['by_person', 'automatic'],
          description: 'Automatic: a new version that is better becomes current by itself.',
        },
        retrain_after: {
          type: 'integer',
          description: 'New rows after which a model is trained again; 0: never.',
        },
        shadow: {
          type: 'boolean',
          description: 'A new version that does not become current answers in shadow.',
        },
      },
    },
  },
};

/** Returns the configuration without the plugin's settings. */
export function generalOf({ settings: _settings, ...general }: PipelineConfig['configured']) {
  return general;
}

const longestFallback = 80;

/**
 * Returns a function that looks up the effective value at a path as text; undefined if there is
 * none. It applies where the tenant has set nothing.
 */
export function fallbackIn(effective: unknown): (path: string) => string | undefined {
  return (path) => {
    const value = stepsOf(path).reduce<unknown>(
      (inside, step) => (isObject(inside) ? inside[step] : undefined),
      effective,
    );
    if (value === undefined || value === null || value === '') return undefined;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return text.length > longestFallback ? `${text.slice(0, longestFallback)}…` : text;
  };
}
