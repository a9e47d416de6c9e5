// XML with entities, depth and width, and invoices with far too many lines.

import { ublInvoice, ublLine } from '../../../test/plugins/finance/invoice-files.ts';
import { bombs, type Bomb } from './bomb.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>';

function laughs(levels: number): string {
  const entities = Array.from({ length: levels }, (_, n) => {
    const inner = n === 0 ? 'ha' : `&e${n - 1};`.repeat(10);
    return `<!ENTITY e${n} "${inner}">`;
  });
  return `${head}<!DOCTYPE a [${entities.join('')}]><a>&e${levels - 1};</a>`;
}

const lines = (count: number): string => ublInvoice({ lines: ublLine({}).repeat(count) });
const numbers: Readonly<Record<string, string>> = {
  'a number of 100,000 digits': '9'.repeat(100_000),
  'a number with a large exponent': '1e999999999',
  'a negative number': '-100.00',
  'not a number': 'NaN',
  'an infinite number': 'INF',
  'a number of other digits': '١٠٠',
  'an empty number': '',
};

export function xmlBombs(): Bomb[] {
  return [
    ...bombs('xml', 'document_unreadable', {
      'entities that multiply': () => laughs(9),
      'entity of 1 MB, 1,000 times': () =>
        `${head}<!DOCTYPE a [<!ENTITY b "${'x'.repeat(1_000_000)}">]><a>${'&b;'.repeat(1_000)}</a>`,
      'entity that is itself': () => `${head}<!DOCTYPE a [<!ENTITY b "&b;">]><a>&b;</a>`,
      'entity from a file': () =>
        `${head}<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`,
      'entity from the network': () =>
        `${head}<!DOCTYPE a [<!ENTITY b SYSTEM "http://127.0.0.1:9/">]><a>&b;</a>`,
      'parameter entities': () =>
        `${head}<!DOCTYPE a [<!ENTITY % b "<!ENTITY c 'd'>"> %b;]><a>&c;</a>`,
      '1,000 elements deep': () => head + '<a>'.repeat(1_000) + '</a>'.repeat(1_000),
      '500,000 elements deep': () => head + '<a>'.repeat(500_000),
      '20,000 attributes': () =>
        `${head}<a ${Array.from({ length: 20_000 }, (_, n) => `a${n}=""`).join(' ')}/>`,
      'two million elements': () => `${head}<a>${'<b/>'.repeat(2_000_000)}</a>`,
      'cut off': () => ublInvoice().slice(0, 900),
      'unknown prefix': () => `${head}<p:a/>`,
      'attribute twice': () => `${head}<a b="1" b="2"/>`,
      'two roots': () => `${head}<a/><b/>`,
      'reference to a control character': () => `${head}<a>&#1;</a>`,
      'unknown entity': () => `${head}<a>&nbsp;</a>`,
    }),
    ...bombs('xml', ['read', 'document_unreadable', 'unsupported_document'], {
      'control character': () => `${head}<a>\u0001</a>`,
      'external document type': () => `${head}<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd"><a/>`,
      'unknown encoding': () => '<?xml version="1.0" encoding="x-nobody"?><a/>',
      'encoding that is a lie': () => '<?xml version="1.0" encoding="UTF-16"?><a>x</a>',
      'comment of 20 MB': () => `${head}<a><!--${'x'.repeat(20_000_000)}--></a>`,
      'instruction of 10 MB': () => `${head}<a><?x ${'x'.repeat(10_000_000)}?></a>`,
      'name of 5 MB': () => `${head}<${'a'.repeat(5_000_000)}/>`,
      'attribute of 10 MB': () => `${head}<a b="${'x'.repeat(10_000_000)}"/>`,
      'text of 21 million characters': () => `${head}<a>${'x'.repeat(21_000_000)}</a>`,
      'references by the million': () => `${head}<a>${'&#65;'.repeat(2_000_000)}</a>`,
      'namespaces by the thousand': () =>
        `${head}<a ${Array.from({ length: 5_000 }, (_, n) => `xmlns:n${n}="u${n}"`).join(' ')}/>`,
      'CDATA by the thousand': () => `${head}<a>${'<![CDATA[x]]>'.repeat(300_000)}</a>`,
      'empty root': () => `${head}<a/>`,
      'UBL without content': () =>
        '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>',
    }),
    // Beyond the limits of docs/document-limits.md.
    ...bombs('xml', 'document_unreadable', {
      'UBL with 10,000 lines': () => lines(10_000),
      'UBL with 20,000 lines': () => lines(20_000),
      'UBL with terms of 5 MB': () =>
        ublInvoice({
          terms: `<cac:PaymentTerms><cbc:Note>${'2% 14 days '.repeat(450_000)}</cbc:Note></cac:PaymentTerms>`,
        }),
    }),
    ...bombs('xml', 'read', {
      'plain UBL': () => ublInvoice(),
      'UBL with 1,000 lines': () => lines(1_000),
      'UBL with 3,000 lines': () => lines(3_000),
      'UBL with 10,000 tax totals': () =>
        ublInvoice({
          tax: '<cac:TaxTotal><cbc:TaxAmount>0.01</cbc:TaxAmount></cac:TaxTotal>'.repeat(10_000),
        }),
      'UBL with an attachment of 10 MB': () =>
        ublInvoice({
          extra: `<cac:AdditionalDocumentReference><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="a.pdf">${'A'.repeat(10_000_000)}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`,
        }),
      'UBL with 5,000 notes': () => ublInvoice({ extra: '<cbc:Note>x</cbc:Note>'.repeat(5_000) }),
      ...Object.fromEntries(
        Object.entries(numbers).map(([name, text]) => [
          `UBL with ${name}`,
          () => ublInvoice({ lines: ublLine({ quantity: text, price: text, total: text }) }),
        ]),
      ),
    }),
  ];
}
