// Reads statements of the Beneficial Ownership Data Standard (BODS 0.4) from a JSON array: people,
// entities, and the interests that they hold.

type Json = Readonly<Record<string, unknown>>;

export interface Relationship {
  /** Records of the entity and of the holder; the holder is null if it is not disclosed. */
  subject: string;
  party: string | null;
  /** Types of interest, such as shareholding. */
  interests: readonly string[];
  /** Share in percent; null if no interest states one. */
  share: { least: number; most: number } | null;
}

export interface OwnershipData {
  statements: number;
  /** Names by record ID. */
  people: ReadonlyMap<string, string>;
  entities: ReadonlyMap<string, string>;
  relationships: readonly Relationship[];
  /** The entity that the declaration is about. */
  subject: string | null;
}

/**
 * Maximum number of statements. Declarations of groups have hundreds; longer files are treated as
 * invalid.
 */
const mostStatements = 20_000;

/** Returns null if the text is not an array of BODS statements. */
export function readStatements(text: string): OwnershipData | null {
  const statements = statementsIn(text);
  if (!statements) return null;
  const records = new Map<string, Json>();
  // A later statement about a record replaces the earlier one.
  for (const statement of statements) {
    const id = textAt(statement, 'recordId');
    if (id === null) continue;
    if (statement['recordStatus'] === 'closed') records.delete(id);
    else records.set(id, statement);
  }
  const people = new Map<string, string>();
  const entities = new Map<string, string>();
  const relationships: Relationship[] = [];
  for (const [id, statement] of records) {
    const details = objectAt(statement, 'recordDetails');
    const kind = statement['recordType'];
    if (kind === 'person') people.set(id, personName(details) ?? id);
    else if (kind === 'entity') entities.set(id, textAt(details, 'name') ?? id);
    else if (kind === 'relationship') relationships.push(relationshipOf(details));
  }
  const declared = statements.map((one) => textAt(one, 'declarationSubject'));
  const subject = declared.find((id) => id !== null && entities.has(id)) ?? null;
  return { statements: statements.length, people, entities, relationships, subject };
}

function statementsIn(text: string): Json[] | null {
  try {
    const whole = JSON.parse(text) as unknown;
    if (!Array.isArray(whole) || whole.length === 0 || whole.length > mostStatements) return null;
    const objects = whole.filter((one) => typeof one === 'object' && one !== null) as Json[];
    const isBods = objects.every((one) => textAt(one, 'statementId') && textAt(one, 'recordType'));
    return isBods && objects.length === whole.length ? objects : null;
  } catch {
    return null;
  }
}

function personName(details: Json): string | null {
  const names = listAt(details, 'names');
  const [legal] = [...names.filter((one) => one['type'] === 'legal'), ...names];
  return legal ? textAt(legal, 'fullName') : null;
}

function relationshipOf(details: Json): Relationship {
  const interests = listAt(details, 'interests').filter((one) => textAt(one, 'endDate') === null);
  const shares = interests
    .filter((one) => one['type'] === 'shareholding')
    .flatMap((one) => shareOf(objectAt(one, 'share')) ?? []);
  const [share = null] = shares;
  return {
    subject: textAt(details, 'subject') ?? '',
    party: textAt(details, 'interestedParty'),
    interests: interests.flatMap((one) => textAt(one, 'type') ?? []),
    share,
  };
}

function shareOf(share: Json): { least: number; most: number } | null {
  const number = (name: string): number | null => {
    const value = share[name];
    return typeof value === 'number' && value >= 0 && value <= 100 ? value : null;
  };
  const exact = number('exact');
  if (exact !== null) return { least: exact, most: exact };
  const least = number('minimum') ?? number('exclusiveMinimum');
  const most = number('maximum') ?? number('exclusiveMaximum');
  return least === null && most === null ? null : { least: least ?? 0, most: most ?? 100 };
}

function textAt(object: Json, name: string): string | null {
  const value = object[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function objectAt(object: Json, name: string): Json {
  const value = object[name];
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function listAt(object: Json, name: string): Json[] {
  const value = object[name];
  return Array.isArray(value)
    ? (value.filter((one) => typeof one === 'object' && one !== null) as Json[])
    : [];
}
