/** Bare Fastify that sends the very bytes the product sent, headers included: the least an answer over HTTP can cost. */
import fastify from 'fastify';

/** The product's answers, by the requested address. */
export interface Sent {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function serve(sent: readonly Sent[]): Promise<string> {
  const byPath = new Map(sent.map((each) => [each.path, each]));
  const app = fastify();
  app.get('/*', (request, reply) => {
    const found = byPath.get(request.url);
    return found ? reply.headers(found.headers).send(found.body) : reply.code(404).send();
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

process.once('message', (sent: readonly Sent[]) => {
  void serve(sent).then((address) => process.send?.({ address }));
});
