/** Examples at the end of a command's help, which run as shown. */
export function example(...lines: string[]): string {
  const plural = lines.length > 1 ? 'Examples' : 'Example';
  return `\n${plural}:\n${lines.map((line) => `  workmill ${line}`).join('\n')}`;
}
