// Path of a content, `<folder>/<tenant>/<aa>/<sha256>`, and of related files with an extension.

import { ok } from 'node:assert/strict';
import { join } from 'node:path';
import type { Content } from './queries.ts';

export const tenantName = /^[a-z][a-z0-9-]*$/;
export const contentName = /^([0-9a-f]{64})(\.sealed)?$/;

/** Returns the path of its plain file; names that could lead elsewhere are a defect. */
export function contentPath(folder: string, { tenantId, sha256 }: Content): string {
  ok(tenantName.test(tenantId) && contentName.test(sha256));
  return join(folder, tenantId, sha256.slice(0, 2), sha256);
}
