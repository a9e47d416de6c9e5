import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const schema = join(import.meta.dirname, '../../config/schema.json');

function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'pattern' && typeof part === 'string' ? [part] : patternsIn(part),
  );
}

// Helm validates the same schema with RE2, which refuses the whole chart for such a pattern.
t.test('patterns of settings have no assertions and no counts above 1,000', async (t) => {
  const patterns = patternsIn(JSON.parse(readFileSync(schema, 'utf8')));
  t.ok(patterns.length > 10);
  for (const pattern of new Set(patterns)) {
    t.notMatch(pattern, /\(\?<?[=!]/, pattern);
    const counts = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].flatMap(([, least, most]) => [
      Number(least),
      Number(most ?? 0),
    ]);
    t.ok(Math.max(0, ...counts) <= 1000, pattern);
  }
});
