import type { CanaryDeal } from '../canary-deal.ts';
import { deal, NOBODYS, OWN_ONLY, READ, type Trials, WRITE } from './trial.ts';

const asOf = ({ oddsDay }: CanaryDeal) => ({ as_of: oddsDay });

const ofOwner = ({ ownerId }: CanaryDeal) => ({ person: ownerId });

export const TRIALS_OF_ODDS: Trials = {
  getOdds: { expected: OWN_ONLY, query: asOf },
  computeOdds: { expected: OWN_ONLY, params: () => ({ as_of: '2025-12-30' }) },
  listDealChances: { expected: OWN_ONLY, query: asOf },
  exportDealChances: { expected: OWN_ONLY, query: asOf },
  getDealOdds: { expected: READ, params: deal, query: asOf },
  getDealChance: { expected: READ, params: deal },
  listComparedDeals: { expected: READ, params: deal, query: asOf },
  listDeadWeight: { expected: OWN_ONLY, query: asOf },
  exportDeadWeight: { expected: OWN_ONLY, query: asOf },
  keepDeadWeight: { expected: WRITE, params: deal, body: () => ({ reason: 'They bought from us before' }) },
  getWinLoss: { expected: OWN_ONLY, query: () => ({ by: 'stage' }) },
  exportWinLoss: { expected: OWN_ONLY, query: () => ({ by: 'stage' }) },
  getTimesInStage: { expected: OWN_ONLY },
  exportTimesInStage: { expected: OWN_ONLY },
  listStageStays: { expected: OWN_ONLY, query: () => ({ stage: 'proposal' }) },
  listWinLossDeals: { expected: OWN_ONLY, query: () => ({ by: 'stage' }) },
  listCoaching: { expected: OWN_ONLY },
  listCoachedGrades: { expected: NOBODYS, query: ofOwner },
  listCoachedPromises: { expected: NOBODYS, query: ofOwner },
  listCoachedCalls: { expected: NOBODYS, query: (canary) => ({ ...ofOwner(canary), moment: 'start' }) },
  changeDeadWeightKeeps: {
    expected: WRITE,
    body: ({ number }) => ({ numbers: [number], reason: 'They bought from us before' }),
  },
  stopKeepingDeadWeight: { expected: WRITE, params: deal },
};
