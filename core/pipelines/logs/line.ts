// A log line of a plugin, as it is stored: without secrets, and shortened.

import { parseId } from '../../kernel/ids.ts';
import type { LogFields } from '../../kernel/log.ts';
import { toStorable } from '../../kernel/storable.ts';
import { ownFields } from '../../telemetry/log.ts';
import { redactLine } from '../../telemetry/redact.ts';

export const lineLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LineLevel = (typeof lineLevels)[number];

/** Maximum number of characters of a message. */
export const longestMessage = 2_000;
/** Maximum number of characters of the fields, as JSON. */
export const longestFields = 4_000;

export interface PluginLine {
  plugin: string;
  version: string | null;
  level: LineLevel;
  loggedAt: Date;
  tenantId: string | null;
  /** UUID; null if the line belongs to no workflow. */
  workflowId: string | null;
  requestId: string | null;
  attempt: number | null;
  message: string;
  /** JSON object. */
  fields: string;
  /** Bytes of message and fields. */
  bytes: number;
}

export interface LoggedLine {
  level: LineLevel;
  message: string;
  fields: LogFields;
}

export function toPluginLine(plugin: string, logged: LoggedLine, loggedAt: Date): PluginLine {
  const { level } = logged;
  const {
    plugin: _plugin,
    plugin_version,
    tenant_id,
    workflow_id,
    request_id,
    attempt,
    ...rest
  } = logged.fields;
  const { message, fields } = textsOf(logged.message, rest);
  return {
    plugin,
    version: textOrNull(plugin_version),
    level,
    loggedAt,
    tenantId: textOrNull(tenant_id),
    workflowId: typeof workflow_id === 'string' ? parseId('workflow', workflow_id) : null,
    requestId: textOrNull(request_id),
    attempt: Number.isInteger(attempt) ? (attempt as number) : null,
    message,
    fields,
    bytes: Buffer.byteLength(message) + Buffer.byteLength(fields),
  };
}

function textsOf(message: string, fields: LogFields): { message: string; fields: string } {
  // What a plugin prints is its message; the host names the line that it has captured.
  const { line, ...others } = fields;
  const isPrinted = message === 'host output' && typeof line === 'string';
  const shown = isPrinted ? { message: line, fields: others } : { message, fields };
  // Secrets are removed before anything is cut: half a secret would not be recognized.
  const cleared = withoutSecrets(shown);
  const json = toStorable(JSON.stringify(cleared.fields));
  return {
    message: toStorable(shorten(cleared.message, longestMessage)),
    fields:
      json.length <= longestFields
        ? json
        : JSON.stringify({ shortened: shorten(json, longestFields / 2).toWellFormed() }),
  };
}

function withoutSecrets(shown: { message: string; fields: LogFields }): typeof shown {
  const json = asJson(shown);
  const redacted = redactLine(json);
  return JSON.parse(redacted) as typeof shown;
}

function asJson({ message, fields }: { message: string; fields: LogFields }): string {
  try {
    return JSON.stringify({ message, fields: ownFields(fields) });
  } catch (error) {
    return JSON.stringify({ message, fields: { unprintable: String(error) } });
  }
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)} …`;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? toStorable(value.slice(0, 200)) : null;
}
