// What a desk asks for, so that the next item can be asked for before it is opened.

import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask, download, type ApiFailure, type Credential, type Reply } from '../api/client.ts';
import { useCredential } from '../api/use-api.ts';
import type { Material, Review } from './attention.ts';

/** Of a stored picture nothing changes; it goes from memory two minutes after it was last shown. */
const unchanging = { staleTime: Infinity, gcTime: 120_000 };

/** Pixels across: sharp at twice the width of a pane. */
const pictureWidth = 1400;

function pictureQuery(credential: Credential, id: string, page: number) {
  return {
    queryKey: ['page picture', id, page],
    ...unchanging,
    queryFn: async (): Promise<ImageBitmap> => {
      const params = { id, page: `${page}.png` };
      const asked = { params, query: { width: pictureWidth } };
      return createImageBitmap(await download(credential, 'get_document_page', asked, 'image/png'));
    },
  };
}

function contentQuery(credential: Credential, id: string) {
  return {
    queryKey: ['document content', id],
    ...unchanging,
    queryFn: (): Promise<Reply<'get_document_content'>> =>
      ask(credential, 'get_document_content', { params: { id } }),
  };
}

export function usePicture(id: string, page: number) {
  return useQuery<ImageBitmap, ApiFailure>(pictureQuery(useCredential(), id, page));
}

export function useContent(id: string | null) {
  return useQuery<Reply<'get_document_content'>, ApiFailure>({
    ...contentQuery(useCredential(), id ?? ''),
    enabled: id !== null,
  });
}

/** The words of a page with their boxes. `when`: there is a field to fill with them. */
export function useWords(id: string, page: number, when: boolean) {
  const credential = useCredential();
  return useQuery<Reply<'get_document_content'>, ApiFailure>({
    queryKey: ['page words', id, page],
    ...unchanging,
    queryFn: () => ask(credential, 'get_document_content', { params: { id }, query: { page } }),
    enabled: when,
  });
}

function materialQuery(credential: Credential, workflowId: string) {
  const params = { workflow_id: workflowId };
  return {
    queryKey: ['review material', workflowId],
    ...unchanging,
    queryFn: (): Promise<Material> => ask(credential, 'get_review_material', { params }),
  };
}

export function useMaterial(workflowId: string) {
  return useQuery<Material, ApiFailure>(materialQuery(useCredential(), workflowId));
}

function reviewQuery(credential: Credential, workflowId: string) {
  const asked = { params: { workflow_id: workflowId } };
  return {
    queryKey: ['get_review', asked],
    queryFn: (): Promise<Review> => ask(credential, 'get_review', asked),
  };
}

/** What was asked ahead is shown; the claim brings the review as it is now. */
export function useReview(workflowId: string) {
  return useQuery<Review, ApiFailure>({
    ...reviewQuery(useCredential(), workflowId),
    refetchOnMount: false,
  });
}

/** Milliseconds in which an item that is asked ahead is not asked for again. */
const aheadMs = 60_000;

/**
 * Asks for everything that the desk shows first of these items, one after the other: the first of them
 * is opened next, and its page may have to be drawn.
 */
export function useAhead(workflowIds: readonly string[]): void {
  const credential = useCredential();
  const queries = useQueryClient();
  const key = workflowIds.join(' ');
  useEffect(() => {
    let isOver = false;
    const askAll = async (): Promise<void> => {
      for (const id of key.split(' ')) {
        if (isOver || id === '') return;
        await askAhead(queries, credential, id);
      }
    };
    void askAll();
    return () => {
      isOver = true;
    };
  }, [key, credential, queries]);
}

/** What fails is asked for again, and reported, when the item is opened. */
async function askAhead(
  queries: QueryClient,
  credential: Credential,
  workflowId: string,
): Promise<void> {
  const askDocument = async (): Promise<void> => {
    const { documents } = await queries.ensureQueryData(materialQuery(credential, workflowId));
    const id = documents.find(({ document }) => document !== null)?.document?.document_id;
    if (id === undefined) return;
    const { pages } = await queries.ensureQueryData(contentQuery(credential, id));
    const [first] = pages;
    if (first) await queries.ensureQueryData(pictureQuery(credential, id, first.page));
  };
  const askReview = (): Promise<void> =>
    queries.prefetchQuery({ ...reviewQuery(credential, workflowId), staleTime: aheadMs });
  await Promise.all([askReview(), askDocument().catch(() => {})]);
}
