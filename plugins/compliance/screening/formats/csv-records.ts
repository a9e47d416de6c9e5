// Parses CSV by RFC 4180: commas, double quotes around cells, doubled quotes within them. The
// reader converts CSV files to lines with tabs between cells, so tabs are accepted, too.

export function csvRecords(text: string): string[][] {
  const isTabbed = /^[^"\n]*\t/.test(text.slice(0, 2_000));
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => (isTabbed ? line.split('\t') : cellsOf(line)));
}

function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at]!;
    if (isQuoted && character === '"' && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (character === ',' && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell];
}
