import {
  changeErrorState,
  getErrorGroup,
  listErrorGroups,
  reportClientError,
} from '@dealwright/contract/errors';
import type { Database, Tx } from '@dealwright/db/database';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { searchWords } from '../../../platform/search-words.ts';
import type { Recorder } from '../../../platform/telemetry/recorder.ts';
import { presentError, presentListed } from './present-error.ts';
import { findGroup, type GroupRow, listGroupPage, listReleases, listSamples, saveState } from './store.ts';
import { reportTaker } from './take-report.ts';

const LIST = 'errors.time';
const DAY_MS = 24 * 60 * 60 * 1000;

async function getGroup(tx: Tx, id: string): Promise<GroupRow> {
  const group = await findGroup(tx, id);
  if (!group) throw notFound();
  return group;
}

interface Dependencies {
  readonly database: Database;
  readonly recorder: Recorder;
}

export function registerErrors(router: Router, { database, recorder }: Dependencies): void {
  const takeReport = reportTaker(database, recorder);

  router.public(reportClientError, async ({ body, session, request, ...call }) =>
    takeReport(body, {
      userId: session?.user_id ?? null,
      userAgent: request.headers['user-agent'],
      ...call,
    }),
  );

  router.operator(listErrorGroups, async ({ tx, query, now }) => {
    const after = decodeCursor(LIST, query.cursor, [positionSchemas.instant, positionSchemas.id]);
    const { q, side: sides = [], state: states = [], release, limit } = query;
    const since = query.seen === 'day' ? new Date(now.getTime() - DAY_MS) : null;
    const filter = { words: searchWords(q), sides, states, release, since, now };
    const rows = await listGroupPage(tx, filter, after, limit + 1);
    const page = pageFrom(rows, limit, presentListed, (row) => encodeCursor(LIST, [row.sort_key, row.id]));
    return { ...page, releases: await listReleases(tx) };
  });

  router.operator(getErrorGroup, async ({ tx, params }) =>
    presentError(await getGroup(tx, params.id), await listSamples(tx, params.id)),
  );

  router.operator(changeErrorState, async ({ tx, params, body, operator, now }) => {
    await getGroup(tx, params.id);
    await saveState(tx, params.id, { state: body.state, by: operator.user_id, now });
    return presentError(await getGroup(tx, params.id), await listSamples(tx, params.id));
  });
}
