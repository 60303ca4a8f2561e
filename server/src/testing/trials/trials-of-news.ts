import type { CanaryDeal } from '../canary-deal.ts';
import { askers, type Trials } from './trial.ts';

/** As the account: colleagues read its news, people who can change it teach what is about it. */
const READ_NEWS = askers(401, 404, 200, 200, 404);
const TEACH_NEWS = askers(401, 404, 403, 403, 404);

const account = ({ accountId }: CanaryDeal) => ({ account_id: accountId });
const item = ({ accountId, newsItemId }: CanaryDeal) => ({ account_id: accountId, item_id: newsItemId });

export const TRIALS_OF_NEWS: Trials = {
  listNews: { expected: READ_NEWS, params: account },
  checkNews: { expected: TEACH_NEWS, params: account },
  dismissNews: { expected: TEACH_NEWS, params: item, body: () => ({ words: [] }) },
  restoreNews: { expected: TEACH_NEWS, params: item },
  changeExcludedWords: { expected: TEACH_NEWS, params: account, body: () => ({ words: ['Records'] }) },
};
