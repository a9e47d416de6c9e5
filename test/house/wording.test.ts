// Words and phrases that must not come back in what a person reads: pages, configuration files, help,
// descriptions, messages, screens. Add what a reviewer stumbles over.

import { join } from 'node:path';
import t from 'tap';
import { bannedPhrases } from './wording/banned-phrases.ts';
import { readTexts } from './wording/texts.ts';

const lines = readTexts(join(import.meta.dirname, '../..'));

t.test('no text contains a banned phrase', async (t) => {
  t.ok(lines.some(({ file }) => file === 'README.md'));
  t.ok(
    lines.some(
      ({ file, text }) => file === 'core/commands/main-program.ts' && text.includes('appliance'),
    ),
  );
  const found = lines.flatMap(({ file, number, text }) =>
    bannedPhrases
      .filter(({ pattern, except }) => pattern.test(text) && !except?.test(text))
      .map(({ pattern, better }) => {
        const phrase = pattern.exec(text)![0];
        return `${file}:${number}: "${phrase}": write ${better}: ${text.trim()}`;
      }),
  );
  t.same(found, []);
});

t.test('every banned phrase names what to write instead', async (t) => {
  for (const { pattern, better, examples } of bannedPhrases) {
    t.ok(better.length > 0, String(pattern));
    for (const example of examples) t.match(example, pattern, example);
  }
});
