// What `import … from 'workmill/sdk'` gives a plugin: the whole of it, and nothing else of the core.

export * from './amounts.ts';
export * from './classifier.ts';
export * from './dates.ts';
export * from './document.ts';
export * from './evaluation.ts';
export * from './evidence.ts';
export * from './faults.ts';
export * from './find.ts';
export * from './find-value.ts';
export * from './golden.ts';
export * from './language.ts';
export * from './model.ts';
export * from './pipeline.ts';
export * from './reference.ts';
export * from './services.ts';
export * from './tables.ts';
export * from './text.ts';
export * from './xml.ts';
