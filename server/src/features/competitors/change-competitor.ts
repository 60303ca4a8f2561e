import type {
  Competitor,
  CompetitorChange,
  createCompetitor,
} from '@dealwright/contract/competitors/competitors';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { MOST_COMPETITORS } from '@dealwright/domain/competitor';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { emit } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { lockCompany } from '../deals/store.ts';
import { requireManageCompetitors } from './policy.ts';
import { readCompetitor } from './read-competitors.ts';
import { countCompetitors, insertCompetitor, isNameTaken, updateCompetitor } from './store.ts';

interface Call {
  readonly actor: Actor;
  readonly now: Date;
}

/** Starts searching the texts of deals at commit. */
async function tellSearch(tx: Tx, { companyId, workspaceId, userId: actorId }: Actor): Promise<void> {
  await emit(tx, [{ companyId, workspaceId, dealId: null, type: 'competitor.changed', actorId }]);
}

async function requireFree(tx: Tx, actor: Actor, named: { id: string; name: string }): Promise<void> {
  if (!(await isNameTaken(tx, actor, named))) return;
  throw new AppError('conflict', `A competitor called ${named.name} already exists.`);
}

/** Throws `conflict` at the limit of competitors per workspace. */
export async function addCompetitor(
  tx: Tx,
  { actor, now }: Call,
  body: BodyOf<typeof createCompetitor>,
): Promise<Competitor> {
  requireManageCompetitors(actor);
  await lockCompany(tx, actor.companyId);
  if ((await countCompetitors(tx, actor)) >= MOST_COMPETITORS) {
    throw new AppError('conflict', `A workspace can have up to ${MOST_COMPETITORS} competitors.`);
  }
  const id = newId();
  await requireFree(tx, actor, { ...body, id });
  await insertCompetitor(tx, actor, { ...body, id }, now);
  await tellSearch(tx, actor);
  return readCompetitor(tx, actor, id);
}

async function staleCompetitor(tx: Tx, actor: Actor, id: string): Promise<AppError> {
  const current = await readCompetitor(tx, actor, id);
  const message = `${current.name} was changed in the meantime. Review it, then try again.`;
  return new AppError('stale_version', message, { current });
}

/** Serializes changes, so that two can’t take the same name. */
async function openToChange(tx: Tx, actor: Actor, id: string): Promise<Competitor> {
  await readCompetitor(tx, actor, id);
  requireManageCompetitors(actor);
  await lockCompany(tx, actor.companyId);
  return readCompetitor(tx, actor, id);
}

const namesOf = ({ name, aliases, kind }: Pick<Competitor, 'name' | 'aliases' | 'kind'>): string =>
  JSON.stringify([name, aliases, kind]);

/** Searches deals again if its names change. */
export async function changeCompetitor(
  tx: Tx,
  { actor, now, id, version }: Call & { readonly id: string; readonly version: number },
  change: CompetitorChange,
): Promise<Competitor> {
  const before = await openToChange(tx, actor, id);
  if (before.version !== version) throw await staleCompetitor(tx, actor, id);
  const { name = before.name, aliases = before.aliases, kind = before.kind } = change;
  if (before.archived_at === null) await requireFree(tx, actor, { id, name });
  const searchAgain = before.archived_at === null && namesOf(before) !== namesOf({ name, aliases, kind });
  if (!(await updateCompetitor(tx, actor, { id, version }, change, { now, searchAgain }))) {
    throw await staleCompetitor(tx, actor, id);
  }
  if (searchAgain) await tellSearch(tx, actor);
  return readCompetitor(tx, actor, id);
}

/** Texts are no longer searched for an archived competitor; deals that have it keep it. */
export async function setArchived(
  tx: Tx,
  { actor, now }: Call,
  id: string,
  isArchived: boolean,
): Promise<Competitor> {
  const before = await openToChange(tx, actor, id);
  if ((before.archived_at !== null) === isArchived) return before;
  if (!isArchived) await requireFree(tx, actor, before);
  const change = { archived_at: isArchived ? now : null };
  await updateCompetitor(tx, actor, before, change, { now, searchAgain: !isArchived });
  if (!isArchived) await tellSearch(tx, actor);
  return readCompetitor(tx, actor, id);
}
