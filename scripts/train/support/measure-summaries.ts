// Measures the check of written summaries on sentences that follow from a conversation, and on
// sentences that turn a claim around (summary-claims.yaml).

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { unsupportedClaims } from '../../../plugins/support/summary/stated-claims.ts';
import { unsupportedFacts } from '../../../plugins/support/summary/stated-facts.ts';

interface Pair {
  unseen?: boolean;
  source: string;
  right: string[];
  wrong: string[];
}

export function measureSummaries(isShowing: boolean): void {
  const text = readFileSync(join(import.meta.dirname, 'summary-claims.yaml'), 'utf8');
  const pairs = parse(text) as Pair[];
  for (const isUnseen of [false, true]) {
    const part = pairs.filter(({ unseen = false }) => unseen === isUnseen);
    const shown = isShowing && !isUnseen;
    const caught = refused(part, 'wrong', shown);
    const alarms = refused(part, 'right', shown);
    const name = isUnseen ? 'unseen' : 'seen';
    console.log(
      `summaries, ${name}: ${caught} turned around refused, ${alarms} right ones refused`,
    );
  }
}

function refused(pairs: readonly Pair[], kind: 'right' | 'wrong', isShowing: boolean): string {
  let [all, counted] = [0, 0];
  for (const { source, [kind]: sentences } of pairs) {
    for (const sentence of sentences) {
      const found = [...unsupportedFacts(sentence, source), ...unsupportedClaims(sentence, source)];
      const isRefused = found.length > 0;
      all += 1;
      if (isRefused) counted += 1;
      if (isShowing && isRefused !== (kind === 'wrong'))
        console.log(`${kind}: ${sentence} ${found.join('; ')}`);
    }
  }
  return `${counted} of ${all}`;
}
