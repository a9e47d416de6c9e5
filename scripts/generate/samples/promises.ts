// The formats, standards, languages and kinds of documents that the pipeline says it reads. Each is
// proven by a sample, or says why there is none.

interface Promises {
  title: string;
  of: readonly (string | readonly [name: string, missing: string])[];
}

export const promises: readonly Promises[] = [
  {
    title: 'Format',
    of: [
      'PDF, text',
      'PDF, hybrid',
      'PDF, scanned',
      'PDF, encrypted',
      'PDF, locked',
      'PDF, broken',
      'PDF, rotated',
      'PDF, multi-column',
      'Lines over several pages',
      'PNG',
      'JPEG',
      'TIFF',
      'TIFF, several pages',
      'DOCX',
      'XLSX',
      'HTML',
      'CSV',
      'Plain text, Windows-1252',
      'Plain text, UTF-16',
      'E-mail (EML)',
      'E-mail (MSG)',
      'Archive (ZIP)',
      'Signed file (P7M)',
    ],
  },
  {
    title: 'Standard',
    of: [
      'UBL 2.1 Invoice',
      'UBL 2.1 CreditNote',
      'UBL 2.1 Order',
      'UBL 2.1 DespatchAdvice',
      'UBL 2.1 ReceiptAdvice',
      'Peppol BIS Billing 3',
      'UN/CEFACT CII D16B',
      'XRechnung 3.0',
      'Factur-X/ZUGFeRD 2 MINIMUM',
      'Factur-X/ZUGFeRD 2 BASIC',
      'Factur-X/ZUGFeRD 2 EN 16931',
      'ZUGFeRD 1.0',
      'FatturaPA 1.2',
      'EDIFACT INVOIC D.96A',
      'EDIFACT INVOIC D.01B',
      'EDIFACT ORDERS D.96A',
      'EDIFACT ORDERS D.01B',
      'EDIFACT DESADV D.96A',
      'EDIFACT DESADV D.01B',
      'EDIFACT RECADV D.96A',
      'EDIFACT RECADV D.01B',
    ],
  },
  {
    title: 'Language of pages',
    of: ['German', 'English', 'French', 'Dutch', 'Italian', 'Spanish', 'Portuguese', 'Swedish'],
  },
  {
    title: 'Kind of document',
    of: [
      'Credit note, PDF',
      'Receipt, PDF',
      'Purchase order, PDF',
      'Payment terms',
      'Several tax rates',
    ],
  },
];
