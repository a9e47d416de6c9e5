import type { Test } from 'tap';

/** Twice the input may take so many times the processor time; quadratic work takes four times. */
const mostGrowth = 2.7;
/** Milliseconds below which other work of the process decides the ratio. */
const tooShortMs = 40;
/** A busy machine only adds to a measurement, so the best of several counts. */
const measurements = 5;

/** Asserts that the processor time of `work` grows in step with its size. */
export async function growsInStep(
  t: Test,
  size: number,
  work: (size: number) => unknown,
): Promise<void> {
  let least = Infinity;
  for (let round = 0; round < measurements && least > mostGrowth; round += 1) {
    const single = await processorMs(() => work(size));
    const double = await processorMs(() => work(2 * size));
    least = Math.min(least, double < tooShortMs ? 1 : double / single);
  }
  t.ok(least <= mostGrowth, `${least.toFixed(1)} times the processor time for twice the input`);
}

async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
