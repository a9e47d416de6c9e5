// Loaded before every test file (.taprc). tap puts a loader of its own, which reads files all over
// the tree, into the environment of every process that a test starts. Ours are started with an
// empty environment and may read next to nothing, which is a thing to be tested, not disturbed;
// and coverage, which the loader is for, is off.

interface SpawnHook {
  unwrap(): void;
}

const hooks = globalThis as unknown as Record<symbol, SpawnHook | undefined>;
hooks[Symbol.for('process-on-spawn@*:singletonId')]?.unwrap();
