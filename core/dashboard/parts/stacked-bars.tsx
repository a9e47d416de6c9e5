import { t, type Phrase } from '../language/language.ts';

export interface Part<Item> {
  /** CSS class of its color. */
  className: string;
  /** A phrase, or a name of the API. */
  name: string | Phrase;
  of: (item: Item) => number;
}

/** Stacked bar chart with a legend. Each item is a column; its height is the sum of its parts. */
export function StackedBars<Item>({
  items,
  parts,
  labelOf,
  empty,
}: {
  items: readonly Item[];
  parts: readonly Part<Item>[];
  /** Returns the name of an item, such as its day. */
  labelOf: (item: Item) => string;
  /** Text for a column without parts. */
  empty: string;
}) {
  const sumOf = (item: Item): number => parts.reduce((sum, { of }) => sum + of(item), 0);
  const most = Math.max(1, ...items.map(sumOf));
  const describe = (item: Item): string => {
    const some = parts
      .filter(({ of }) => of(item) > 0)
      .map(({ name, of }) => `${of(item)} ${t(name)}`);
    return `${labelOf(item)}: ${some.join(', ') || empty}`;
  };
  const [first, last] = [items[0], items.at(-1)];
  return (
    <>
      <div className="days">
        {items.map((item) => (
          <div
            key={labelOf(item)}
            className="day"
            role="img"
            aria-label={describe(item)}
            title={describe(item)}
          >
            {parts
              .filter(({ of }) => of(item) > 0)
              .map(({ className, of }) => (
                <i
                  key={className}
                  className={className}
                  style={{ height: `${(100 * of(item)) / most}%` }}
                />
              ))}
          </div>
        ))}
      </div>
      <div className="card-head">
        <div className="legend">
          {parts.map(({ className, name }) => (
            <span key={className}>
              <i className={className} />
              {t(name)}
            </span>
          ))}
        </div>
        {first !== undefined && last !== undefined && (
          <span className="small quiet">
            {t('{{first}} to {{last}}; the highest column is {{most, number}}', {
              first: labelOf(first),
              last: labelOf(last),
              most,
            })}
          </span>
        )}
      </div>
    </>
  );
}
