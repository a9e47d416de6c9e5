// Sample of the compliance pipeline: files, the request that contains them, and the expected
// result.

export interface Sample {
  name: string;
  about: string;
  /** Lines of each file, in the order of documents in the request. */
  files: Readonly<Record<string, readonly string[]>>;
  input: object;
  /** Whether the short demonstration includes the sample. */
  demo?: boolean;
  /** Settings of the pipeline. The demonstration omits samples with settings. */
  settings?: object;
  /** A watch list in the format of its publisher. */
  lists?: { file: string; format: string; lines: readonly string[] };
  /** Rows by reference set. */
  reference?: object;
  status: 'completed' | 'in_review' | 'failed';
  /** Expected fields of compliance_object, and the decision; or the error code of a failure. */
  expected?: object;
  decision?: 'auto_verify' | 'review' | 'reject';
  error?: string;
}
