import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Values = Readonly<Record<string, string>>;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A page whose `%NAME%` are filled in when the server starts: compressed when first asked for, then sent from memory. */
export class HtmlPage {
  private readonly text: string;
  private brotli: Buffer | undefined;
  private gzip: Buffer | undefined;

  constructor(template: string, values: Values) {
    this.text = template.replace(/%([A-Z_]+)%/g, (whole, name: string) =>
      (values[name] ?? whole).replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign),
    );
  }

  private inBrotli(): Buffer {
    this.brotli ??= brotliCompressSync(this.text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    return this.brotli;
  }

  private inGzip(): Buffer {
    this.gzip ??= gzipSync(this.text, { level: 9 });
    return this.gzip;
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
    void reply.header('cache-control', 'no-cache').header('vary', vary).type('text/html; charset=utf-8');
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(this.inBrotli());
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(this.inGzip());
    return reply.send(this.text);
  }
}
