/** What a command's help ends with: lines that work as they are. */
export function example(...lines: string[]): string {
  const plural = lines.length > 1 ? 'Examples' : 'Example';
  return `\n${plural}:\n${lines.map((line) => `  workmill ${line}`).join('\n')}`;
}
