// Business terms (BT) and groups (BG) of EN 16931-1 used by rules. A syntax is a table of their
// paths; a rule names terms and so applies to every syntax with such a table.

/** Groups, with the terms that are looked up below them. */
export interface TermsOf {
  /** The document itself. */
  document:
    | 'BT-1'
    | 'BT-2'
    | 'BT-3'
    | 'BT-5'
    | 'BT-6'
    | 'BT-7'
    | 'BT-8'
    | 'BT-9'
    | 'BT-10'
    | 'BT-11'
    | 'BT-13'
    | 'BT-18'
    | 'BT-20'
    | 'BT-22'
    | 'BT-23'
    | 'BT-24'
    | 'BT-83'
    | 'BT-90'
    | 'BT-110'
    | 'BT-89';
  'BG-3': 'BT-25';
  /** Seller; the buyer (BG-7) has the same terms, whose numbers are named at the rule. */
  'BG-4': PartyTerm;
  'BG-7': PartyTerm;
  'BG-10': 'name' | 'id' | 'legal id';
  'BG-11': 'name' | 'vat id' | 'address' | 'country' | 'street' | 'city' | 'post code';
  'BG-13': 'BT-72' | 'address' | 'city' | 'post code' | 'country';
  'BG-14': 'BT-73' | 'BT-74' | 'BT-8';
  'BG-16':
    | 'BT-81'
    | 'BT-83'
    | 'BG-17'
    | 'BT-84'
    | 'BT-86'
    | 'BG-18'
    | 'BT-87'
    | 'BG-19'
    | 'BT-89'
    | 'BT-91';
  /** Document level allowances and charges. */
  'BG-20': AdjustmentTerm;
  'BG-21': AdjustmentTerm;
  'BG-22': 'BT-106' | 'BT-107' | 'BT-108' | 'BT-109' | 'BT-112' | 'BT-113' | 'BT-114' | 'BT-115';
  'BG-23': 'BT-116' | 'BT-117' | 'BT-118' | 'BT-119' | 'BT-120' | 'BT-121';
  'BG-24': 'BT-122' | 'BT-123' | 'BT-124' | 'BT-125' | 'file name';
  'BG-25': LineTerm;
  'BG-26': 'BT-134' | 'BT-135';
  /** Line level allowances and charges. */
  'BG-27': AdjustmentTerm;
  'BG-28': AdjustmentTerm;
  'BG-32': 'BT-160' | 'BT-161';
}

export type PartyTerm =
  | 'name'
  | 'trade name'
  | 'id'
  | 'legal id'
  | 'legal id scheme'
  | 'vat id'
  | 'tax id'
  | 'legal form'
  | 'endpoint'
  | 'endpoint scheme'
  | 'address'
  | 'street'
  | 'city'
  | 'post code'
  | 'country'
  | 'contact'
  | 'contact point'
  | 'phone'
  | 'email';

export type AdjustmentTerm =
  | 'amount'
  | 'base'
  | 'percent'
  | 'category'
  | 'rate'
  | 'reason'
  | 'reason code';

export type LineTerm =
  | 'BT-126'
  | 'BT-128'
  | 'BT-129'
  | 'BT-130'
  | 'BT-131'
  | 'BT-132'
  | 'BT-146'
  | 'BT-147'
  | 'BT-148'
  | 'BT-149'
  | 'BT-150'
  | 'BT-151'
  | 'BT-152'
  | 'BT-153'
  | 'BT-157'
  | 'BT-157 scheme'
  | 'BT-158'
  | 'BT-158 scheme';

export type Group = keyof TermsOf;

/**
 * Paths of a group's elements, below the document or (BG-26 to BG-32) below a line. A term may have
 * several paths: `one or another`.
 */
export type GroupTable = {
  [G in Group]: { at: string; terms: Record<TermsOf[G], string> };
};
