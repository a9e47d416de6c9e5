// Work grows in step with the document, for every exported function of the layout.

import { readdirSync } from 'node:fs';
import t from 'tap';
import type { Document } from '../../../../core/sdk/document.ts';
import { isAgreed } from '../../../../plugins/finance/layout/agreement.ts';
import { findAllowances } from '../../../../plugins/finance/layout/allowances.ts';
import { analyse, rankBy, type Analysis } from '../../../../plugins/finance/layout/analysis.ts';
import { studyArithmetic } from '../../../../plugins/finance/layout/arithmetic.ts';
import { chooseSums } from '../../../../plugins/finance/layout/choice.ts';
import { asColumnTitles } from '../../../../plugins/finance/layout/column-titles.ts';
import { currencyByCountry, readCurrency } from '../../../../plugins/finance/layout/currency.ts';
import { dateFeatures } from '../../../../plugins/finance/layout/date-features.ts';
import { findDates, readsDayFirst } from '../../../../plugins/finance/layout/dates.ts';
import { readDocumentType } from '../../../../plugins/finance/layout/document-type.ts';
import { adjustmentsOf, amountFeatures } from '../../../../plugins/finance/layout/features.ts';
import { idFeatures } from '../../../../plugins/finance/layout/id-features.ts';
import { measure } from '../../../../plugins/finance/layout/geometry.ts';
import {
  findIbans,
  findIdentifiers,
  findVatIds,
} from '../../../../plugins/finance/layout/identifiers.ts';
import { findLabels } from '../../../../plugins/finance/layout/labels.ts';
import { findItems } from '../../../../plugins/finance/layout/line-items.ts';
import { restorePoints } from '../../../../plugins/finance/layout/lost-points.ts';
import { findAmounts } from '../../../../plugins/finance/layout/money.ts';
import { nameFeatures } from '../../../../plugins/finance/layout/name-features.ts';
import { addressesOf, domainsOf, findNames } from '../../../../plugins/finance/layout/names.ts';
import { netOfLines } from '../../../../plugins/finance/layout/net-of-lines.ts';
import { decimalMark } from '../../../../plugins/finance/layout/numbers.ts';
import {
  isOrder,
  labelsAsOnInvoices,
  ordersOfSeller,
} from '../../../../plugins/finance/layout/orders.ts';
import { otherIds } from '../../../../plugins/finance/layout/other-ids.ts';
import { otherNames } from '../../../../plugins/finance/layout/other-names.ts';
import { findAddressees, imprintRows } from '../../../../plugins/finance/layout/party-blocks.ts';
import {
  readGross,
  readItems,
  readPrepaid,
  readTax,
  readTaxRows,
  readTaxTable,
  withoutItems,
} from '../../../../plugins/finance/layout/read-sums.ts';
import { RULES } from '../../../../plugins/finance/layout/rules.ts';
import { layOut } from '../../../../plugins/finance/layout/segments.ts';
import { chooseSellerTaxId } from '../../../../plugins/finance/layout/seller-tax-id.ts';
import { labelsOnSlips } from '../../../../plugins/finance/layout/slip-labels.ts';
import { findHeaders } from '../../../../plugins/finance/layout/table-header.ts';
import { findTaxRows } from '../../../../plugins/finance/layout/tax-rows.ts';
import { findPaymentTerms } from '../../../../plugins/finance/layout/terms.ts';
import { isSlip } from '../../../../plugins/finance/layout/trained.ts';
import { growthOf, mostGrowth } from '../../../support/growth.ts';
import { drawDocument } from './page-builder.ts';

/** Of a size, so large that what has an upper limit has reached it. */
const shapes: Record<string, (size: number) => string> = {
  'one row of cells': (size) => 'a    '.repeat(6 * size),
  'one row of names': (size) => 'Acme    '.repeat(2 * size),
  'one row of amounts': (size) => 'Total    12.50    '.repeat(size),
  'one line of amounts': (size) => 'EUR 12.50 DE123456788 '.repeat(size),
  lines: (size) => 'Acme Trading of 01.02.2026\nPaid    12.50\n'.repeat(size / 2),
  tables: (size) =>
    `Description    Quantity    Price    Total\n${'Drill bit    2    6.25    12.50\n'.repeat(15)}`.repeat(
      size / 16,
    ),
  'one word of letters': (size) => 'a.'.repeat(16 * size),
  'one word of digits': (size) => '1'.repeat(32 * size),
  'one grouped number': (size) => `1${'.111'.repeat(4 * size)}`,
};

/** Functions of a document, a sheet or all candidates, by their names. */
function workOn(document: Document, analysis: Analysis): Record<string, () => unknown> {
  const { sheet, labels, amounts, arithmetic, material, vatIds, ibans, vatProximities } = analysis;
  const { segments, unit } = sheet;
  const { money } = amounts;
  const nothing = new Map<never, never>();
  const sums = chooseSums(analysis, arithmetic);
  const items = readItems(analysis, sums);
  const { dates, ids, names } = material;
  const headers = findHeaders(sheet, labels, money);
  const taken = [...vatIds, ...ibans];
  return {
    layOut: () => layOut(document),
    readDocumentType: () => readDocumentType(sheet),
    findLabels: () => findLabels(segments),
    isOrder: () => isOrder(analysis.title, labels),
    labelsAsOnInvoices: () => labelsAsOnInvoices(labels),
    ordersOfSeller: () => ordersOfSeller(labels),
    labelsOnSlips: () => labelsOnSlips(labels, money),
    decimalMark: () => decimalMark(segments.map(({ text }) => text)),
    readsDayFirst: () => readsDayFirst(segments, false),
    findDates: () => findDates(segments, true, false),
    findVatIds: () => findVatIds(segments),
    findIbans: () => findIbans(segments),
    findAmounts: () => findAmounts(segments, nothing, '.'),
    restorePoints: () => restorePoints(sheet, money),
    isSlip: () => isSlip(sheet),
    findHeaders: () => findHeaders(sheet, labels, money),
    asColumnTitles: () => asColumnTitles(labels, headers, sheet),
    adjustmentsOf: () => adjustmentsOf(money, labels, unit),
    studyArithmetic: () => studyArithmetic(money, unit, arithmetic.adjustments),
    findIdentifiers: () => findIdentifiers(segments, nothing, nothing),
    findNames: () => findNames(sheet, labels),
    addressesOf: () => addressesOf(sheet),
    domainsOf: () => domainsOf(sheet),
    measure: () => measure(money, labels, unit),
    amountFeatures: () => amountFeatures(sheet, amounts, { arithmetic, labels, isReceipt: false }),
    dateFeatures: () =>
      dateFeatures(sheet, dates.candidates, labels, { money, addends: arithmetic.addends }),
    idFeatures: () =>
      idFeatures(sheet, ids.candidates, labels, { taken, proximities: ids.proximities }),
    nameFeatures: () => nameFeatures(sheet, names.candidates, labels, dates.candidates),
    findAddressees: () => findAddressees(sheet, labels),
    imprintRows: () => imprintRows(labels),
    rankBy: () => rankBy(names, RULES.vendor),
    chooseSums: () => chooseSums(analysis, arithmetic),
    findItems: () => findItems({ ...analysis, totals: [], taxes: [] }),
    'read-sums.readItems': () => readItems(analysis, sums),
    withoutItems: () => withoutItems(sums, items, arithmetic),
    isAgreed: () => isAgreed(sums, items, analysis),
    readTax: () => readTax(sums, analysis),
    readGross: () => readGross(sums, null),
    readPrepaid: () => readPrepaid(analysis, sums),
    readTaxTable: () => readTaxTable(analysis, sums, items),
    readTaxRows: () => readTaxRows(analysis, sums, items),
    findTaxRows: () =>
      findTaxRows({ amounts, labels, itemRows: new Set(), net: null, tax: null, taxOfParts: null }),
    netOfLines: () => netOfLines(analysis, sums, items),
    findAllowances: () =>
      findAllowances(items.items, sums.net?.candidate ?? null, money, analysis.moneyProximities),
    otherIds: () => otherIds(analysis, null),
    otherNames: () => otherNames(analysis, null),
    readCurrency: () => readCurrency(sheet, money),
    currencyByCountry: () => currencyByCountry(sheet, []),
    findPaymentTerms: () => findPaymentTerms(sheet, labels),
    chooseSellerTaxId: () => chooseSellerTaxId(sheet, vatIds, vatProximities, labels),
  };
}

/**
 * Functions of one value, row, segment or candidate, which the ones above call for each, and the two
 * that call the ones above.
 */
const measuredWithin: ReadonlySet<string> = new Set([
  'readLayout',
  'analyse',
  'candidate',
  'printed',
  'overlaps',
  'evidenceOf',
  'doubtOf',
  'rank',
  'field',
  'amountField',
  'calibrationFor',
  'confidence',
  'codeOfSign',
  'depth',
  'fold',
  'compact',
  'near',
  'closeSpacedLetters',
  'labelShare',
  'describe',
  'parseNumber',
  'asOrder',
  'isNext',
  'cut',
  'thirdPartyOf',
  'compileRules',
  'score',
  'nearness',
  'height',
  'middle',
  'isUnderBuyer',
  'isBuyersOwn',
  'readItem',
  'discountFactors',
  'multiplies',
  'rolesOf',
  'readItems',
  'descriptionSpan',
  'wordsOf',
  'textBetween',
  'hasWords',
  'dueDateByTerms',
  'tablesFor',
  // Once, when the plugin starts: no document is its input.
  'tablesOf',
]);

const size = 1600;

for (const [shape, draw] of Object.entries(shapes)) {
  t.test(`the time grows in step: ${shape}`, async (t) => {
    const [once, twice] = [size, 2 * size].map((many) => {
      const document = drawDocument([draw(many)]);
      return workOn(document, analyse(document));
    }) as [ReturnType<typeof workOn>, ReturnType<typeof workOn>];
    for (const name of Object.keys(once)) {
      const growth = await growthOf(once[name]!, twice[name]!);
      if (growth > mostGrowth) t.fail(`${name} took ${growth.toFixed(1)} times as long`);
    }
    t.pass('every function kept to the bound');
  });
}

t.test('every exported function is measured, alone or within another', async (t) => {
  const folder = new URL('../../../../plugins/finance/layout/', import.meta.url);
  const measured = workOn(drawDocument(['a']), analyse(drawDocument(['a'])));
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
    const module = (await import(new URL(file, folder).href)) as Record<string, unknown>;
    const functions = Object.keys(module).filter((name) => typeof module[name] === 'function');
    const missing = functions.filter((name) => !(name in measured) && !measuredWithin.has(name));
    t.same(missing, [], file);
  }
});
