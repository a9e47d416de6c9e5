const zoned = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** A moment in the reader's zone; the exact UTC shows under the pointer and to screen readers. */
export function When({ at, never = '–' }: { at: string | null | undefined; never?: string }) {
  if (!at) return <span className="quiet">{never}</span>;
  return (
    <time dateTime={at} title={`${at} (UTC)`} className="nowrap">
      {zoned.format(new Date(at))}
    </time>
  );
}
