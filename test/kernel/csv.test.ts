import t from 'tap';
import { csvRecords, type CsvProblem } from '../../core/kernel/csv.ts';

const semicolon = { separator: ';' };
const cellsOf = (text: string): string[][] =>
  [...csvRecords(text, semicolon)].map(({ cells }) => cells);

t.test('records begin at lines, whatever ends these and stands in quotes', async (t) => {
  const text = 'a;b\r\n"1\r\n2";"3\n4"\r5;6\n\n7;"8 ""9"""\n';
  t.same(
    [...csvRecords(text, semicolon)],
    [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1\r\n2', '3\n4'] },
      { line: 5, cells: ['5', '6'] },
      { line: 6, cells: [''] },
      { line: 7, cells: ['7', '8 "9"'] },
      { line: 8, cells: [''] },
    ],
  );
});

t.test('a malformed quote is reported with its line, and is a character otherwise', async (t) => {
  const cases: [string, CsvProblem[], string[][]][] = [
    ['5" pipe;x "y" z', [], [['5" pipe', 'x "y" z']]],
    [
      'a;b\n"7;8',
      [{ kind: 'quote_not_closed', line: 2 }],
      [
        ['a', 'b'],
        ['"7', '8'],
      ],
    ],
    ['"a\nb"c;d', [{ kind: 'text_after_quote', line: 2 }], [['a\nbc', 'd']]],
  ];
  for (const [text, expected, cells] of cases) {
    const problems: CsvProblem[] = [];
    const onProblem = (problem: CsvProblem): void => void problems.push(problem);
    t.same(
      [...csvRecords(text, { ...semicolon, onProblem })].map((one) => one.cells),
      cells,
      text,
    );
    t.same(problems, expected, text);
    t.same(cellsOf(text), cells, text);
  }
});
