// Positions of data elements (UNTDED numbers) in the segments that are read, and groups of the
// messages. Positions are the same in D.96A, D.01B and D.14B, unless a comment says otherwise.

/** For each data element of a segment, the component elements in order; '' is not read. */
export const segmentElements: Readonly<Record<string, readonly string[]>> = {
  UNH: ['0062', '0065:0052:0054:0051:0057'],
  // D.96A has 1004 as a separate element, later directories as the first component of C106.
  BGM: ['1001', '1004'],
  DTM: ['2005:2380:2379'],
  RFF: ['1153:1154:1156'],
  FTX: ['4451', '', '', '4440:4440:4440:4440:4440'],
  NAD: ['3035', '3039', '3124:3124:3124:3124:3124', '3036:3036:3036:3036:3036'],
  FII: ['3035', '3194:3192', '3433'],
  CUX: ['6347:6345:6343', '6347:6345:6343'],
  PAT: ['4279', '4277:::4276:4276', '2475:2009:2151:2152'],
  // PYT replaces PAT since D.08A, with its time relations as single elements.
  PYT: ['4279', '4277:::4276:4276', '2475', '2009', '2151', '2152'],
  ALC: ['5463', '1230:5189', '', '', '7161:::7160'],
  LIN: ['1082', '1229', '7140:7143'],
  PIA: ['4347', '7140:7143', '7140:7143', '7140:7143', '7140:7143', '7140:7143'],
  // 7081 is an element in D.96A and the first component of C272 since.
  IMD: ['7077', '7081', '7009:::7008:7008'],
  QTY: ['6063:6060:6411'],
  // D.96A calls 4221 a discrepancy, later directories its nature.
  QVR: ['6064:6063', '4221', '4295:::4294'],
  MOA: ['5025:5004:6345:6343'],
  PRI: ['5125:5118:5375:5387:5284:6411'],
  TAX: ['5283', '5153', '', '', '5279:::5278', '5305'],
  UNS: ['0081'],
  CNT: ['6069:6066:6411'],
};

/** Segments that begin a group, with the segments that may follow in it. */
type Groups = ReadonlyMap<string, ReadonlySet<string>>;

export const messageTypes = ['INVOIC', 'ORDERS', 'DESADV', 'RECADV'] as const;
export type MessageType = (typeof messageTypes)[number];

const parties = {
  NAD: 'LOC FII RFF DOC CTA',
  CTA: 'COM',
  RFF: 'DTM',
};

const money = {
  CUX: 'PCD DTM',
  TAX: 'MOA LOC',
  PAT: 'DTM PCD MOA PAI FII',
  PYT: 'DTM PCD MOA PAI FII',
  PRI: 'CUX APR RNG DTM',
  ALC: 'ALI RFF QTY PCD MOA RTE RNG TAX DTM',
};

// Deliveries of a line at several places or times: their quantities are not those of the line.
const schedules = { SCC: 'FTX RFF QTY DTM', LOC: 'QTY PCD DTM' };

/** Packing levels, with their own lines. */
const packing = {
  CPS: 'FTX PAC LIN',
  PAC: 'MEA QTY QVR HAN FTX PCI',
  PCI: 'RFF DTM GIR GIN QTY QVR',
};

export const messageGroups: Readonly<Record<MessageType, Groups>> = {
  INVOIC: groups({
    ...parties,
    ...money,
    LIN:
      'PIA IMD MEA QTY PCD ALI DTM GIN GIR QVR EQD FTX MOA CUX PAT PYT PRI RFF PAC LOC TAX NAD ' +
      'ALC TDT TOD RCS',
    UNS: 'CNT MOA RFF TAX ALC',
  }),
  ORDERS: groups({
    ...parties,
    ...money,
    ...schedules,
    LIN:
      'PIA IMD MEA QTY PCD ALI DTM MOA GIN GIR QVR DOC PAI FTX CUX PAT PYT PRI RFF PAC LOC TAX ' +
      'NAD ALC TDT TOD EQD SCC APR RCS STG',
    UNS: 'CNT MOA ALC',
  }),
  DESADV: groups({
    ...parties,
    ...packing,
    LIN: 'PIA IMD MEA QTY ALI GIN GIR DLM DTM NAD TDT HAN FTX MOA RFF DGS LOC SGP PCI QVR',
    LOC: 'NAD DTM QTY',
    SGP: 'QTY',
  }),
  RECADV: groups({
    ...parties,
    ...packing,
    LIN: 'PIA IMD MEA QTY QVR DTM PRI GIN GIR FTX MOA NAD RFF DOC CDI INP PCI LOC SGP',
    CDI: 'INP QTY FTX',
    LOC: 'NAD DTM QTY',
    SGP: 'QTY',
  }),
};

function groups(written: Readonly<Record<string, string>>): Groups {
  return new Map(
    Object.entries(written).map(([name, inside]) => [name, new Set(inside.split(' '))]),
  );
}

/** Numeric elements, whose decimal mark may be a comma or a point. */
export const numericElements = new Set('5004 5118 5278 5284 6060 6064 6066 2152'.split(' '));

/** Texts that continue in the next component if they fill one: names and descriptions. */
export const continuedElements: ReadonlyMap<string, number> = new Map([
  ['3036', 35],
  ['3124', 35],
  ['7008', 35],
]);
