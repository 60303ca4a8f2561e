import type {
  approveLibraryAnswer as approveRoute,
  changeLibraryAnswer as changeRoute,
  LibraryAnswer,
  listLibraryAnswers as listRoute,
} from '@dealwright/contract/rfp/library-answers';
import type { BodyOf, QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { MOST_LIBRARY_ANSWERS, standingOf } from '@dealwright/domain/rfp';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { lockCompany } from '../deals/store.ts';
import {
  countLibrary,
  findLibraryAnswer,
  findSameAnswer,
  insertLibraryAnswer,
  type LibraryChange,
  type LibraryRow,
  listLibraryPage,
  listMatches,
  updateLibraryAnswer,
} from './library-store.ts';
import {
  canAddAnswer,
  canApproveAnswer,
  canChangeAnswer,
  requireAddAnswer,
  requireApproveAnswer,
  requireChangeAnswer,
} from './policy.ts';

const LIST = 'library-answers';

/** What a search finds at most, in the list and in its export. */
const MOST_MATCHES = 200;

interface Call {
  readonly actor: Actor;
  readonly now: Date;
}

export function presentAnswer(actor: Actor, now: Date, row: LibraryRow): LibraryAnswer {
  return {
    id: row.id,
    question: row.question,
    answer: row.answer,
    tags: row.tags,
    standing: standingOf(row, dayOf(now)),
    approved_by: row.approved_by === null ? null : { id: row.approved_by, name: row.approver_name ?? '' },
    approved_at: row.approved_at?.toISOString() ?? null,
    good_until: row.good_until,
    archived_at: row.archived_at?.toISOString() ?? null,
    version: row.version,
    created_by: { id: row.created_by, name: row.creator_name },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: { edit: canChangeAnswer(actor, row), approve: canApproveAnswer(actor) },
  };
}

export async function readLibrary(
  tx: Tx,
  { actor, now }: Call,
  { q, standing, cursor, limit }: QueryOf<typeof listRoute>,
): Promise<ResponseOf<typeof listRoute>> {
  const can = { add: canAddAnswer(actor), approve: canApproveAnswer(actor) };
  const today = dayOf(now);
  const present = (row: LibraryRow) => presentAnswer(actor, now, row);
  if (q) {
    const rows = await listMatches(tx, actor.companyId, q, {
      standing,
      today,
      limit: Math.min(limit, MOST_MATCHES),
    });
    return { items: rows.map(present), next_cursor: null, can };
  }
  const after = decodeCursor(LIST, cursor, [positionSchemas.id]);
  const rows = await listLibraryPage(tx, actor.companyId, { standing, today, after, limit: limit + 1 });
  return { ...pageFrom(rows, limit, present, ({ id }) => encodeCursor(LIST, [id])), can };
}

async function requireAnswer(tx: Tx, actor: Actor, id: string): Promise<LibraryRow> {
  const row = await findLibraryAnswer(tx, actor.companyId, id);
  if (!row) throw notFound();
  return row;
}

async function readAnswer(tx: Tx, { actor, now }: Call, id: string): Promise<LibraryAnswer> {
  return presentAnswer(actor, now, await requireAnswer(tx, actor, id));
}

/** One that is there in the same words is answered with. Throws `conflict` at the limit of answers per company. */
export async function addLibraryAnswer(
  tx: Tx,
  call: Call,
  facts: { readonly question: string; readonly answer: string; readonly tags: string[] },
): Promise<LibraryAnswer> {
  const { actor, now } = call;
  requireAddAnswer(actor);
  await lockCompany(tx, actor.companyId);
  const same = await findSameAnswer(tx, actor.companyId, facts);
  if (same) return presentAnswer(actor, now, same);
  if ((await countLibrary(tx, actor.companyId)) >= MOST_LIBRARY_ANSWERS) {
    throw new AppError('conflict', `The library can have up to ${MOST_LIBRARY_ANSWERS} answers.`);
  }
  const id = newId();
  await insertLibraryAnswer(tx, actor.companyId, { ...facts, id, by: actor.userId, now });
  return readAnswer(tx, call, id);
}

async function save(
  tx: Tx,
  call: Call,
  record: { readonly id: string; readonly version: number },
  change: LibraryChange,
): Promise<LibraryAnswer> {
  const { actor, now } = call;
  if (await updateLibraryAnswer(tx, actor.companyId, record, change, now)) {
    return readAnswer(tx, call, record.id);
  }
  throw new AppError('stale_version', 'Someone else changed this answer. Review it, then try again.', {
    current: await readAnswer(tx, call, record.id),
  });
}

const UNAPPROVED = { approved_by: null, approved_at: null, good_until: null } as const;

/** Other words need approval again. */
export async function changeLibraryAnswer(
  tx: Tx,
  call: Call & { readonly version: number; readonly id: string },
  change: BodyOf<typeof changeRoute>,
): Promise<LibraryAnswer> {
  const { actor, id, version } = call;
  const before = await requireAnswer(tx, actor, id);
  requireChangeAnswer(actor, before);
  const { question = before.question, answer = before.answer } = change;
  const isReworded = question !== before.question || answer !== before.answer;
  return save(tx, call, { id, version }, { ...change, ...(isReworded && UNAPPROVED) });
}

export async function approveLibraryAnswer(
  tx: Tx,
  call: Call & { readonly version: number; readonly id: string },
  { good_until }: BodyOf<typeof approveRoute>,
): Promise<LibraryAnswer> {
  const { actor, now, id, version } = call;
  await requireAnswer(tx, actor, id);
  requireApproveAnswer(actor);
  return save(tx, call, { id, version }, { approved_by: actor.userId, approved_at: now, good_until });
}

/** Nothing changes if it already is there. */
export async function setAnswerArchived(
  tx: Tx,
  call: Call,
  id: string,
  isArchived: boolean,
): Promise<LibraryAnswer> {
  const before = await requireAnswer(tx, call.actor, id);
  requireChangeAnswer(call.actor, before);
  if ((before.archived_at !== null) === isArchived) return readAnswer(tx, call, id);
  return save(tx, call, before, { archived_at: isArchived ? call.now : null });
}
