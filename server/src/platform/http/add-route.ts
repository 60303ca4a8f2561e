import type { Route } from '@dealwright/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

/** As what files are sent. */
const UPLOAD_TYPES: Readonly<Record<string, string>> = {
  true: 'application/octet-stream',
  multipart: 'multipart/form-data',
};
const DEFAULT_BODY_LIMIT = 1024 * 1024;

/** Adds an operation of the contract to the server, with the kind of body that it takes. */
export function addRoute(
  app: FastifyInstance,
  route: Route,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const options: RouteOptions = {
    method: route.method,
    url: `/api${route.path}`,
    bodyLimit: route.bodyLimit ?? DEFAULT_BODY_LIMIT,
    // The contract knows no HEAD, and a stream asked for without its body would never end.
    exposeHeadRoute: false,
    config: { upload: route.upload !== undefined },
    handler,
  };
  if (route.signed) {
    // A signature is over the text that came, not over what it means.
    return void app.register(async (room) => {
      room.removeAllContentTypeParsers();
      room.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
        done(null, text),
      );
      room.route(options);
    });
  }
  if (!route.upload) return void app.route(options);
  // In a room of its own: nowhere else is a body that is not JSON let in.
  void app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser(UPLOAD_TYPES[String(route.upload)] ?? [], (_request, body, done) =>
      done(null, body),
    );
    room.route(options);
  });
}
