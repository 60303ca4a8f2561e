import {
  type CoachedCall,
  type CoachedPromise,
  listCoachedCalls,
  listCoachedGrades,
  listCoachedPromises,
  listCoaching,
} from '@dealwright/contract/coaching/coaching';
import { dayOf } from '@dealwright/domain/calendar';
import { callError } from '@dealwright/domain/coaching/call-error';
import { periodLabel } from '@dealwright/domain/forecast-period/period';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import type { Router } from '../../platform/http/serve.ts';
import { settingsOf } from '../forecast/periods/change-periods.ts';
import { type CallRow, listStandingCalls } from './call-store.ts';
import { listPromisePage, type PromiseRow } from './promise-store.ts';
import { callersOf, isReached, judgedCall, openCoaching, placesOf, readCoaching } from './read-coaching.ts';
import { readGradePage } from './read-grades.ts';

const PROMISES = 'coaching.promises';
const CALLS = 'coaching.calls';

function presentPromise(row: PromiseRow): CoachedPromise {
  const { number, name, kind, words, due_on, result } = row;
  return {
    deal: { number: Number(number), name },
    kind,
    words,
    made_on: dayOf(row.created_at),
    due_on,
    done_on: row.done_at && dayOf(row.done_at),
    result,
  };
}

const presentCall =
  (settings: Parameters<typeof periodLabel>[1]) =>
  (row: CallRow): CoachedCall => {
    const { first, last, currency, note } = row;
    return {
      first,
      last,
      label: periodLabel({ first, last }, settings),
      made_at: row.made_at.toISOString(),
      currency,
      called_minor: Number(row.amount_minor),
      won_minor: Number(row.won_minor),
      reached: isReached(row),
      error: callError(judgedCall(row)),
      note,
    };
  };

export function registerCoaching(router: Router): void {
  router.member(listCoaching, async ({ tx, actor, query, now }) => readCoaching(tx, actor, query, now));
  router.member(listCoachedGrades, async ({ tx, actor, query, now }) => readGradePage(tx, actor, query, now));
  router.member(listCoachedPromises, async ({ tx, actor, query, now }) => {
    const { cursor, limit, result } = query;
    const after = decodeCursor(PROMISES, cursor, [positionSchemas.day, positionSchemas.id]);
    const { ids, period } = await openCoaching(tx, actor, query, now);
    const asked = { owners: ids, period, today: dayOf(now) };
    const rows = await listPromisePage(tx, actor, { ...asked, result, after, limit: limit + 1 });
    return pageFrom(rows, limit, presentPromise, ({ day, id }) => encodeCursor(PROMISES, [day, id]));
  });
  router.member(listCoachedCalls, async ({ tx, actor, query, now }) => {
    const { cursor, limit, scope, moment, reached } = query;
    const after = decodeCursor(CALLS, cursor, [positionSchemas.day]);
    const opened = await openCoaching(tx, actor, query, now);
    const places = placesOf(opened, now).filter(
      (place) => place.moment === moment && (after === null || place.first < (after[0] ?? '')),
    );
    const callers = callersOf(opened, opened.ids);
    const calls = await listStandingCalls(tx, actor, callers, { places, scopes: [scope] });
    const rows = calls.filter((call) => reached === undefined || isReached(call) === (reached === 'yes'));
    const present = presentCall(settingsOf(opened.span.open.periods));
    return pageFrom(rows, limit, present, ({ first }) => encodeCursor(CALLS, [first]));
  });
}
