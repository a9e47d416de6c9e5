import { readFileSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import { Fault } from '../../core/kernel/errors.ts';
import type { Documents } from '../../core/documents/service.ts';
import { testVault } from '../support/vault.ts';
import { documentsFor, filesIn } from './documents.ts';

/** Counts what it draws. */
function artist() {
  const drawn: string[] = [];
  return {
    drawn,
    draw: async ({ sha256 }: { sha256: string }): Promise<Uint8Array> => {
      drawn.push(sha256);
      return Buffer.from(`picture ${drawn.length}`);
    },
  };
}

async function letterOf(documents: Documents, tenantId: string) {
  const { documentId } = await documents.store({ tenantId, bytes: Buffer.from('%PDF-1.7 letter') });
  return { tenantId, documentId, page: 1, width: 300 };
}

const pictures = (folder: string): string[] =>
  filesIn(folder).filter((name) => name.includes('.pages/'));

t.test('a page that was drawn is not drawn again, and lies encrypted', async (t) => {
  const { documents, folder } = await documentsFor(t);
  const place = await letterOf(documents, 'acme');
  const { drawn, draw } = artist();
  const both = await Promise.all([
    documents.pageImage(place, draw),
    documents.pageImage(place, draw),
  ]);
  const again = await documents.pageImage(place, draw);
  t.same([...both, again].map(String), ['picture 1', 'picture 1', 'picture 1']);
  t.equal(drawn.length, 1, 'also by two that ask at the same time');
  const [name] = pictures(folder);
  t.notOk(readFileSync(join(folder, name!)).includes('picture'));
  t.equal(String(await documents.pageImage({ ...place, width: 600 }, draw)), 'picture 2');
  const theirs = await letterOf(documents, 'globex');
  t.equal(String(await documents.pageImage(theirs, draw)), 'picture 3', 'each tenant has its own');
});

t.test('what cannot be drawn is asked for again', async (t) => {
  const { documents, folder } = await documentsFor(t);
  const place = await letterOf(documents, 'acme');
  const fail = () => Promise.reject(new Fault('timeout', 'It took too long.'));
  await t.rejects(documents.pageImage(place, fail), { code: 'timeout' });
  const { draw } = artist();
  t.equal(String(await documents.pageImage(place, draw)), 'picture 1');
  t.equal(pictures(folder).length, 1);
});

t.test('pictures go with their document, also while one is drawn', async (t) => {
  const { documents, folder } = await documentsFor(t);
  const place = await letterOf(documents, 'acme');
  const { draw } = artist();
  await documents.pageImage(place, draw);
  t.equal(pictures(folder).length, 1);
  await documents.pageImage({ ...place, page: 2 }, async (document) => {
    await documents.remove('acme', place.documentId);
    return draw(document);
  });
  t.same(filesIn(folder), []);
  await t.rejects(documents.pageImage(place, draw), { code: 'not_found' });
});

t.test('with another key it is drawn anew', async (t) => {
  const { documents, withVault } = await documentsFor(t);
  const place = await letterOf(documents, 'acme');
  const { draw } = artist();
  await documents.pageImage(place, draw);
  const other = withVault(testVault('other'));
  t.equal(String(await other.pageImage(place, draw)), 'picture 2');
});

t.test('pictures that nobody looked at for an hour are swept away', async (t) => {
  const { documents, folder, clock } = await documentsFor(t);
  const place = await letterOf(documents, 'acme');
  await documents.pageImage(place, artist().draw);
  const [name] = pictures(folder);
  const drawnBefore = (minutes: number): void => {
    const at = new Date(clock.now().getTime() - minutes * 60_000);
    utimesSync(join(folder, dirname(name!)), at, at);
  };
  drawnBefore(59);
  await documents.sweep();
  t.equal(pictures(folder).length, 1);
  drawnBefore(61);
  await documents.sweep();
  t.same(pictures(folder), []);
  t.equal(filesIn(folder).length, 1, 'the document stays');
});

t.test('the oldest pictures make room for new ones', async (t) => {
  const { documents, folder } = await documentsFor(t, { pageImageBytes: 25 });
  const place = await letterOf(documents, 'acme');
  const { draw, drawn } = artist();
  for (const page of [1, 2, 1, 3]) await documents.pageImage({ ...place, page }, draw);
  t.equal(pictures(folder).length, 2);
  await documents.pageImage(place, draw);
  t.equal(drawn.length, 3, 'what was looked at last is kept');
});
