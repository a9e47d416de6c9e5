// Converts short HTML and Markdown fragments in exports to text. The appliance reads complete HTML
// documents.

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

export function plainText(markup: string): string {
  if (!/[<&]/.test(markup)) return markup.replaceAll('\r\n', '\n').trim();
  return (
    markup
      .replaceAll('\r\n', '\n')
      .replaceAll(/<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]{0,200}>/gi, '\n')
      // Slack formats links and mentions as <address|words>.
      .replaceAll(/<(?:https?:[^|<>]*|mailto:[^|<>]*|[@#][^|<>]*)\|([^<>]*)>/g, '$1')
      .replaceAll(/<(https?:[^<>]*)>/g, '$1')
      .replaceAll(/<\/?[a-z][^<>]{0,500}>/gi, '')
      .replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/gi, (whole, ...found) => {
        const [decimal, hexadecimal, name] = found as (string | undefined)[];
        if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
        const code = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal);
        return code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : whole;
      })
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
  );
}
