// An invented ledger: lines of vendors' invoices and their accounts. Most lines describe the
// article in one of several wordings. Some are vague, so that only the vendor identifies the
// account. Some have the wrong account.

import { createSeededRandom } from '../../core/pipelines/sandbox/seeded-random.ts';

export interface LedgerLine {
  entry_id: string;
  vendor_id: string;
  description: string;
  gl_code: string;
}

/** Line texts by account. */
const accounts: Readonly<Record<string, string>> = {
  '4930':
    'Copy paper A4|Toner cartridge black|Ballpoint pens|Ring binders|Kopierpapier 80 g|Druckerpatrone|Ordner breit|Envelopes C5',
  '4980':
    'Drill bits set|Cordless screwdriver|Work gloves|Bohrer Satz|Handschuhe Größe 9|Safety goggles|Torx keys',
  '4210': 'Office rent|Miete Büro|Service charges building|Nebenkosten|Parking spaces rent',
  '4240': 'Electricity|Strom Abschlag|Gas supply|Fernwärme|Water and sewage|Grid fee',
  '4920': 'Mobile plan|Telephone line|Internet access fibre|Mobilfunk Tarif|SIM cards|Roaming',
  '4964':
    'Software subscription|Cloud hosting|License seats|SaaS Abo|Domain renewal|Wartung Software',
  '4650': 'Business lunch|Catering meeting|Bewirtung|Coffee and drinks|Restaurant guests',
  '4670': 'Train ticket|Flight|Hotel night|Taxi ride|Bahnfahrt|Übernachtung|Car rental|Mileage',
  '4530': 'Diesel|Petrol|Kraftstoff|AdBlue|Fuel card|Car wash',
  '4540': 'Tyre change|Vehicle inspection|Reparatur Fahrzeug|Oil change|Brake pads|Windscreen',
  '4910': 'Postage|Parcel service|Porto|Courier delivery|Express shipment|Frankierung',
  '4730': 'Freight|Spedition|Pallet transport|Fracht|Customs clearance|Toll surcharge',
  '4950': 'Legal advice|Rechtsberatung|Notary|Court fees|Contract review',
  '4955': 'Bookkeeping|Steuerberatung|Annual accounts|Audit fee|Payroll run|Lohnabrechnung',
  '4600': 'Advertising campaign|Google Ads|Flyer printing|Anzeige Zeitung|Trade fair stand|Banner',
  '4360': 'Liability insurance|Versicherung Beitrag|Cyber policy|Premium building insurance',
  '4945': 'Training course|Seminar|Weiterbildung|Workshop participants|Exam fee',
  '4250':
    'Cleaning service|Reinigung Büro|Window cleaning|Winter service|Waste disposal|Entsorgung',
  '4806': 'Repair machine|Wartung Anlage|Spare parts pump|Ersatzteile|Hydraulic hose|Service call',
  '3400': 'Steel sheet|Aluminium profile|Stahlblech 2 mm|Screws M6|Rohre verzinkt|Raw material',
  '3100': 'Subcontracted assembly|Fremdleistung Montage|Welding work|External machining',
  '0650': 'Desk|Office chair|Schreibtisch|Filing cabinet|Meeting table|Regal',
  '0420': 'Laptop|Monitor 27|Docking station|Notebook|Server rack|Keyboard and mouse',
  '4970': 'Bank charges|Kontoführung|Card fee|Transaction fees|Zahlungsgebühr',
};
const codes = Object.keys(accounts);

/** Line texts that do not describe the article. */
const vague = ['As per offer', 'Monthly fee', 'Position', 'Pauschale', 'Services', 'Lt. Angebot'];
const months = ['January', 'Februar', 'March', 'April', 'Mai', 'June', 'Juli', 'August', 'Oktober'];

export function inventLedger(lines: number, seed: string): LedgerLine[] {
  const random = createSeededRandom(seed);
  const pick = <One>(list: readonly One[]): One => list[random.integer(list.length)]!;
  // A fixed seed: the vendors are the same in every ledger.
  const setup = createSeededRandom('vendors');
  const vendors = Array.from({ length: 80 }, (_, index) => ({
    id: `V-${1000 + index}`,
    codes: Array.from({ length: 1 + setup.integer(3) }, () => codes[setup.integer(codes.length)]!),
  }));
  return Array.from({ length: lines }, (_, index) => {
    // Squared, so that a few vendors send most invoices.
    const vendor = vendors[Math.floor(vendors.length * random.fraction() ** 2)]!;
    const code = random.fraction() < 0.85 ? pick(vendor.codes) : pick(codes);
    const what = random.fraction() < 0.1 ? pick(vague) : pick(accounts[code]!.split('|'));
    const more = [
      () => '',
      () => ` ${pick(months)} 20${20 + random.integer(7)}`,
      () => ` no. ${random.integer(90_000)}`,
      () => `, ${1 + random.integer(50)} pcs`,
      () => ` ${pick(['Standard', 'Premium', 'XL', 'Set', 'Art.', 'inkl.', 'Projekt Nord'])}`,
    ];
    const isWrong = random.fraction() < 0.03;
    return {
      entry_id: `E-${String(index).padStart(6, '0')}`,
      vendor_id: vendor.id,
      description: `${what}${pick(more)()}${pick(more)()}`,
      gl_code: isWrong ? pick(codes) : code,
    };
  });
}
