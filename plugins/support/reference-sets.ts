// Reference sets that the pipeline reads, and those that it maintains itself.

import { holidayPattern, type ReferenceSet } from 'workmill/sdk';
import { ticketFormats } from './import/ticket-formats.ts';
import { casesSeen } from './related/related-cases.ts';

const text = { type: 'string', minLength: 1, maxLength: 300 } as const;
const texts = { type: 'array', items: text, maxItems: 200 } as const;

export const referenceSets: Readonly<Record<string, ReferenceSet>> = {
  customers: {
    title: 'Customers',
    description: 'Who they are to the support desk: tier, language, open cases.',
    key: 'customer_id',
    findBy: ['emails'],
    searchIn: ['name'],
    schema: {
      type: 'object',
      additionalProperties: false,
      required: ['customer_id'],
      properties: {
        customer_id: text,
        name: { ...text, 'x-personal-data': 'party' },
        emails: {
          ...texts,
          description: 'Addresses that they write from.',
          'x-personal-data': 'email',
        },
        tier: { ...text, description: 'For rules and service levels.' },
        language: { ...text, description: 'ISO 639-1.' },
        open_cases: { type: 'integer', minimum: 0 },
      },
    },
  },
  teams: {
    title: 'Teams',
    description: 'What each team handles, which languages it speaks and when it works.',
    key: 'team',
    findBy: ['categories'],
    searchIn: ['team'],
    schema: {
      type: 'object',
      additionalProperties: false,
      required: ['team'],
      properties: {
        team: text,
        categories: texts,
        languages: { ...texts, description: 'ISO 639-1; all when left out.' },
        skills: texts,
        hours: { ...text, description: '"mon-fri 09:00-17:00, sat 10:00-14:00", or "always".' },
        time_zone: { ...text, description: 'IANA name such as Europe/Berlin.' },
        holidays: {
          ...texts,
          items: { type: 'string', pattern: holidayPattern },
          description: 'Closed days: 2026-12-24, 12-24 (each year), or a region such as DE-BY.',
        },
        open_cases: { type: 'integer', minimum: 0 },
        max_open_cases: {
          type: 'integer',
          minimum: 1,
          description: 'With so many, other teams come first.',
        },
      },
    },
  },
  labelled_examples: {
    title: 'Labeled messages',
    description:
      'Messages with the category, or the values of a field of your own, that they belong to; the ' +
      'models of categories and of your own fields learn from them.',
    key: 'example_id',
    findBy: ['label', 'field'],
    searchIn: ['text'],
    formats: ticketFormats,
    schema: {
      type: 'object',
      additionalProperties: false,
      required: ['example_id', 'text'],
      anyOf: [{ required: ['label'] }, { required: ['field'] }],
      properties: {
        example_id: text,
        pipeline: { ...text, description: 'support; other pipelines have other examples.' },
        text: { type: 'string', minLength: 1, maxLength: 20_000, 'x-personal-data': 'text' },
        field: {
          ...text,
          description: 'Your own field that the labels are of; else the category.',
        },
        label: { ...text, description: 'Category, or value of the field.' },
        labels: { ...texts, description: 'Several values of the field; none if none applies.' },
      },
    },
  },
  [casesSeen]: {
    title: 'Cases seen',
    description:
      'Kept by runs: by whom and when, and a signature of the text, to find related cases.',
    key: 'workflow_id',
    findBy: ['customer_id', 'bands'],
    searchIn: [],
    schema: {
      type: 'object',
      required: ['workflow_id'],
      properties: {
        workflow_id: { type: 'string' },
        customer_id: text,
        category: text,
        received_at: text,
        digest: text,
        incident: text,
        bands: texts,
      },
    },
    keptByRuns: true,
  },
  case_corrections: {
    title: 'Corrected cases',
    description:
      'Kept by reviews: messages whose category, sentiment or own fields a person has corrected.',
    key: 'workflow_id',
    findBy: [],
    searchIn: [],
    schema: {
      type: 'object',
      required: ['workflow_id'],
      properties: {
        workflow_id: { type: 'string' },
        text: { type: ['string', 'null'], 'x-personal-data': 'text' },
        category: { type: ['string', 'null'] },
        sentiment: { type: ['string', 'null'] },
        custom_fields: { type: 'array', maxItems: 50, items: { type: 'object' } },
      },
    },
    keptByReviews: {
      corrected: ['/case_object/category', '/case_object/sentiment', '/case_object/custom_fields'],
      columns: {
        text: '/case_object/opening',
        category: '/case_object/category',
        sentiment: '/case_object/sentiment',
        custom_fields: '/case_object/custom_fields',
      },
    },
  },
};
