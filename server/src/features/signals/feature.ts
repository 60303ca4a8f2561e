import { type DealSignal, listDealSignals, MOST_SIGNALS } from '@dealwright/contract/signals/signals';
import type { Tx } from '@dealwright/db/database';
import { type Signal, type SignalPerson, signalsOf } from '@dealwright/domain/deal-signals';
import { isMailProvider } from '../../platform/company-domain.ts';
import type { Feature } from '../../platform/feature.ts';
import { requireReadableDeal } from '../deals/access.ts';
import type { DealPlace } from '../deals/detail-store.ts';
import { listKnownDomains, listMails, listPeople } from './store.ts';

const personOf = ({ id, name }: SignalPerson) => ({ id, name });

function present(signal: Signal): DealSignal {
  switch (signal.kind) {
    case 'silent':
      return {
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
      return { kind, domain, addresses: [...addresses], day, interaction_id: source };
    }
    case 'left':
      return { kind: signal.kind, person: personOf(signal.person), day: signal.day };
  }
}

/** Computed from the history each time: nothing is stored, so nothing goes stale. */
async function readSignals(tx: Tx, deal: DealPlace, now: Date): Promise<{ items: DealSignal[] }> {
  const mails = await listMails(tx, deal);
  const people = await listPeople(tx, deal);
  const knownDomains = await listKnownDomains(tx, deal);
  const signals = signalsOf({ mails, people, knownDomains, isMailProvider, now });
  return { items: signals.slice(0, MOST_SIGNALS).map(present) };
}

export const signals: Feature = {
  name: 'signals',
  routes: (router) => {
    router.member(listDealSignals, async ({ actor, tx, params, now }) =>
      readSignals(tx, await requireReadableDeal(tx, actor, params), now),
    );
  },
};
