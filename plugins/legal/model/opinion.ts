// What a model server said of a contract, beside what the plugin read by itself.

/** Fields that a model is asked for; a clause by its name. */
export type OpinionField =
  | 'parties'
  | 'agreement_date'
  | 'effective_date'
  | 'expiration_date'
  | `clauses/${string}`;

interface Disagreement {
  field: OpinionField;
  /** Null for nothing. */
  read: string | null;
  given: string | null;
}

export interface ModelOpinion {
  /** Name of the server in the configuration. */
  model: string;
  /** Why it gave no answer, such as `timeout`; null when it did. */
  refused: string | null;
  confirmed: OpinionField[];
  /** Read by the model alone. */
  added: { field: OpinionField; given: string }[];
  disagreements: Disagreement[];
  /** The document does not show what the model gave, so that it does not count. */
  dropped: OpinionField[];
}

/** Values from this confidence on are read surely: for them alone, no model is asked. */
export const surelyRead = 0.85;
