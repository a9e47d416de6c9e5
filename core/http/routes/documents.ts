import { presentId } from '../../kernel/ids.ts';
import { actorOf } from '../actor.ts';
import { defineRoute, type PathParam, type Route } from '../route.ts';
import { count, idOf, listOf, objectOf, orNull, text, textOrNull, time } from '../schemas.ts';
import type { StoredDocument } from '../../documents/service.ts';
import { named, namedParameter } from '../named.ts';

export const documentObject = named(
  'Document',
  objectOf(
    {
      document_id: idOf('document'),
      document_url: { ...text, description: 'What to send as `input.document_url`.' },
      sha256: { ...text, pattern: '^[0-9a-f]{64}$' },
      bytes: count,
      content_type: { ...text, description: 'As the bytes themselves show it.' },
      file_name: textOrNull,
      pages: {
        type: ['integer', 'null'],
        minimum: 0,
        description:
          'Number of pages; 0 for formats without pages. Null when the pages could not be counted, or not within a few seconds.',
      },
      created_at: time,
      expires_at: time,
    },
    { description: 'A stored document.' },
  ),
);

const documentParam: Record<string, PathParam> = {
  id: namedParameter('DocumentId', { id: 'document', description: 'Id of the document.' }),
};

export function documentRoutes(): Route[] {
  return [uploadRow, getRow, pageRow, contentRow, removeRow];
}

const uploadRow = defineRoute({
  method: 'POST',
  path: '/v1/documents',
  scope: 'workflows:write',
  name: 'upload_document',
  tag: 'Documents',
  summary: 'Upload a document',
  description:
    'PDF, images, XML, office files, e-mail, text, audio. The type is detected from the ' +
    'content. Send `document_url` of the answer as `input.document_url`.',
  headers: ['X-Filename', 'Idempotency-Key'],
  kept: { without: [] },
  body: { kind: 'upload' },
  replies: { 201: { description: 'Stored.', schema: documentObject } },
  errors: ['unsupported_document', 'document_unreadable'],
  async handle({ body, ...request }, { documents }) {
    const { bytes, fileName } = body;
    const { tenantId } = request.caller;
    const stored = await documents.store({ tenantId, bytes, fileName, by: actorOf(request) });
    return { status: 201, body: presentDocument(stored) };
  },
});

const getRow = defineRoute({
  method: 'GET',
  path: '/v1/documents/{id}',
  scope: 'workflows:read',
  name: 'get_document',
  tag: 'Documents',
  summary: 'Describe a document',
  description: 'Metadata of a stored document. The content is not returned.',
  params: documentParam,
  replies: { 200: { description: 'The document.', schema: documentObject } },
  errors: [],
  async handle({ caller, params }, { documents }) {
    const stored = await documents.get(caller.tenantId, params['id']!);
    return { status: 200, body: presentDocument(stored) };
  },
});

const pageRow = defineRoute({
  method: 'GET',
  path: '/v1/documents/{id}/pages/{page}',
  scope: ['workflows:read', 'review:write'],
  personalData: 'hidden',
  name: 'get_document_page',
  tag: 'Documents',
  summary: 'Get a page as an image',
  description:
    'A page of a PDF or an image as a PNG picture, straightened as it was read: a box of an ' +
    "evidence, divided by the page's width in points and multiplied by the picture's in pixels, " +
    'lies on the words it speaks of.',
  params: {
    ...documentParam,
    page: {
      name: /^[1-9][0-9]{0,4}\.png$/,
      description: 'Number of the page and `.png`: `1.png`.',
    },
  },
  query: objectOf(
    { width: { ...count, minimum: 50, maximum: 3000, description: 'Pixels; 1200 by default.' } },
    { optional: ['width'] },
  ),
  replies: { 200: { description: 'The picture.', file: 'image/png' } },
  errors: ['document_unreadable', 'unsupported_document', 'timeout', 'unavailable'],
  async handle({ caller, params, query: { width = 1200 } }, { pageImage }) {
    const page = Number.parseInt(params['page']!, 10);
    const bytes = await pageImage(caller.tenantId, params['id']!, { page, width });
    return { status: 200, file: { mediaType: 'image/png', bytes } };
  },
});

const bbox = {
  type: 'array',
  minItems: 4,
  maxItems: 4,
  items: { type: 'number' },
  description: 'Left, top, right, bottom, in points.',
} as const;

const points = { type: 'number', minimum: 0, description: 'Points.' } as const;

const contentRow = defineRoute({
  method: 'GET',
  path: '/v1/documents/{id}/content',
  scope: ['workflows:read', 'review:write'],
  personalData: 'hidden',
  name: 'get_document_content',
  tag: 'Documents',
  summary: 'Get what a document says',
  description:
    'The sizes of its pages, on which the boxes of evidence lie, and with `page` the words of that ' +
    'page with their boxes. Of a format without pages, such as an e-mail or XML, the text. Texts ' +
    'beyond 200,000 characters and words beyond 20,000 of a page are cut.',
  params: documentParam,
  query: objectOf(
    {
      page: { ...count, minimum: 1, maximum: 100_000, description: 'Page whose words to return.' },
    },
    { optional: ['page'] },
  ),
  replies: {
    200: {
      description: 'The content.',
      schema: named(
        'DocumentContent',
        objectOf({
          format: { ...text, description: 'Such as `pdf`, `image`, `xml`, `email` or `text`.' },
          pages: {
            ...listOf(objectOf({ page: { ...count, minimum: 1 }, width: points, height: points })),
            description: 'Empty for formats without pages.',
          },
          text: { ...textOrNull, description: 'Null for documents with pages.' },
          truncated: { type: 'boolean', description: 'The text or the words are cut.' },
          words: {
            ...orNull(listOf(objectOf({ text, bbox }))),
            description: 'In reading order; null without `page`.',
          },
        }),
      ),
    },
  },
  errors: ['document_unreadable', 'unsupported_document', 'timeout', 'unavailable'],
  async handle({ caller, params, query: { page = null } }, { documentContent }) {
    const content = await documentContent(caller.tenantId, params['id']!, { page });
    return { status: 200, body: content };
  },
});

const removeRow = defineRoute({
  method: 'DELETE',
  path: '/v1/documents/{id}',
  scope: 'workflows:write',
  name: 'delete_document',
  tag: 'Documents',
  summary: 'Delete a document',
  description:
    'Immediately and permanently, unless another document of your tenant has the same bytes. ' +
    'Results that were read from it stay, and so does the evidence in them, until their workflow ' +
    'is erased.',
  params: documentParam,
  replies: { 204: { description: 'Deleted.' } },
  errors: [],
  async handle({ params, ...request }, { documents }) {
    await documents.remove(request.caller.tenantId, params['id']!, actorOf(request));
    return { status: 204 };
  },
});

export function presentDocument(stored: StoredDocument) {
  const id = presentId('document', stored.documentId);
  return {
    document_id: id,
    document_url: `document:${id}`,
    sha256: stored.sha256,
    bytes: stored.byteLength,
    content_type: stored.mediaType,
    file_name: stored.fileName,
    pages: stored.pages,
    created_at: stored.createdAt.toISOString(),
    expires_at: stored.expiresAt.toISOString(),
  };
}
