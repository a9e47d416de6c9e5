// Files that e-invoices embed in base64. They are removed from the tree, because a scan of several
// megabytes is not text of the invoice.

import type { XmlElement } from '../../../sdk/document.ts';
import { xmlText } from '../../../sdk/xml.ts';
import type { EmbeddedFile } from '../../host/attachments.ts';

/** Removes the embedded files from a tree; their elements remain with empty texts. */
export function takeEmbeddedFiles(root: XmlElement): EmbeddedFile[] {
  const files: EmbeddedFile[] = [];
  const visit = (element: XmlElement, parent: XmlElement | null, around: string): void => {
    const path = `${around}/${element.name}`;
    if (isCarrier(element, parent)) {
      files.push({
        name: fileNameOf(element, parent),
        bytes: Buffer.from(element.text, 'base64'),
        relationship: null,
        description: descriptionOf(parent),
        part: path,
        page: null,
      });
      element.text = '';
    }
    for (const child of element.children) visit(child, element, path);
  };
  visit(root, null, '');
  return files;
}

/** UBL (BT-125), CII (BT-125), and FatturaPA 2.5.5, whose element name alone would be ambiguous. */
function isCarrier({ name, text }: XmlElement, parent: XmlElement | null): boolean {
  if (text === '') return false;
  if (name === 'EmbeddedDocumentBinaryObject' || name === 'AttachmentBinaryObject') return true;
  return name === 'Attachment' && parent?.name === 'Allegati';
}

function fileNameOf(element: XmlElement, parent: XmlElement | null): string {
  return element.attributes['filename'] ?? xmlText(parent, 'NomeAttachment') ?? element.name;
}

/** CII and FatturaPA describe the file in a sibling element. */
function descriptionOf(parent: XmlElement | null): string | null {
  return xmlText(parent, 'Name') ?? xmlText(parent, 'DescrizioneAttachment');
}
