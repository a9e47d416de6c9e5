// Common parts of DOCX and XLSX (ECMA-376 part 2): parts in a ZIP, and their relationships.

import { Fault } from '../../../kernel/errors.ts';
import { decodeXml } from '../text/decode-text.ts';
import type { ReaderContext } from '../../host/reader-contract.ts';
import { parseXml, type XmlHandlers } from '../text/xml-parser.ts';
import { openZip } from './zip.ts';

export interface Relationship {
  id: string;
  /** Last component of its type, which is the same in the transitional and the strict form. */
  type: string;
  /** Name of the target part. */
  target: string;
}

export interface OfficePackage {
  /** Name of the main document part. */
  main: string;
  relationshipsOf(part: string): Promise<Relationship[]>;
  /** Parses a part; returns false if it does not exist. */
  parse(part: string, handlers: Partial<XmlHandlers>): Promise<boolean>;
  /** Returns facts by snake_case name, as given in the file. */
  metadata(): Promise<Record<string, string>>;
}

/** Throws `document_unreadable` for a broken package. */
export async function openOfficePackage(
  bytes: Uint8Array,
  { limits, signal }: Pick<ReaderContext, 'limits' | 'signal'>,
): Promise<OfficePackage> {
  const zip = await openZip(bytes, limits);

  async function parse(part: string, handlers: Partial<XmlHandlers>): Promise<boolean> {
    signal.throwIfAborted();
    const content = await zip.read(part);
    if (content === null) return false;
    const { text } = decodeXml(content);
    const all = { open() {}, text() {}, close() {}, ...handlers };
    await parseXml(text, all, { limits, signal, what: part.slice(0, 100) });
    return true;
  }

  async function relationshipsOf(part: string): Promise<Relationship[]> {
    const folder = part.slice(0, part.lastIndexOf('/') + 1);
    const found: Relationship[] = [];
    await parse(`${folder}_rels/${part.slice(folder.length)}.rels`, {
      open({ local, attributes }) {
        if (local !== 'Relationship' || attributes['TargetMode']?.value === 'External') return;
        const target = attributes['Target']?.value ?? '';
        found.push({
          id: attributes['Id']?.value ?? '',
          type: /[^/]*$/.exec(attributes['Type']?.value ?? '')![0],
          target: partName(folder, target),
        });
      },
    });
    return found;
  }

  const roots = await relationshipsOf('');
  const main = roots.find(({ type }) => type === 'officeDocument');
  if (main === undefined || !zip.names.includes(main.target)) {
    throw new Fault('document_unreadable', 'The office file has no document in it.');
  }
  return {
    main: main.target,
    relationshipsOf,
    parse,
    async metadata() {
      const core = roots.find(({ type }) => type === 'core-properties');
      return core ? readProperties((handlers) => parse(core.target, handlers)) : {};
    },
  };
}

const facts: Readonly<Record<string, string>> = {
  title: 'title',
  subject: 'subject',
  creator: 'author',
  keywords: 'keywords',
  description: 'description',
  lastModifiedBy: 'modified_by',
  created: 'created',
  modified: 'modified',
};

async function readProperties(
  parse: (handlers: Partial<XmlHandlers>) => Promise<boolean>,
): Promise<Record<string, string>> {
  const metadata: Record<string, string> = {};
  let value = '';
  await parse({
    open: () => {
      value = '';
    },
    text: (text) => {
      value += text;
    },
    close({ local }) {
      const fact = Object.hasOwn(facts, local) ? facts[local] : undefined;
      if (fact !== undefined && value.trim() !== '') metadata[fact] = value.trim().slice(0, 1000);
      value = '';
    },
  });
  return metadata;
}

/** A target is relative to the folder of its source, or absolute. */
function partName(folder: string, target: string): string {
  const names: string[] = [];
  for (const name of `${target.startsWith('/') ? '' : folder}${target}`.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
}
