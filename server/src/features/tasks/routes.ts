import {
  changeTask as changeTaskRoute,
  completeTask,
  countListedTasks,
  countTasks,
  createAccountTask,
  createDealTask,
  exportTasks as exportRoute,
  getTask,
  listAccountTasks,
  listDealTasks,
  listTasks,
  removeTask as removeTaskRoute,
  reopenTask,
  restoreTask as restoreTaskRoute,
} from '@dealwright/contract/tasks/tasks';
import type { Database } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/serve.ts';
import { listAnswer } from '../../platform/list-export.ts';
import { mayWorkDeal, requireEditableDeal, requireReadableDeal } from '../deals/access.ts';
import { requireEditableAccount, requireReadableAccount, requireReadableHome } from './access.ts';
import { changeTask, markTask, removeTask, restoreTask } from './change-task.ts';
import { addTask, getTaskRow } from './create-tasks.ts';
import { openExport } from './export-tasks.ts';
import { canListTeam } from './policy.ts';
import { presentTask } from './present-task.ts';
import { countTasksOf, readTaskPage } from './read-page.ts';
import { countOwnTasks } from './store.ts';

function requireList(actor: Actor, { whose }: { readonly whose: 'mine' | 'team' }): void {
  if (whose === 'team' && !canListTeam(actor)) {
    throw new AppError('forbidden', 'Only managers and admins can see the team’s tasks.');
  }
}

function registerReading(router: Router, { database }: { readonly database: Database }): void {
  router.member(listTasks, async ({ actor, tx, query }) => {
    requireList(actor, query);
    const { whose, deal = null, account = null } = query;
    return readTaskPage(tx, actor, { whose, deal, account }, query);
  });

  router.member(countListedTasks, async ({ actor, tx, query }) => {
    requireList(actor, query);
    const { whose, deal = null, account = null } = query;
    return countTasksOf(tx, actor, { whose, deal, account }, query);
  });

  router.member(exportRoute, async ({ actor, reading, query, now, clientAddress, requestId }) => {
    requireList(actor, query);
    const { columns, format, ...filter } = query;
    return listAnswer(`tasks-${dayOf(now)}`, format, () =>
      openExport({ filter, columns, format, database, reading, actor, call: { clientAddress, requestId } }),
    );
  });

  router.member(countTasks, ({ actor, tx, query }) => countOwnTasks(tx, actor, query.today));

  router.member(listDealTasks, async ({ actor, tx, params, query }) => {
    const deal = await requireReadableDeal(tx, actor, params);
    return readTaskPage(tx, actor, { dealId: deal.id }, query, { deal });
  });

  router.member(listAccountTasks, async ({ actor, tx, params, query }) => {
    const account = await requireReadableAccount(tx, actor, params.account_id);
    return readTaskPage(tx, actor, { accountId: account.id }, query, { account });
  });

  router.member(getTask, async ({ actor, tx, params }) => {
    const row = await getTaskRow(tx, { actor }, params.task_id);
    const home = await requireReadableHome(tx, actor, { dealId: row.deal_id, accountId: row.account_id });
    return presentTask(actor, row, home);
  });
}

export function registerTasks(router: Router, deps: { readonly database: Database }): void {
  registerReading(router, deps);

  router.member(
    createDealTask,
    async ({ actor, tx, params, body, now }) => {
      const deal = await requireEditableDeal(tx, actor, params);
      return addTask(tx, { actor, now }, { deal }, body);
    },
    mayWorkDeal,
  );

  router.member(
    createAccountTask,
    async ({ actor, tx, params, body, now }) => {
      const account = await requireEditableAccount(tx, actor, params.account_id);
      return addTask(tx, { actor, now }, { account }, body);
    },
    async ({ actor, tx, params }) => {
      await requireEditableAccount(tx, actor, params.account_id);
    },
  );

  router.member(changeTaskRoute, async ({ actor, tx, params, body, version, now }) =>
    changeTask(tx, { actor, now, version }, params.task_id, body),
  );

  router.member(completeTask, async ({ actor, tx, params, now }) =>
    markTask(tx, { actor, now }, params.task_id, true),
  );

  router.member(reopenTask, async ({ actor, tx, params, now }) =>
    markTask(tx, { actor, now }, params.task_id, false),
  );

  router.member(removeTaskRoute, async ({ actor, tx, params, now }) => {
    await removeTask(tx, { actor, now }, params.task_id);
  });

  router.member(restoreTaskRoute, async ({ actor, tx, params, now }) =>
    restoreTask(tx, { actor, now }, params.task_id),
  );
}
