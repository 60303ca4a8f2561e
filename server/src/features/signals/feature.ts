import { createHash } from 'node:crypto';
import {
  type DealSignal,
  listDealSignals,
  MOST_SIGNALS,
  markSignalSeen,
  markSignalUnseen,
} from '@dealwright/contract/signals/signals';
import type { Tx } from '@dealwright/db/database';
import { type Signal, type SignalPerson, signalIdentity, signalsOf } from '@dealwright/domain/deal-signals';
import type { Actor } from '../../platform/actor.ts';
import { isMailProvider } from '../../platform/company-domain.ts';
import { notFound } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import { requireReadableDeal } from '../deals/access.ts';
import type { DealPlace } from '../deals/detail-store.ts';
import {
  deleteView,
  insertView,
  listKnownDomains,
  listMails,
  listPeople,
  listSeen,
  listSignalTalks,
} from './store.ts';

const personOf = ({ id, name }: SignalPerson) => ({ id, name });

interface Marked {
  readonly key: string;
  readonly seen: boolean;
}

function present(signal: Signal, marked: Marked): DealSignal {
  switch (signal.kind) {
    case 'silent':
      return {
        ...marked,
        kind: signal.kind,
        person: personOf(signal.person),
        waiting_days: signal.waitingDays,
        usual_days: signal.usualDays,
        answers: signal.answers,
        day: signal.day,
        interaction_id: signal.source,
      };
    case 'new_domain': {
      const { kind, domain, addresses, day, source } = signal;
      return { ...marked, kind, domain, addresses: [...addresses], day, interaction_id: source };
    }
    case 'left':
      return { ...marked, kind: signal.kind, person: personOf(signal.person), day: signal.day };
  }
}

const keyOf = (deal: DealPlace, signal: Signal): string =>
  createHash('sha256')
    .update(`${deal.id} ${signalIdentity(signal)}`)
    .digest('hex');

/** Computed from the history each time: nothing is stored, so nothing goes stale. */
async function findSignals(tx: Tx, deal: DealPlace, now: Date): Promise<Signal[]> {
  const mails = await listMails(tx, deal);
  const talks = await listSignalTalks(tx, deal, now);
  const people = await listPeople(tx, deal);
  const knownDomains = await listKnownDomains(tx, deal);
  return signalsOf({ mails, talks, people, knownDomains, isMailProvider, now }).slice(0, MOST_SIGNALS);
}

async function readSignals(
  tx: Tx,
  actor: Actor,
  deal: DealPlace,
  now: Date,
): Promise<{ items: DealSignal[] }> {
  const signals = await findSignals(tx, deal, now);
  const seen = await listSeen(tx, deal, actor.userId);
  return {
    items: signals.map((signal) => {
      const key = keyOf(deal, signal);
      return present(signal, { key, seen: seen.has(key) });
    }),
  };
}

export const signals: Feature = {
  name: 'signals',
  routes: (router) => {
    router.member(listDealSignals, async ({ actor, tx, params, now }) =>
      readSignals(tx, actor, await requireReadableDeal(tx, actor, params), now),
    );
    router.member(markSignalSeen, async ({ actor, tx, params, now }) => {
      const deal = await requireReadableDeal(tx, actor, { number: params.number });
      const { signal_key: key } = params;
      if (!(await findSignals(tx, deal, now)).some((signal) => keyOf(deal, signal) === key)) throw notFound();
      await insertView(tx, deal, { profileId: actor.userId, key }, now);
    });
    router.member(markSignalUnseen, async ({ actor, tx, params }) => {
      const deal = await requireReadableDeal(tx, actor, { number: params.number });
      await deleteView(tx, deal, { profileId: actor.userId, key: params.signal_key });
    });
  },
};
