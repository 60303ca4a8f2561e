import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Values = Readonly<Record<string, string>>;

interface Written {
  readonly text: string;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Addresses that people may ask for; past these the oldest is written anew. */
const KEPT = 8;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A page whose `%NAME%` are filled in; filled and compressed once for each set of values, then sent from memory. */
export class HtmlPage {
  private readonly template: string;
  private readonly written = new Map<string, Written>();

  constructor(template: string) {
    this.template = template;
  }

  send(request: FastifyRequest, reply: FastifyReply, values: Values): FastifyReply {
    const page = this.page(values);
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
    void reply.header('cache-control', 'no-cache').header('vary', vary).type('text/html; charset=utf-8');
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br);
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
    return reply.send(page.text);
  }

  private page(values: Values): Written {
    const key = JSON.stringify(values);
    const known = this.written.get(key);
    if (known) return known;
    const text = this.template.replace(/%([A-Z_]+)%/g, (whole, name: string) =>
      (values[name] ?? whole).replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign),
    );
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
    const page = { text, br: brotliCompressSync(text, quality), gzip: gzipSync(text, { level: 9 }) };
    const [oldest] = this.written.keys();
    if (this.written.size >= KEPT && oldest !== undefined) this.written.delete(oldest);
    this.written.set(key, page);
    return page;
  }
}
