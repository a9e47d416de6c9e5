// Factur-X 1.0 / ZUGFeRD 2, ZUGFeRD 1.0 and Order-X: the document as XML inside the PDF that shows
// it.

import { AFRelationship, type PDFDocument } from 'pdf-lib';
import { setXmp, type Title } from './pdf-file.ts';

export interface HybridForm {
  fileName: string;
  /**
   * Name of the standard in the XMP metadata, with its namespace and prefix, and the profile of the
   * XML.
   */
  standard: string;
  namespace: string;
  prefix: string;
  level: string;
  type: 'INVOICE' | 'ORDER';
}

export type FacturXLevel = 'EXTENDED' | 'EN 16931' | 'BASIC' | 'BASIC WL' | 'MINIMUM';

export function facturX(level: FacturXLevel): HybridForm {
  return {
    fileName: 'factur-x.xml',
    standard: 'Factur-X',
    namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
    prefix: 'fx',
    level,
    type: 'INVOICE',
  };
}

export const orderX: HybridForm = {
  fileName: 'order-x.xml',
  standard: 'Factur-X',
  namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:1p0#',
  prefix: 'fx',
  level: 'COMFORT',
  type: 'ORDER',
};

export function zugferd1(level: 'BASIC' | 'COMFORT' | 'EXTENDED'): HybridForm {
  return { ...zugferd1Form, level };
}

const zugferd1Form: Omit<HybridForm, 'level'> = {
  fileName: 'ZUGFeRD-invoice.xml',
  standard: 'ZUGFeRD',
  namespace: 'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'zf',
  type: 'INVOICE',
};

export async function attachInvoice(
  pdf: PDFDocument,
  xml: string,
  { form, title }: { form: HybridForm; title: Title },
): Promise<void> {
  const noon = new Date(`${title.date}T12:00:00Z`);
  await pdf.attach(Buffer.from(xml), form.fileName, {
    mimeType: 'text/xml',
    description: `${form.standard} ${form.type.toLowerCase()}`,
    creationDate: noon,
    modificationDate: noon,
    // XML and page are alternative forms of one document. XML without lines is incomplete, so it is
    // only data.
    afRelationship: isPart(form) ? AFRelationship.Data : AFRelationship.Alternative,
  });
  setXmp(pdf, xmpOf(title, form));
}

function isPart({ level }: HybridForm): boolean {
  return level === 'MINIMUM' || level === 'BASIC WL';
}

function xmpOf({ title, author, creator, date }: Title, form: HybridForm): string {
  const { fileName, standard, namespace, prefix, level, type } = form;
  const time = `${date}T12:00:00Z`;
  const property = (name: string, about: string): string =>
    `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>` +
    '<pdfaProperty:valueType>Text</pdfaProperty:valueType>' +
    '<pdfaProperty:category>external</pdfaProperty:category>' +
    `<pdfaProperty:description>${about}</pdfaProperty:description></rdf:li>`;
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${author}</rdf:li></rdf:Seq></dc:creator>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<xmp:CreatorTool>${creator}</xmp:CreatorTool><pdf:Producer>Workmill sample generator</pdf:Producer>
<xmp:CreateDate>${time}</xmp:CreateDate><xmp:ModifyDate>${time}</xmp:ModifyDate>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>${standard} PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${property('DocumentFileName', 'The name of the embedded XML document')}
${property('DocumentType', 'The type of the hybrid document')}
${property('Version', 'The version of the standard')}
${property('ConformanceLevel', 'The conformance level of the embedded XML document')}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">
<${prefix}:DocumentType>${type}</${prefix}:DocumentType><${prefix}:DocumentFileName>${fileName}</${prefix}:DocumentFileName>
<${prefix}:Version>1.0</${prefix}:Version><${prefix}:ConformanceLevel>${level}</${prefix}:ConformanceLevel>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
}
