/** Whether an Accept header names this media type; `*` stands for the JSON that every route answers. */
export function acceptsMedia(accept: string | undefined, mediaType: string): boolean {
  const items = (accept ?? '').split(',');
  return items.some((item) => item.split(';', 1)[0]!.trim().toLowerCase() === mediaType);
}
