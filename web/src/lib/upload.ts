import { type ResponseOf, type Route, routeUrl, type SentQuery } from '@dealwright/contract/route';
import { queryString, settle, unreachable } from './http.ts';

interface UploadOptions<R extends Route> {
  readonly query: SentQuery<R>;
  readonly file: Blob;
  /** 0 to 1, as the bytes leave. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Sends the bytes of a file; unlike `fetch`, this way of asking tells how far it has come. Throws ApiProblem. */
export function uploadFile<R extends Route>(
  route: R,
  { query, file, onProgress, signal }: UploadOptions<R>,
): Promise<ResponseOf<R>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(route.method, `${routeUrl(route)}${queryString(query as Record<string, unknown>)}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    request.onload = () =>
      resolve(settle(route, new Response(request.responseText, { status: request.status })));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
