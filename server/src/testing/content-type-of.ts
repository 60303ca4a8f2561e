import type { Route } from '@dealwright/contract/route';

/** What the body of an operation is sent as. */
export function contentTypeOf({ upload }: Pick<Route, 'upload'>): string {
  if (upload === 'multipart') return 'multipart/form-data; boundary=x';
  return upload ? 'application/octet-stream' : 'application/json';
}
