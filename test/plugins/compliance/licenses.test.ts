import t from 'tap';
import { parseLicense } from '../../../plugins/compliance/barcodes/parse-license.ts';
import { licenseSamples } from '../../../scripts/generate/compliance-samples/license-samples.ts';
import { growsInStep } from '../../support/growth.ts';

const [american] = licenseSamples;
const head = (version: string): string => `@\n\u001e\rANSI 636000${version}`;

t.test('the elements of a license become fields, whatever its header says of their place', (t) => {
  const { encoded } = american!;
  const wrongOffset = encoded.replace('DL0031', 'DL9999');
  for (const text of [encoded, wrongOffset]) {
    t.match(parseLicense(text), {
      version: 10,
      issuerNumber: '636000',
      documentNumber: 'T64235789',
      surname: 'QUILLFEATHER',
      givenNames: 'ROSALIND MAE',
      birthDate: '1987-11-30',
      expiryDate: '2031-11-30',
      sex: 'female',
      state: 'VA',
      country: 'US',
    });
  }
  t.end();
});

t.test('names are read as each version of the standard has them', (t) => {
  const first = parseLicense(
    `${head('01')}01DL00290030DLDAATELMIK,ORVAN,JOEL\nDAQ0417\nDBB19870412\nDBCM\r`,
  );
  t.match(first, { version: 1, surname: 'TELMIK', givenNames: 'ORVAN JOEL' });
  t.match(first, { birthDate: '1987-04-12', sex: 'male', country: null });
  const third = parseLicense(`${head('03')}0001DL00310030DLDCSTELMIK\nDCTORVAN,JOEL\nDADNONE\r`);
  t.match(third, { version: 3, surname: 'TELMIK', givenNames: 'ORVAN JOEL' });
  t.end();
});

t.test('Canadian dates begin with the year', (t) => {
  const text = `${head('08')}0001DL00310030DLDCSTELMIK\nDBB19870412\nDBA20310412\nDCGCAN\r`;
  t.match(parseLicense(text), {
    birthDate: '1987-04-12',
    expiryDate: '2031-04-12',
    country: 'CA',
    documentNumber: null,
  });
  t.end();
});

t.test('a date that does not exist, and values that stand for none, are null', (t) => {
  const text = `${head('08')}0001DL00310030DLDCSNONE\nDACunavl\nDBB02301987\nDBC7\r`;
  t.match(parseLicense(text), { surname: null, givenNames: null, birthDate: null, sex: null });
  t.end();
});

t.test('other texts are no licenses', (t) => {
  for (const text of ['', 'https://example.com', '@', 'ANSI 636000', `@${'\n'.repeat(50)}ANSI `]) {
    t.equal(parseLicense(text), null, JSON.stringify(text));
  }
  t.end();
});

t.test('a text of many elements takes time in proportion to its length', async (t) => {
  await growsInStep(t, 20_000, (count) => {
    parseLicense(`${head('10')}0001${'DL00310030'.repeat(count)}${'DLDAQ1\n'.repeat(count)}`);
  });
});
