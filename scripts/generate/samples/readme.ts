// Prints the tables of the samples: a description of each, and the features that it covers.

import type { CollectedSample } from './collection.ts';
import { promises } from './promises.ts';

export function readmeOf(samples: readonly CollectedSample[]): string {
  const rows = samples.map(({ golden: { document, about, status, event, error } }) => {
    const outcome = error === undefined ? status : `${status} (\`${error}\`)`;
    return `| \`${document}\` | ${about} | ${outcome} | ${event === null ? '–' : `\`${event}\``} |`;
  });
  const shown = samples.filter(({ golden }) => golden.demo).length;
  return `<!-- Written by scripts/generate/samples.ts -->
# Samples of the finance pipeline

Invented invoices: no company, account or person in them exists. \`./scripts/up --demo\` sends ${shown} of
them through the published API, \`./scripts/up --demo=all\` all ${samples.length}, and compares the answers with
\`<name>.golden.json\`, which holds the request, the expected state, the event that follows, and the
fields of \`completed_unit\` that must be equal. The documents and the golden files are made from the
same facts by \`scripts/node scripts/generate/samples.ts\`, byte for byte the same every time.

| Document | What it is | Expected | Event |
|---|---|---|---|
${rows.join('\n')}

## What proves what

${promises.map(({ title, of }) => promiseTable(title, of, samples)).join('\n\n')}

Account numbers are at bank code 99999999 (or as many nines as the country has places), or at a bank
\`MUST\` that is none; mail addresses are at \`.example\`. The check digits are right. Pages are set in
Liberation Sans (SIL Open Font License), embedded and cut to the characters shown, or in the viewer's
own Times and Helvetica.
`;
}

function promiseTable(
  title: string,
  of: (typeof promises)[number]['of'],
  samples: readonly CollectedSample[],
): string {
  const rows = of.map((promise) => {
    const [name, missing] = typeof promise === 'string' ? [promise, null] : promise;
    const proofs = samples.filter(({ proves }) => proves.includes(name));
    if (proofs.length > 0 === (missing !== null)) throw new Error(`${name}: a sample or a reason`);
    const named = proofs.map(({ golden }) => `\`${golden.document}\``).join(', ');
    return `| ${name} | ${missing === null ? named : `no sample: ${missing}`} |`;
  });
  return `| ${title} | Sample |\n|---|---|\n${rows.join('\n')}`;
}
