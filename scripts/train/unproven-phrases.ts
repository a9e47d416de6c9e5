// scripts/node scripts/train/unproven-phrases.ts [LANGUAGE]: prints the phrases that no handwritten
// invoice of test/corpus contains, for all languages or for one, such as `de`.

import { LANGUAGES } from '../../plugins/finance/layout/languages/languages.ts';
import { provePhrases } from './handwritten/prove-phrases.ts';
import { CORPUS, readFolder } from './handwritten/read-page.ts';

const [wanted] = process.argv.slice(2);
for (const one of provePhrases(LANGUAGES, readFolder(CORPUS))) {
  if (one.isProven || (wanted !== undefined && one.language !== wanted)) continue;
  process.stdout.write(`${one.language}\t${one.class}\t${one.phrase}\n`);
}
