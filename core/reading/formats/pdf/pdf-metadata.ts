// Metadata of a PDF: its information dictionary and relevant XMP properties.

import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js';
import { SaxesParser } from 'saxes';
import type { ReadingLimits } from '../../limits.ts';

const infoNames: Readonly<Record<string, string>> = {
  Title: 'title',
  Author: 'author',
  Subject: 'subject',
  Keywords: 'keywords',
  Creator: 'creator',
  Producer: 'producer',
  CreationDate: 'created',
  ModDate: 'modified',
  PDFFormatVersion: 'pdf_version',
  EncryptFilterName: 'encryption',
};

/** XMP properties by local name: prefixes vary, and the namespaces of Factur-X have changed. */
const xmpNames: Readonly<Record<string, string>> = {
  part: 'pdfa_part',
  conformance: 'pdfa_conformance',
  DocumentType: 'facturx_document_type',
  DocumentFileName: 'facturx_file_name',
  Version: 'facturx_version',
  ConformanceLevel: 'facturx_conformance_level',
};

const xmpNamespaces = /pdfa\/ns\/id|ferd:pdfa|factur-x|order-x/i;

const maxValueLength = 2000;

/** Returns facts by snake_case name, as given in the file; dates in PDF's own form. */
export async function readMetadata(
  pdf: PDFDocumentProxy,
  limits: ReadingLimits,
): Promise<Record<string, string>> {
  const { info, metadata } = await pdf.getMetadata();
  const facts: Record<string, string> = {};
  for (const [name, value] of Object.entries(info)) {
    const fact = infoNames[name];
    if (fact === undefined || typeof value !== 'string' || value.trim() === '') continue;
    facts[fact] = value.trim().slice(0, maxValueLength);
  }
  const raw: unknown = metadata?.getRaw();
  if (typeof raw === 'string' && raw.length <= limits.maxCharacters) {
    Object.assign(facts, readXmp(raw));
  }
  return facts;
}

/** XMP writes a property as an element or as an attribute of rdf:Description. */
function readXmp(source: string): Record<string, string> {
  const facts: Record<string, string> = {};
  const note = (uri: string, local: string, value: string): void => {
    const fact = xmpNamespaces.test(uri) ? xmpNames[local] : undefined;
    if (fact !== undefined && value.trim() !== '') {
      facts[fact] = value.trim().slice(0, maxValueLength);
    }
  };
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', (tag) => {
    text = '';
    for (const { uri, local, value } of Object.values(tag.attributes)) note(uri, local, value);
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', (tag) => {
    note(tag.uri, tag.local, text);
    text = '';
  });
  // Broken XMP is common and harmless: properties before the error are used.
  parser.on('error', () => {});
  parser.write(source).close();
  return facts;
}
