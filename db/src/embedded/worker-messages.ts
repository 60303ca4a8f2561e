export interface WorkerStart {
  /** PostgreSQL, compiled: a `WebAssembly.Module`, which Node's types do not know. */
  readonly postgres: object;
  /** A folder, or `memory://`. */
  readonly dataDir: string;
  /** A dumped data folder to begin from, for `memory://`. */
  readonly template?: Uint8Array<ArrayBuffer>;
}

export type WorkerRequest =
  | { readonly kind: 'speak'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' };

export type WorkerReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'spoke'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'dumped'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly message: string };
