// Answer of a model server about a contract, compared with the values that the plugin extracted.

/** Fields that a model is asked for. A clause is identified by its name. */
export type OpinionField =
  | 'parties'
  | 'agreement_date'
  | 'effective_date'
  | 'expiration_date'
  | `clauses/${string}`;

interface Disagreement {
  field: OpinionField;
  /** Value that the plugin extracted; null if none. */
  read: string | null;
  given: string | null;
}

export interface ModelOpinion {
  /** Name of the server in the configuration. */
  model: string;
  /** Reason why there is no answer, such as `timeout`; null if there is one. */
  refused: string | null;
  confirmed: OpinionField[];
  /** Values that only the model found. */
  added: { field: OpinionField; given: string }[];
  disagreements: Disagreement[];
  /** Fields whose answer is not in the document and is therefore ignored. */
  dropped: OpinionField[];
}

/** Minimum confidence of a reliable value. No model is asked for reliable values alone. */
export const surelyRead = 0.85;
