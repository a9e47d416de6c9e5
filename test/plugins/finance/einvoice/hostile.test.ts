// Files that are made to cost more than they say: refused at once, with what is wrong.

import t, { type Test } from 'tap';
import { readInvoice } from '../../../../plugins/finance/read-invoice.ts';
import { readBytes } from '../invoice-files.ts';

const code = 'document_unreadable';
const megabytes = 2 ** 20;

async function refused(
  t: Test,
  name: string,
  bytes: string | Uint8Array,
  message: RegExp,
  codes: string | RegExp = code,
): Promise<void> {
  // What reads a file of this size at all takes a tenth of it; what is quadratic takes minutes.
  const began = process.hrtime.bigint();
  await t.rejects(async () => readInvoice(await readBytes(bytes)), { code: codes, message }, name);
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  t.ok(seconds < 60, `${name}: ${seconds.toFixed(1)} s`);
}

t.test('entities that grow, and files that they would fetch, are not looked at', async (t) => {
  const levels = Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
  );
  const laughs = `<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY l0 "ha">${levels.join('')}]>
    <Invoice>&l9;</Invoice>`;
  await refused(t, 'billion laughs', laughs, /DOCTYPE/);
  const external = '<?xml version="1.0"?><!DOCTYPE a SYSTEM "file:///etc/passwd"><Invoice/>';
  await refused(t, 'external', external, /DOCTYPE/);
  await refused(t, 'undeclared entity', '<?xml version="1.0"?><Invoice>&l9;</Invoice>', /entity/);
});

t.test('elements 200,000 deep end at the limit of depth', async (t) => {
  const depth = 200_000;
  const deep = `<?xml version="1.0"?>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;
  await refused(t, 'deep', deep, /nested deeper than 128/);
});

t.test('fifty megabytes without an end are given up at once', async (t) => {
  const head = "UNB+UNOC:3+A+B+260203:0700+1'UNH+1+INVOIC:D:96A:UN:EAN008'FTX+AAA+++";
  const long = Buffer.alloc(50 * megabytes, 'x');
  long.write(head, 'latin1');
  await refused(t, 'one segment', long, /over 20000 characters/);
  const released = Buffer.alloc(50 * megabytes, '?');
  released.write(head, 'latin1');
  await refused(t, 'released characters', released, /over 20000 characters/);
  const blank = Buffer.alloc(50 * megabytes, ' ');
  blank.write("UNB+UNOC:3+A+B+260203:0700+1'UNH+1+INVOIC:D:96A:UN'", 'latin1');
  await refused(t, 'white space', blank, /no end \(UNT\)/);
  const many = Buffer.alloc(30 * megabytes, "X'");
  many.write("UNB+UNOC:3+A+B+260203:0700+1'UNH+1+INVOIC:D:96A:UN'", 'latin1');
  await refused(t, 'segments', many, /more than 200000 segments/);
  const parts = Buffer.from(`UNB+UNOC:3+A+B+1+1'UNH+1+${'INVOIC:'.repeat(2_800)}'UNT+2+1'UNZ+1+1'`);
  t.ok(await readBytes(parts), 'components beyond those of the standard are passed over');
  readInvoice(await readBytes(parts));
});

t.test('bytes in another encoding than stated are refused, or read as what they are', async (t) => {
  const utf16 = Buffer.from('<?xml version="1.0" encoding="UTF-16"?><Invoice/>', 'utf16le');
  await refused(t, 'cut UTF-16', utf16.subarray(0, 71), /not well-formed/);
  const binary = Buffer.from([0x3c, 0x3f, 0x78, 0x6d, 0x6c, 0xff, 0x00, 0x01, 0x02]);
  await refused(t, 'binary', binary, /./, /document_unreadable|unsupported_document/);
  const control = Buffer.from('<?xml version="1.0"?><Invoice>\u0001</Invoice>');
  await refused(t, 'control characters', control, /./, /document_unreadable|unsupported_document/);
});

t.test('an interchange of a hundred thousand messages lists the first', async (t) => {
  const message = "UNH+1+INVOIC:D:96A:UN'UNT+2+1'";
  const file = `UNB+UNOC:3+A+B+1+1'${message.repeat(90_000)}UNZ+90000+1'`;
  await refused(
    t,
    'many',
    file,
    /holds 90000 documents .* and 89980 more\)/,
    'unsupported_document',
  );
});
