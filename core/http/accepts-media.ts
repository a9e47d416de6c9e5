/** Whether an Accept header includes this media type; `*` means JSON, which every route returns. */
export function acceptsMedia(accept: string | undefined, mediaType: string): boolean {
  const items = (accept ?? '').split(',');
  return items.some((item) => item.split(';', 1)[0]!.trim().toLowerCase() === mediaType);
}
