import type { Database } from '@dealwright/db/database';
import type { FastifyInstance } from 'fastify';

export interface Readiness {
  /** False once the process has been told to stop. */
  accepting: boolean;
}

const PATIENCE_MS = 2_000;

/** Live: the process answers. Ready: the database answers too, and the process isn't stopping. */
export function registerHealth(app: FastifyInstance, database: Database, readiness: Readiness): void {
  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/health/ready', async (_request, reply) => {
    const answers = readiness.accepting && (await databaseAnswers(database));
    return reply
      .code(answers ? 200 : 503)
      .header('cache-control', 'no-store')
      .headers(answers ? {} : { 'retry-after': '2' })
      .send({ status: answers ? 'ready' : 'not ready' });
  });
}

async function databaseAnswers(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const answer = database.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, patience]).finally(() => clearTimeout(timer));
}
