import type { Database } from '@dealwright/db/database';
import { asCompany } from '../../platform/as-member.ts';
import { asSystem } from '../../platform/as-system.ts';
import type { Logger } from '../../platform/log.ts';
import { listenForNotify } from '../../platform/notify-listener.ts';
import { assignWaiting } from './assign-accounts.ts';
import { finishHandOvers } from './hand-over.ts';
import { listWaitingWorkspaces, type Place, takeTerritoryTurn } from './plan-store.ts';

const WORKSPACES = 200;

interface Deps {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
}

/** One batch in a transaction of its own, so that people who plan come in between. */
function assignNext(database: Database, place: Place): Promise<number> {
  return asCompany(database, place.companyId, async (tx) => {
    await takeTerritoryTurn(tx, place);
    return assignWaiting(tx, place);
  });
}

/** Brings every workspace up to its plan: accounts first, then what goes from hand to hand, which may change accounts. */
export async function followPlans({ database, log, now }: Deps): Promise<void> {
  for (const place of await asSystem(database, (tx) => listWaitingWorkspaces(tx, WORKSPACES))) {
    try {
      while ((await assignNext(database, place)) > 0);
      await finishHandOvers(database, place, now());
      while ((await assignNext(database, place)) > 0);
    } catch (error) {
      log.warn({ err: error, workspace: place.workspaceId }, 'accounts are waiting for a territory');
    }
  }
}

/** Accounts follow the active plans. Returns how to stop. */
export function startTerritories(deps: Deps): Promise<() => Promise<void>> {
  return listenForNotify(
    deps,
    { channel: 'dealwright_territories', waits: 'accounts are waiting for a territory' },
    () => followPlans(deps),
  );
}
