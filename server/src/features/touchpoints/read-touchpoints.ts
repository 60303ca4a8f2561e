import { MOST_TOUCHES, type Touch, type TouchedPerson } from '@dealwright/contract/touchpoints/touchpoints';
import type { Tx } from '@dealwright/db/database';
import { type TouchKind, touchesOf, touchpointsOf } from '@dealwright/domain/touchpoint';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { listTouchMails, listTouchMembers, listTouchPeople, listTouchTalks } from './store.ts';

/** Computed from what was written and said each time: nothing is stored. */
async function readFacts(tx: Tx, actor: Actor, deal: DealRef, now: Date) {
  const people = await listTouchPeople(tx, deal);
  const members = await listTouchMembers(tx, deal.companyId);
  const mails = await listTouchMails(tx, actor, deal);
  const talks = await listTouchTalks(tx, actor, deal, now);
  return { people, members, mails, talks };
}

export async function readTouchpoints(
  tx: Tx,
  actor: Actor,
  deal: DealRef,
  now: Date,
): Promise<{ people: TouchedPerson[] }> {
  const facts = await readFacts(tx, actor, deal, now);
  const names = new Map(facts.members.map(({ id, name }) => [id, name]));
  const touches = Map.groupBy(touchesOf(facts), ({ personId }) => personId);
  return {
    people: facts.people.map(({ id, name, title }) => ({
      person: { id, name },
      title,
      members: touchpointsOf(touches.get(id) ?? []).map(({ memberId, counts, lastAt }) => ({
        member: { id: memberId, name: names.get(memberId) ?? '' },
        ...counts,
        last_at: lastAt.toISOString(),
      })),
    })),
  };
}

interface Asked {
  readonly personId: string;
  readonly memberId: string;
  readonly kind: TouchKind | undefined;
}

export async function readTouches(
  tx: Tx,
  { actor, deal, now }: { readonly actor: Actor; readonly deal: DealRef; readonly now: Date },
  { personId, memberId, kind }: Asked,
): Promise<{ items: Touch[] }> {
  const facts = await readFacts(tx, actor, deal, now);
  if (!facts.people.some(({ id }) => id === personId)) throw notFound();
  const places = new Map([...facts.talks, ...facts.mails].map((one) => [one.interactionId, one]));
  const own = touchesOf(facts).filter(
    (touch) =>
      touch.personId === personId &&
      touch.memberId === memberId &&
      (kind === undefined || touch.kind === kind),
  );
  return {
    items: own.slice(0, MOST_TOUCHES).map((touch) => ({
      interaction_id: touch.interactionId,
      kind: touch.kind,
      title: places.get(touch.interactionId)?.title ?? '',
      occurred_at: touch.at.toISOString(),
      deal: places.get(touch.interactionId)?.deal ?? { number: deal.number, name: '' },
    })),
  };
}
