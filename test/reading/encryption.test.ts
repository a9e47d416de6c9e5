import t from 'tap';
import { encryptedPdf, encryptions } from './encrypted-pdfs.ts';
import { assemblePdf, pageObjects, read } from './pdf-files.ts';

const locked = {
  code: 'document_unreadable',
  message: 'The PDF is encrypted and needs a password to be opened.',
};

for (const [name, encryption] of Object.entries(encryptions)) {
  t.test(`${name}: what opens without a password is read, else the refusal names it`, async (t) => {
    const owned = encryptedPdf(encryption, { user: '', owner: 'slack water' }, 'Opened');
    t.equal((await read(owned)).text, 'Opened', 'a password that only guards against changes');
    const open = encryptedPdf(encryption, { user: '', owner: '' }, 'Opened');
    t.equal((await read(open)).text, 'Opened');
    const closed = encryptedPdf(encryption, { user: 'spring tide', owner: 'slack water' }, 'No');
    await t.rejects(read(closed), locked);
  });
}

t.test('encryption by means that nobody knows is refused', async (t) => {
  const security = '/Encrypt << /Filter /Foreign /V 9 /R 9 >> /ID [<00> <00>]';
  const foreign = assemblePdf(pageObjects('BT /F1 12 Tf (No) Tj ET'), security);
  await t.rejects(read(foreign), { code: 'document_unreadable', message: /encrypted|broken/ });
});
