import type { Test } from 'tap';

/**
 * Highest allowed ratio of processor times for twice the input; quadratic work takes four times.
 */
export const mostGrowth = 2.7;
/** Milliseconds below which other work of the process distorts the ratio. */
const tooShortMs = 40;
/** Load on the machine only adds to a measurement, so the lowest of several counts. */
const measurements = 6;

/** Asserts that the processor time of `work` grows linearly with its size. */
export async function growsInStep(
  t: Test,
  size: number,
  work: (size: number) => unknown,
): Promise<void> {
  const growth = await growthOf(
    () => work(size),
    () => work(2 * size),
  );
  t.ok(growth <= mostGrowth, `${growth.toFixed(1)} times the processor time for twice the input`);
}

/**
 * Returns the processor time of work on twice the input, as a multiple of that on the input once.
 */
export async function growthOf(once: () => unknown, twice: () => unknown): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < measurements && least > mostGrowth; round += 1) {
    const single = await processorMs(once);
    const double = await processorMs(twice);
    least = Math.min(least, double < tooShortMs ? 1 : double / Math.max(single, tooShortMs / 2));
  }
  return least;
}

async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
