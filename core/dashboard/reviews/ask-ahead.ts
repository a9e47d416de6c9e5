// Requests of the desk, which can also be prefetched before an item is opened.

import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask, download, type ApiFailure, type Credential, type Reply } from '../api/client.ts';
import { useCredential } from '../api/use-api.ts';
import type { Material, Review } from './attention.ts';

/**
 * For data of stored documents, which never changes. It is removed from memory two minutes (120,000
 * ms) after it was last shown.
 */
const unchanging = { staleTime: Infinity, gcTime: 120_000 };

/** Width of a page image in pixels: sharp at twice the width of a pane. */
const pictureWidth = 1400;

function pictureQuery(credential: Credential, id: string, page: number) {
  return {
    queryKey: ['page picture', id, page],
    ...unchanging,
    queryFn: async (): Promise<HTMLCanvasElement> => {
      const params = { id, page: `${page}.png` };
      const asked = { params, query: { width: pictureWidth } };
      return drawn(await download(credential, 'get_document_page', asked, 'image/png'));
    },
  };
}

/**
 * Returns the image on a canvas, because the content security policy allows images from this
 * server's addresses only. The canvas is kept: drawing it takes longer than the rest of a page.
 */
async function drawn(image: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(image);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('bitmaprenderer')!.transferFromImageBitmap(bitmap);
  return canvas;
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
  return useQuery<HTMLCanvasElement, ApiFailure>(pictureQuery(useCredential(), id, page));
}

export function useContent(id: string | null) {
  return useQuery<Reply<'get_document_content'>, ApiFailure>({
    ...contentQuery(useCredential(), id ?? ''),
    enabled: id !== null,
  });
}

/** Loads the words of a page with their boxes. `when`: whether a field can be filled with them. */
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

/** Shows the prefetched review. The claim then returns its current state. */
export function useReview(workflowId: string) {
  return useQuery<Review, ApiFailure>({
    ...reviewQuery(useCredential(), workflowId),
    refetchOnMount: false,
  });
}

/** Milliseconds for which a prefetched item is not requested again. */
const aheadMs = 60_000;

/**
 * Prefetches what the desk shows first of these items, one item after the other. The first item is
 * opened next, and the server may have to render its page.
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

/** Errors are ignored: the request is repeated when the item is opened, and reports them then. */
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
