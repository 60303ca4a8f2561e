import type { Route } from '@dealwright/contract/route';
import type { FastifyReply } from 'fastify';
import { JsonText } from '../json-text.ts';
import { FileAnswer, sendFile } from './file-answer.ts';

/** Sends what a handler answered: as JSON with its version, or as a file. Nothing where the handler has answered itself. */
export async function sendAnswer(
  route: Route,
  response: unknown,
  reply: FastifyReply,
  { checkAnswers }: { readonly checkAnswers: boolean },
): Promise<FastifyReply> {
  if (response instanceof FileAnswer) return sendFile(response, reply);
  if (reply.sent || reply.raw.headersSent) return reply;
  const json = response instanceof JsonText ? response.text : JSON.stringify(response);
  if (checkAnswers) route.response.parse(json === undefined ? undefined : JSON.parse(json));
  void reply.code(route.status ?? 200);
  if (json === undefined) return reply.send();
  const version = (response as { version?: unknown } | null)?.version;
  if (typeof version === 'number') void reply.header('etag', `"${version}"`);
  return reply.type('application/json; charset=utf-8').send(json);
}
