// `workmill plugin inspect`: shows what the reader finds in a file, which is the input of plugins.
// It needs no running appliance and does not use a home directory.

import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { deserialize } from 'node:v8';
import { describeDocument } from '../authoring/describe-document.ts';
import { createConfiguration } from '../config/reload.ts';
import { markPage } from '../authoring/mark-page.ts';
import { createLifecycle } from '../kernel/lifecycle.ts';
import { makeTemporaryHome } from '../kernel/temporary-home.ts';
import type { Reader } from '../reading/reader.ts';
import type { Document } from '../sdk/document.ts';
import { openReader } from '../wiring/reading.ts';
import type { AuthoringContext } from './authoring.ts';
import { CommandFailure } from './output.ts';

export interface InspectContext extends AuthoringContext {
  /** Configuration folder, which has the settings of the reader. */
  config: string;
}

/** Width in pixels: about 145 dots per inch on A4. */
const pictureWidth = 1200;

export async function inspectDocument(
  context: InspectContext,
  path: string,
  { picture: folder }: { picture?: string },
): Promise<void> {
  const { output } = context;
  if (!existsSync(path)) throw new CommandFailure(`there is no file ${path}`);
  if (statSync(path).isDirectory()) throw new CommandFailure(`${path} is a folder; give a file`);
  await withReader(context, async (reader) => {
    const facts = { fileName: basename(path), declaredType: null };
    const { document: bytes } = await reader.read({ path }, facts);
    const document = deserialize(bytes) as Document;
    const pictures: string[] = [];
    if (folder !== undefined) {
      mkdirSync(folder, { recursive: true });
      for (const page of document.pages) {
        const wanted = { ...facts, page: page.number, width: pictureWidth };
        const marked = await markPage(await reader.pageImage({ path }, wanted), page);
        const file = join(folder, `page-${page.number}.png`);
        writeFileSync(file, marked);
        pictures.push(file);
      }
    }
    if (output.json) {
      output.write(`${JSON.stringify({ document, pictures }, null, 2)}\n`);
      return;
    }
    const lines = [...describeDocument(document), ...pictures.map((file) => `picture ${file}`)];
    if (folder !== undefined && pictures.length === 0) lines.push('no pictures: it has no pages');
    output.write(`${lines.join('\n')}\n`);
  });
}

async function withReader(
  { reader, config, clock, log }: InspectContext,
  work: (reader: Reader) => Promise<void>,
): Promise<void> {
  if (reader !== undefined) return await work(reader);
  const configuration = createConfiguration({ folder: config, log, clock });
  const folder = makeTemporaryHome('inspect');
  const lifecycle = createLifecycle(log);
  lifecycle.onStop('folder of the reader', () => rmSync(folder, { recursive: true, force: true }));
  try {
    await work(openReader({ configuration, folder, clock, log, lifecycle }));
  } finally {
    await lifecycle.stop();
  }
}
