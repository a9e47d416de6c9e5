import { useMutation } from '@tanstack/react-query';
import { ask, upload, type ApiFailure } from '../api/client.ts';
import { useCredential } from '../api/use-api.ts';
import type { Operation } from './operation.ts';
import { withAddresses, type Built } from './request-draft.ts';

interface Submission {
  operation: Operation;
  built: Built;
}

/** Uploads the documents of the request and starts the workflow. Returns the ID of the workflow. */
export function useSubmit() {
  const credential = useCredential();
  return useMutation<string, ApiFailure, Submission>({
    mutationFn: async ({ operation: { pipeline, operation }, built }) => {
      const addresses: string[] = [];
      for (const { file } of built.attached) {
        const stored = await upload(credential, 'upload_document', { file });
        addresses.push(stored.document_url);
      }
      const body = { pipeline, operation, ...withAddresses(built, addresses) };
      return (await ask(credential, 'start_workflow', { body })).workflow_id;
    },
  });
}
