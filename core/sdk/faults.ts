/**
 * Failures that a plugin may report. Anything else that it throws counts as a defect of the plugin.
 */
export type PipelineFaultCode = 'document_unreadable' | 'unsupported_document';

/** Ends the workflow as failed with this code. The run is not retried. */
export class PipelineFault extends Error {
  override readonly name = 'PipelineFault';
  readonly code: PipelineFaultCode;

  constructor(code: PipelineFaultCode, message: string) {
    super(message);
    this.code = code;
  }
}
