import type { CanaryDeal } from '../canary-deal.ts';
import { askers, deal, OWN_ONLY, READ, type Trials, WRITE } from './trial.ts';

/** Competitors belong to the workspace: its members read them, managers and admins change them. */
const READ_OURS = askers(401, 404, 200, 200, 404);
const CHANGE_OURS = askers(401, 404, 403, 403, 404);
const ADD_OURS = { ...askers(401, 403, 403, 403, 201), stranger: 201 };

/** Everyone but viewers works with a battlecard; its author, managers and admins change a line. */
const USE_OURS = askers(401, 404, 403, 200, 404);

const competitor = ({ competitorId }: CanaryDeal) => ({ competitor_id: competitorId });

const line = (canary: CanaryDeal) => ({ ...competitor(canary), line_id: canary.lineId });

export const TRIALS_OF_COMPETITORS: Trials = {
  listCompetitors: { expected: OWN_ONLY },
  exportCompetitors: { expected: OWN_ONLY },
  createCompetitor: { expected: ADD_OURS, body: () => ({ name: `Rival ${crypto.randomUUID()}` }) },
  getCompetitor: { expected: READ_OURS, params: competitor },
  changeCompetitor: {
    expected: CHANGE_OURS,
    params: competitor,
    body: () => ({ website: 'https://rival.example' }),
    version: 1,
  },
  archiveCompetitor: { expected: CHANGE_OURS, params: competitor },
  restoreCompetitor: { expected: CHANGE_OURS, params: competitor },
  getBattlecard: { expected: READ_OURS, params: competitor },
  listProposedQuotes: { expected: READ_OURS, params: competitor },
  addBattlecardLine: {
    expected: askers(401, 404, 403, 201, 404),
    params: competitor,
    body: () => ({ section: 'what_to_ask', words: 'Who will run it?' }),
  },
  changeBattlecardLine: {
    expected: CHANGE_OURS,
    params: line,
    body: () => ({ section: 'what_to_ask' }),
    version: 1,
  },
  moveBattlecardLine: { expected: USE_OURS, params: line, body: () => ({ after: null }) },
  confirmBattlecardLine: { expected: USE_OURS, params: line },
  removeBattlecardLine: { expected: CHANGE_OURS, params: line },
  restoreBattlecardLine: { expected: CHANGE_OURS, params: line },
  listDealCompetitors: { expected: READ, params: deal },
  listMentions: { expected: READ, params: deal },
  decideMention: {
    expected: WRITE,
    params: (canary) => ({ ...deal(canary), mention_id: canary.mentionId }),
    body: () => ({ decision: 'rejected' }),
  },
  setCompetitorState: {
    expected: WRITE,
    params: (canary) => ({ ...deal(canary), ...competitor(canary) }),
    body: () => ({ state: 'active' }),
  },
};
