import type { CanaryDeal } from '../canary-deal.ts';
import { askers, deal, OWN_ONLY, READ, type Trials, WRITE } from './trial.ts';

const task = ({ taskId }: CanaryDeal) => ({ task_id: taskId });
const account = ({ accountId }: CanaryDeal) => ({ account_id: accountId });

/** Tasks of a deal follow the deal; those of an account are the workspace's, as the account is. */
export const TRIALS_OF_TASKS: Trials = {
  listTasks: {
    expected: { ...askers(401, 200, 200, 403, 200), strangerRep: 403 },
    query: () => ({ whose: 'team' }),
  },
  exportTasks: {
    expected: { ...askers(401, 200, 200, 403, 200), strangerRep: 403 },
    query: () => ({ whose: 'team' }),
  },
  countListedTasks: {
    expected: { ...askers(401, 200, 200, 403, 200), strangerRep: 403 },
    query: () => ({ whose: 'team' }),
  },
  countTasks: { expected: OWN_ONLY, query: () => ({ today: '2026-03-10' }) },
  listDealTasks: { expected: READ, params: deal },
  listAccountTasks: { expected: askers(401, 404, 200, 200, 404), params: account },
  createDealTask: { expected: WRITE, params: deal, body: () => ({ title: 'Call them' }) },
  createAccountTask: {
    expected: askers(401, 404, 403, 201, 404),
    params: account,
    body: () => ({ title: 'Call them' }),
  },
  getTask: { expected: READ, params: task },
  changeTask: { expected: WRITE, params: task, body: () => ({ title: 'Something else' }), version: 1 },
  completeTask: { expected: WRITE, params: task },
  reopenTask: { expected: WRITE, params: task },
  removeTask: { expected: WRITE, params: task },
  restoreTask: { expected: WRITE, params: task },
  listTaskSuggestions: { expected: READ, params: deal },
  generateTasks: { expected: WRITE, params: deal },
  decideTaskSuggestions: {
    expected: WRITE,
    params: deal,
    body: ({ suggestionId }) => ({ take: [{ id: suggestionId }] }),
  },
};
