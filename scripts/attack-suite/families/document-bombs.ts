// Documents that are expensive or that break a reader, each with its expected end.

import type { Arena } from '../arena.ts';
import { everyNth, type Attack, type Family } from '../attack.ts';
import type { Bomb } from '../bombs/bomb.ts';
import { archiveBombs } from '../bombs/archives.ts';
import { mailBombs } from '../bombs/mails.ts';
import { pdfBombs } from '../bombs/pdfs.ts';
import { pictureBombs } from '../bombs/pictures.ts';
import { textBombs } from '../bombs/texts.ts';
import { xmlBombs } from '../bombs/xml.ts';
import { sendDocument } from '../send-document.ts';

export function allBombs(): Bomb[] {
  const kinds = [pdfBombs, pictureBombs, archiveBombs, xmlBombs, mailBombs, textBombs];
  return kinds.flatMap((bombs) => bombs());
}

export const documentBombs: Family = {
  name: 'document-bombs',
  title: 'Documents made to exhaust memory, time or the stack of a reader',
  prepare: (arena, { quick }) =>
    everyNth(allBombs(), quick ? 5 : 1).map((bomb) => attackWith(arena, bomb)),
};

function attackWith({ url, owner }: Arena, { name, make, ends }: Bomb): Attack {
  return {
    name,
    isDocument: true,
    async run() {
      const { ending, answer } = await sendDocument(url, owner, make());
      const isRight = ends.includes(ending);
      const wrong = isRight ? [] : [`expected ${ends.join(' or ')}, got ${ending}: ${answer}`];
      return { tried: 1, wrong };
    },
  };
}
