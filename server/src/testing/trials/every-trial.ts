import type { Trials } from './trial.ts';
import { TRIALS_OF_ACCOUNTS } from './trials-of-accounts.ts';
import { TRIALS_OF_BUYERS } from './trials-of-buyers.ts';
import { TRIALS_OF_CLOSE_PLANS } from './trials-of-close-plans.ts';
import { TRIALS_OF_COMPETITORS } from './trials-of-competitors.ts';
import { TRIALS_OF_DEALS } from './trials-of-deals.ts';
import { TRIALS_OF_FORECASTS } from './trials-of-forecasts.ts';
import { TRIALS_OF_IMPORTS } from './trials-of-imports.ts';
import { TRIALS_OF_NEWS } from './trials-of-news.ts';
import { TRIALS_OF_ODDS } from './trials-of-odds.ts';
import { TRIALS_OF_OPERATIONS } from './trials-of-operations.ts';
import { TRIALS_OF_OPERATORS } from './trials-of-operators.ts';
import { TRIALS_OF_PEOPLE } from './trials-of-people.ts';
import { TRIALS_OF_PRODUCTS } from './trials-of-products.ts';
import { TRIALS_OF_QUOTES } from './trials-of-quotes.ts';
import { TRIALS_OF_RECORDINGS } from './trials-of-recordings.ts';
import { TRIALS_OF_REVIEWS } from './trials-of-reviews.ts';
import { TRIALS_OF_RFPS } from './trials-of-rfps.ts';
import { TRIALS_OF_SETTINGS } from './trials-of-settings.ts';
import { TRIALS_OF_TASKS } from './trials-of-tasks.ts';
import { TRIALS_OF_TEAMS } from './trials-of-teams.ts';

/** Every operation of the API and how each kind of wrong person is answered. One that is missing fails the run. */
export const EVERY_TRIAL: Trials = {
  ...TRIALS_OF_PEOPLE,
  ...TRIALS_OF_DEALS,
  ...TRIALS_OF_ACCOUNTS,
  ...TRIALS_OF_PRODUCTS,
  ...TRIALS_OF_QUOTES,
  ...TRIALS_OF_RECORDINGS,
  ...TRIALS_OF_REVIEWS,
  ...TRIALS_OF_RFPS,
  ...TRIALS_OF_BUYERS,
  ...TRIALS_OF_CLOSE_PLANS,
  ...TRIALS_OF_COMPETITORS,
  ...TRIALS_OF_NEWS,
  ...TRIALS_OF_SETTINGS,
  ...TRIALS_OF_TASKS,
  ...TRIALS_OF_OPERATIONS,
  ...TRIALS_OF_FORECASTS,
  ...TRIALS_OF_ODDS,
  ...TRIALS_OF_IMPORTS,
  ...TRIALS_OF_TEAMS,
  ...TRIALS_OF_OPERATORS,
};
