declare module 'busboy' {
  import type { Readable, Writable } from 'node:stream';

  interface Limits {
    readonly files?: number;
    readonly fields?: number;
    readonly fieldSize?: number;
    readonly parts?: number;
    readonly headerPairs?: number;
  }

  interface Events {
    file: [field: string, stream: Readable, info: { readonly filename: string | undefined }];
    filesLimit: [];
    partsLimit: [];
    fieldsLimit: [];
    error: [error: Error];
    close: [];
  }

  interface Parser extends Writable {
    on<E extends keyof Events>(event: E, listener: (...args: Events[E]) => void): this;
  }

  /** Throws where the content type names no multipart form or no boundary. */
  export default function busboy(options: {
    readonly headers: { readonly 'content-type': string };
    readonly defParamCharset?: string;
    readonly limits?: Limits;
  }): Parser;
}
