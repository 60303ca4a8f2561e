import type { addEvidence as addEvidenceRoute } from '@dealwright/contract/qualification/evidence';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import { finishEvidenceChange } from '../../deals/grading/finish-evidence-change.ts';
import { lockDeals } from '../../deals/grading/store.ts';
import type { FieldChange } from '../../deals/history/store.ts';
import { locateQuote, type PlacedQuote } from './locate-quote.ts';
import { evidenceInHistory } from './present-evidence.ts';
import { requireBuyer } from './require-buyer.ts';
import { checkClaim } from './rules.ts';
import {
  closeEvidence,
  findEvidence,
  insertEvidence,
  listPeople,
  lockSources,
  type NewEvidence,
} from './store.ts';

type Input = BodyOf<typeof addEvidenceRoute>;

interface Call {
  readonly actor: Actor;
  readonly deal: DealRef;
  readonly now: Date;
}

async function placeQuote(tx: Tx, deal: DealRef, source: Input['source']): Promise<PlacedQuote | null> {
  if (!source) return null;
  const body = (await lockSources(tx, deal, [source.interaction_id])).get(source.interaction_id);
  if (body === undefined) throw invalid('source.interaction_id', 'This source isn’t part of the deal');
  return locateQuote(body, source);
}

/** Closes the row that the new one replaces, and returns it. */
async function supersede(
  tx: Tx,
  { actor, deal, now }: Call,
  input: Input,
  row: NewEvidence,
): Promise<FieldChange> {
  const field = `evidence.${input.pillar}`;
  const newValue = evidenceInHistory(row);
  if (!input.supersedes) return { dealId: deal.id, field, oldValue: null, newValue };
  const old = await findEvidence(tx, deal, input.supersedes);
  if (!old) throw new AppError('conflict', 'The evidence to replace belongs to another deal.');
  if (old.pillar !== input.pillar)
    throw new AppError('conflict', 'The evidence to replace belongs to another pillar.');
  const closing = { evidenceId: old.id, by: actor.userId, now, reason: null, supersededBy: row.id };
  if (old.closed_at !== null || !(await closeEvidence(tx, deal, closing))) {
    throw new AppError('conflict', 'The evidence to replace was retracted or replaced in the meantime.');
  }
  return { dealId: deal.id, field, oldValue: evidenceInHistory(old), newValue };
}

/**
 * Records evidence by hand. The deal is locked first, so that two changes of its evidence come one after the other.
 * Answers the row's id. Throws `invalid_input` if a rule of the standard is broken, `conflict` where the row to replace is
 * closed.
 */
export async function addEvidence(tx: Tx, call: Call, input: Input): Promise<string> {
  const { actor, deal, now } = call;
  checkClaim(input, dayOf(now));
  await lockDeals(tx, actor.companyId, [deal.id]);
  const personId = input.stakeholder_id;
  const people = await listPeople(tx, deal, personId === null ? [] : [personId]);
  const person = personId === null ? null : requireBuyer(people, personId);
  const placed = await placeQuote(tx, deal, input.source);
  const row: NewEvidence = {
    id: newId(),
    pillar: input.pillar,
    polarity: input.polarity,
    kind: input.kind,
    marks: [...new Set(input.marks)],
    statement: input.statement,
    stakeholder_id: person?.id ?? null,
    person_name: person?.name ?? null,
    occurred_on: input.occurred_on,
    interaction_id: input.source?.interaction_id ?? null,
    quote: placed?.quote ?? null,
    quote_start: placed?.quoteStart ?? null,
    quote_end: placed?.quoteEnd ?? null,
    suggestion_id: null,
  };
  await insertEvidence(tx, deal, actor.userId, now, [row]);
  const change = await supersede(tx, call, input, row);
  await finishEvidenceChange(tx, { actor, deal, now, cause: 'evidence', causeId: row.id }, [change]);
  return row.id;
}
