// Files that e-invoices carry inside themselves in base64. They are cut out of the tree: a scan of
// several megabytes is no text of the invoice.

import type { XmlElement } from '../../../sdk/document.ts';
import { xmlText } from '../../../sdk/xml.ts';
import type { EmbeddedFile } from '../../host/attachments.ts';

/** Takes the embedded files out of a tree; their elements stay, with empty texts. */
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

/** UBL (BT-125), CII (BT-125), and FatturaPA 2.5.5, whose name alone would be too common. */
function isCarrier({ name, text }: XmlElement, parent: XmlElement | null): boolean {
  if (text === '') return false;
  if (name === 'EmbeddedDocumentBinaryObject' || name === 'AttachmentBinaryObject') return true;
  return name === 'Attachment' && parent?.name === 'Allegati';
}

function fileNameOf(element: XmlElement, parent: XmlElement | null): string {
  return element.attributes['filename'] ?? xmlText(parent, 'NomeAttachment') ?? element.name;
}

/** CII and FatturaPA describe the file beside it. */
function descriptionOf(parent: XmlElement | null): string | null {
  return xmlText(parent, 'Name') ?? xmlText(parent, 'DescrizioneAttachment');
}
