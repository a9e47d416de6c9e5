// The table of the samples, for people.

import type { Sample } from './collection.ts';

export function readmeOf(samples: readonly Sample[]): string {
  const rows = samples.map(({ golden: { document, about, status, event, error } }) => {
    const outcome = error === undefined ? status : `${status} (\`${error}\`)`;
    return `| \`${document}\` | ${about} | ${outcome} | ${event === null ? '–' : `\`${event}\``} |`;
  });
  return `<!-- Written by scripts/generate/samples.ts -->
# Samples of the finance pipeline

Invented invoices: no company, account or person in them exists. \`./scripts/up --demo\` sends each of
them through the published API and compares the answer with \`<name>.golden.json\`, which holds the
request, the expected state, the event that follows, and the fields of \`completed_unit\` that must be
equal. The documents and the golden files are made from the same facts by
\`scripts/node scripts/generate/samples.ts\`, byte for byte the same every time.

| Document | What it is | Expected | Event |
|---|---|---|---|
${rows.join('\n')}

Account numbers are at bank code 99999999 (France: 99999), which no bank has; mail addresses are at
\`.example\`. The check digits are right. Pages are set in Liberation Sans (SIL Open Font License),
embedded and cut to the characters shown, or in the viewer's own Times and Helvetica.
`;
}
