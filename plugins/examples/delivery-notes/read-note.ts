// What stands on the note: labelled values anywhere, and lines of articles with their quantities.

import { evidenceOf, findLabelled, findTables, type Document, type Evidence } from 'workmill/sdk';

export interface Note {
  number: string | null;
  order: string | null;
  date: string | null;
  items: { article: string; quantity: number | null }[];
  /** By pointer into the completed unit. */
  evidence: Record<string, Evidence>;
}

const labels = {
  note_number: { words: ['Delivery note', 'Lieferschein', 'Note No'], pattern: /[A-Z]{2}-?\d+/ },
  order_number: { words: ['Your order', 'Order', 'Bestellung'], pattern: /[A-Z]{2}-?\d+/ },
  date: { words: ['Date', 'Datum'], pattern: /\d{4}-\d{2}-\d{2}/ },
};

const titles = {
  article: ['Article', 'Artikel', 'Description'],
  quantity: ['Quantity', 'Qty', 'Menge'],
};

export function readNote(document: Document): Note {
  const evidence: Record<string, Evidence> = {};
  const value = (name: keyof typeof labels): string | null => {
    const found = findLabelled(document, labels[name].words, { pattern: labels[name].pattern });
    if (!found) return null;
    evidence[`/${name}`] = evidenceOf(found.value, { confidence: found.value.similarity });
    return found.value.text;
  };
  const [number, order, date] = [value('note_number'), value('order_number'), value('date')];
  return { number, order, date, items: itemsOf(document), evidence };
}

function itemsOf(document: Document): Note['items'] {
  const [table] = findTables(document, titles);
  const rows = table
    ? table.rows.map(({ article, quantity }) => [article?.text, quantity?.text])
    : linesOf(document);
  return rows.flatMap(([article, quantity]) =>
    article?.trim() ? [{ article: article.trim(), quantity: numberIn(quantity) }] : [],
  );
}

/** "40 x Anchor bolt M12": how plain letters list what they bring. */
function linesOf({ text }: Document): [string, string][] {
  return [...text.matchAll(/^\s*(\d{1,6}) x (\S.{0,200})$/gm)].map(([, count, article]) => [
    article!,
    count!,
  ]);
}

function numberIn(text: string | undefined): number | null {
  const digits = /^\s*(\d{1,9}(?:\.\d{1,3})?)\b/.exec(text ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}
