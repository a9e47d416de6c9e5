import t from 'tap';
import { publications } from '../../../../plugins/finance/rules/publications.ts';
import { ruleBook } from '../../../../plugins/finance/rules/rule-book.ts';

const ids = new Set(ruleBook.flatMap(({ rules }) => rules.map(({ id }) => id)));

/** Numbers of a family and of none that begins alike: BR-01 is no BR-CO-01. */
function numbersOf(start: string, others: readonly string[]): string[] {
  const longer = others.filter((other) => other !== start && other.startsWith(start));
  return [...ids].filter(
    (id) =>
      id.startsWith(start) &&
      !longer.some((other) => id.startsWith(other)) &&
      (start !== 'BR-' || /^BR-\d/.test(id)),
  );
}

t.test(
  'of what is published every number has its rule, or its reason for having none',
  async (t) => {
    const starts = publications.flatMap(({ families }) => families.map(({ start }) => start));
    for (const { name, families } of publications) {
      for (const { start, published, absent = [], leftOut } of families) {
        if (leftOut !== undefined) {
          t.same(numbersOf(start, starts), [], `${start} is left out`);
          continue;
        }
        const missing = absent.flatMap(({ numbers }) => numbers);
        for (const number of missing) t.notOk(ids.has(number), `${number} is not here`);
        const here = numbersOf(start, starts).length;
        t.ok(here >= published - missing.length, `${name}: ${here} of ${published} of ${start}`);
      }
    }
  },
);
