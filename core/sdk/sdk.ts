// What `import … from 'workmill/sdk'` gives a plugin: the whole of it, and nothing else of the core.

export * from './document.ts';
export * from './evidence.ts';
export * from './faults.ts';
export * from './pipeline.ts';
export * from './reference.ts';
export * from './xml.ts';
