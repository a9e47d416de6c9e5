// API client. The types of requests and responses are generated from the OpenAPI document.

import { places, type ErrorBody, type Operations } from './operations.ts';

export type OperationName = keyof Operations;

type Given<
  Name extends OperationName,
  Part extends 'params' | 'query' | 'body',
> = undefined extends Operations[Name][Part] ? object : { [Key in Part]: Operations[Name][Part] };

/** Parameters of a call. Query parameters that are undefined are omitted. */
export type Asked<Name extends OperationName> = Place<Name> & Given<Name, 'body'>;

/** Parameters of a call without its body. */
export type Place<Name extends OperationName> = Given<Name, 'params'> & {
  query?: Loose<Operations[Name]['query']>;
  /** Version that was read. If the current version differs, the API rejects the change with 409. */
  version?: number;
};

type Loose<Query> = { [Key in keyof Query]?: Query[Key] | undefined };

export type Reply<Name extends OperationName> = Operations[Name]['reply'];

/** An error response, or no response at all; `body` is then null. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly body: ErrorBody | null;
  readonly requestId: string | null;

  constructor(status: number, body: ErrorBody | null, requestId: string | null, cause?: unknown) {
    super(body?.message ?? whyNone(status), { cause });
    this.status = status;
    this.body = body;
    this.requestId = body?.request_id ?? requestId;
  }
}

function whyNone(status: number): string {
  if (status === 0) return 'The appliance cannot be reached.';
  return `Unexpected answer (HTTP ${status}). Check whether a proxy is between browser and appliance.`;
}

/** Base path of the appliance: a proxy may serve it under a path of its own. */
export const mount = /^(.*?)\/dashboard(?:\/|$)/.exec(location.pathname)?.[1] ?? '';

export interface Credential {
  /** Null: the session in the browser's cookie is used. */
  key: string | null;
  /** Tenant of a person's requests; null: the appliance chooses. */
  tenant: string | null;
  /** Called when the API no longer accepts the credential. */
  onRefused(this: void): void;
}

export async function ask<Name extends OperationName>(
  credential: Credential,
  name: Name,
  asked: Asked<Name>,
): Promise<Reply<Name>> {
  const response = await send(credential, name, asked, { accept: 'application/json' });
  if (response.status === 204) return undefined as Reply<Name>;
  return (await readJson(response)) as Reply<Name>;
}

/** Calls an operation and returns the response as a file of another media type that it supports. */
export async function download<Name extends OperationName>(
  credential: Credential,
  name: Name,
  asked: Asked<Name>,
  mediaType: string,
): Promise<Blob> {
  return (await send(credential, name, asked, { accept: mediaType })).blob();
}

/** Calls an operation with a file as the body. */
export async function upload<Name extends OperationName>(
  credential: Credential,
  name: Name,
  { file, ...place }: Place<Name> & { file: Blob },
): Promise<Reply<Name>> {
  const sending = { accept: 'application/json', file };
  return (await readJson(
    await send(credential, name, place as Place<Name>, sending),
  )) as Reply<Name>;
}

/**
 * Calls an operation that responds with a stream, and returns its bytes. `signal` ends the stream.
 */
export async function stream<Name extends OperationName>(
  credential: Credential,
  name: Name,
  asked: Asked<Name>,
  { mediaType, signal }: { mediaType: string; signal: AbortSignal },
): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null> {
  return (await send(credential, name, asked, { accept: mediaType, signal })).body;
}

interface Sending {
  accept: string;
  /** The body if it is not JSON. */
  file?: Blob;
  signal?: AbortSignal;
}

async function send<Name extends OperationName>(
  { key, tenant, onRefused }: Credential,
  name: Name,
  asked: Place<Name>,
  { accept, file, signal }: Sending,
): Promise<Response> {
  const [method, path] = places[name];
  const { body: given, version } = asked as { body?: unknown; version?: number };
  const body = file ?? (given === undefined ? undefined : JSON.stringify(given));
  const headers: Record<string, string> = { accept };
  if (key !== null) headers['authorization'] = `Bearer ${key}`;
  // Other origins cannot set this header, which protects against cross-site request forgery.
  else headers['workmill-csrf'] = '1';
  const isOfTenant = !path.startsWith('/v1/admin/');
  if (key === null && tenant !== null && isOfTenant) headers['workmill-tenant'] = tenant;
  if (version !== undefined) headers['if-match'] = `"${version}"`;
  if (file !== undefined) {
    // The browser does not know the type of every file. The appliance examines the bytes.
    headers['content-type'] = file.type || 'application/octet-stream';
    if (file instanceof File) headers['x-filename'] = encodeURIComponent(file.name);
  } else if (body !== undefined) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(addressOf(name, asked), {
      method,
      headers,
      cache: 'no-store',
      credentials: key === null ? 'same-origin' : 'omit',
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
  } catch (cause) {
    throw new ApiFailure(0, null, null, cause);
  }
  if (response.ok) return response;
  const requestId = response.headers.get('x-request-id');
  const told = (await readJson(response).catch(() => null)) as ErrorBody | null;
  if (response.status === 401) onRefused();
  throw new ApiFailure(response.status, told, requestId);
}

type QueryValue = string | number | boolean | readonly string[] | undefined;

function addressOf<Name extends OperationName>(name: Name, asked: Place<Name>): string {
  const { params = {}, query = {} } = asked as {
    params?: Record<string, string>;
    query?: Record<string, QueryValue | Record<string, string>>;
  };
  const path = places[name][1].replaceAll(/\{(\w+)\}/g, (_, part: string) =>
    encodeURIComponent(params[part]!),
  );
  const search = new URLSearchParams();
  for (const [field, value] of Object.entries(query)) {
    const isObject = typeof value === 'object' && !Array.isArray(value);
    // `metadata` with a field `batch` is sent as `metadata.batch`.
    const values = isObject
      ? Object.entries(value).map(([key, text]) => [`${field}.${key}`, text] as const)
      : [[field, value] as const];
    for (const [parameter, text] of values) {
      if (text !== undefined && text !== '') search.set(parameter, String(text));
    }
  }
  const text = search.toString();
  return `${mount}${path}${text === '' ? '' : `?${text}`}`;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new ApiFailure(response.status, null, response.headers.get('x-request-id'), cause);
  }
}
