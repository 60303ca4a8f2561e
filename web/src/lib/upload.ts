import {
  type ResponseOf,
  type Route,
  routeUrl,
  type SentParams,
  type SentQuery,
} from '@dealwright/contract/route';
import { queryString, settle, unreachable } from './http.ts';

interface Sending {
  /** 0 to 1, as the bytes leave. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

interface UploadOptions<R extends Route> extends Sending {
  readonly params?: SentParams<R>;
  readonly query: SentQuery<R>;
  readonly file: Blob;
}

/** Sends the bytes of a file; unlike `fetch`, this way of asking tells how far it has come. Throws ApiProblem. */
export function uploadFile<R extends Route>(
  route: R,
  { params, query, file, ...sending }: UploadOptions<R>,
): Promise<ResponseOf<R>> {
  const url = `${routeUrl(route, params as Record<string, unknown> | undefined)}${queryString(query as Record<string, unknown>)}`;
  return send(route, url, file, { ...sending, type: 'application/octet-stream' });
}

/** Sends several files as one form, each under its own name. Throws ApiProblem. */
export function uploadFiles<R extends Route>(
  route: R,
  files: readonly File[],
  sending: Sending,
): Promise<ResponseOf<R>> {
  const form = new FormData();
  for (const file of files) form.append('files', file, file.name.toWellFormed());
  return send(route, routeUrl(route), form, sending);
}

function send<R extends Route>(
  route: R,
  url: string,
  body: Blob | FormData,
  { onProgress, signal, type }: Sending & { readonly type?: string },
): Promise<ResponseOf<R>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(route.method, url);
    if (type) request.setRequestHeader('content-type', type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    request.onload = () =>
      resolve(settle(route, new Response(request.responseText, { status: request.status })));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
