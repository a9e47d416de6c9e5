// Writes DOCX and XLSX (ECMA-376) with the parts that word processors and spreadsheet programs
// require.

import { totalsOf, type Invoice } from './invoice.ts';
import { flowText, type FlowText } from './flow-text.ts';
import type { Words } from './words.ts';
import { printXml, type Content, type Node } from './xml-text.ts';
import { zipFile } from './zip-file.ts';

const formats = 'http://schemas.openxmlformats.org';
const relationships = `${formats}/officeDocument/2006/relationships`;
export const wordMain = `${formats}/wordprocessingml/2006/main`;
const sheetMain = `${formats}/spreadsheetml/2006/main`;
const office = 'application/vnd.openxmlformats-officedocument';

export function writeDocx(invoice: Invoice, words: Words): Uint8Array {
  const flow = flowText(invoice, words);
  const body: Content[] = [
    ...flow.seller.map((line) => paragraph(line)),
    paragraph(flow.title),
    ...flow.buyer.map((line) => paragraph(line)),
    // Word merges tables that have no paragraph between them.
    table(flow.facts),
    paragraph(''),
    table(flow.table),
    paragraph(''),
    table(flow.totals),
    ...flow.foot.map((line) => paragraph(line)),
  ];
  return wordFile(body);
}

/** Returns a DOCX that contains only paragraphs. */
export function writeTextDocx(paragraphs: readonly string[]): Uint8Array {
  return wordFile(paragraphs.map((text) => paragraph(text)));
}

export const wordType = `${office}.wordprocessingml.document.main+xml`;

function wordFile(body: readonly Content[]): Uint8Array {
  return officeFile('word/document.xml', wordType, [
    ['word/document.xml', [`w:document xmlns:w="${wordMain}"`, ['w:body', ...body]]],
  ]);
}

function paragraph(text: string): Node {
  return ['w:p', ['w:r', ['w:t xml:space="preserve"', text]]];
}

function table(rows: readonly (readonly string[])[]): Node {
  const columns = rows[0]!.map((): Node => ['w:gridCol w:w="1300"']);
  return [
    'w:tbl',
    ['w:tblPr', ['w:tblW w:w="0" w:type="auto"']],
    ['w:tblGrid', ...columns],
    ...rows.map((cells): Node => ['w:tr', ...cells.map((text): Node => ['w:tc', paragraph(text)])]),
  ];
}

/** Amounts are numbers, and dates are days since 1900, as spreadsheet programs store them. */
export function writeXlsx(invoice: Invoice, words: Words): Uint8Array {
  const flow = flowText(invoice, words);
  const { lineTotals, net, taxRows, payable } = totalsOf(invoice);
  const items = invoice.items.map((item, index): Cell[] => [
    String(index + 1),
    item.description,
    Number(item.quantity),
    words.notation.unit(item.unit),
    Number(item.unitPrice),
    `${item.taxRate}%`,
    lineTotals[index]!.toNumber(),
  ]);
  const sums = [net, ...taxRows.map(({ tax }) => tax), payable].map((sum) => sum.toNumber());
  const rows: Cell[][] = [
    ...flow.seller.map((line) => [line]),
    [],
    [flow.title],
    ...flow.buyer.map((line) => [line]),
    [],
    ...factCells(flow, invoice),
    [],
    flow.table[0]!,
    ...items,
    [],
    ...flow.totals.map(([label], index): Cell[] => [
      null,
      null,
      null,
      null,
      null,
      `${label} ${invoice.currency}`,
      sums[index]!,
    ]),
    [],
    ...flow.foot.map((line) => [line]),
  ];
  const sheet: Node = [
    `worksheet xmlns="${sheetMain}"`,
    ['sheetData', ...rows.map(rowNode).filter((row) => row.length > 1)],
  ];
  return officeFile('xl/workbook.xml', `${office}.spreadsheetml.sheet.main+xml`, [
    [
      'xl/workbook.xml',
      [
        `workbook xmlns="${sheetMain}" xmlns:r="${relationships}"`,
        ['sheets', ['sheet name="Invoice" sheetId="1" r:id="rId1"']],
      ],
    ],
    ['xl/worksheets/sheet1.xml', sheet, 'worksheet'],
    ['xl/styles.xml', styles, 'styles'],
  ]);
}

type Cell = string | number | { day: string } | null;

function factCells({ facts }: FlowText, { issueDate, dueDate }: Invoice): Cell[][] {
  const days = new Map([
    [1, issueDate],
    [2, dueDate],
  ]);
  return facts.map(([label, value], index) => {
    const day = days.get(index);
    return [label, day ? { day } : value];
  });
}

/** Format 14 is the date format of the reader's locale. */
const styles: Node = [
  `styleSheet xmlns="${sheetMain}"`,
  ['fonts count="1"', ['font', ['sz val="11"'], ['name val="Calibri"']]],
  ['fills count="1"', ['fill', ['patternFill patternType="none"']]],
  ['borders count="1"', ['border']],
  ['cellStyleXfs count="1"', ['xf numFmtId="0" fontId="0" fillId="0" borderId="0"']],
  [
    'cellXfs count="2"',
    ['xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"'],
    ['xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"'],
  ],
];

function rowNode(cells: readonly Cell[], index: number): Node {
  const nodes = cells.flatMap((cell, column): Node[] => {
    const at = `r="${String.fromCodePoint(65 + column)}${index + 1}"`;
    if (cell === null) return [];
    if (typeof cell === 'number') return [[`c ${at}`, ['v', String(cell)]]];
    if (typeof cell === 'object') return [[`c ${at} s="1"`, ['v', serialDay(cell.day)]]];
    return [[`c ${at} t="inlineStr"`, ['is', ['t', cell]]]];
  });
  return [`row r="${index + 1}"`, ...nodes];
}

/** Returns the days since 30 December 1899, the epoch of spreadsheets. */
function serialDay(iso: string): string {
  return String((Date.parse(iso) - Date.parse('1899-12-30')) / 86_400_000);
}

type Part = readonly [name: string, root: Node, type?: string];

export function officeFile(main: string, type: string, parts: readonly Part[]): Uint8Array {
  const [folder, name] = main.split('/') as [string, string];
  const own = `${formats}/package/2006`;
  const named = parts.filter((part) => part[2] !== undefined);
  const links = named.map(([part, , kind], index): Node => [
    `Relationship Id="rId${index + 1}" Type="${relationships}/${kind}" ` +
      `Target="${part.slice(folder.length + 1)}"`,
  ]);
  const overrides = named.map(([part, , kind]): Node => [
    `Override PartName="/${part}" ContentType="${office}.${folder === 'word' ? 'wordprocessingml' : 'spreadsheetml'}.${kind}+xml"`,
  ]);
  const files: Part[] = [
    [
      '[Content_Types].xml',
      [
        `Types xmlns="${own}/content-types"`,
        [
          'Default Extension="rels" ' +
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"',
        ],
        ['Default Extension="xml" ContentType="application/xml"'],
        [`Override PartName="/${main}" ContentType="${type}"`],
        ...overrides,
      ],
    ],
    [
      '_rels/.rels',
      [
        `Relationships xmlns="${own}/relationships"`,
        [`Relationship Id="rId1" Type="${relationships}/officeDocument" Target="${main}"`],
      ],
    ],
    ...(links.length > 0
      ? [
          [
            `${folder}/_rels/${name}.rels`,
            [`Relationships xmlns="${own}/relationships"`, ...links],
          ] as const,
        ]
      : []),
    ...parts,
  ];
  return zipFile(files.map(([part, root]) => ({ name: part, content: printXml(root) })));
}
