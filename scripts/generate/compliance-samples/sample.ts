// A sample of the compliance pipeline: files, the request about them, and what is expected.

export interface Sample {
  name: string;
  about: string;
  /** Lines of each file, in the order of the request's documents. */
  files: Readonly<Record<string, readonly string[]>>;
  input: object;
  /** Whether the short demonstration runs it too. */
  demo?: boolean;
  /** Of the pipeline; the demonstration leaves such samples out. */
  settings?: object;
  /** Rows by set. */
  reference?: object;
  status: 'completed' | 'in_review' | 'failed';
  /** Fields of compliance_object. */
  expected: object;
  decision: 'auto_verify' | 'review' | 'reject';
}
