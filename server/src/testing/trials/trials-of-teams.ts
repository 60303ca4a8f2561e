import { CANARY, type CanaryDeal } from '../canary-deal.ts';
import { askers, NOBODYS, OWN_ONLY, type Trials } from './trial.ts';

/** What admins of any company do to their own; other members are refused. */
const RUNNERS_OWN = { ...askers(401, 403, 403, 403, 200), stranger: 200 };
const ADMINS_OWN = { ...askers(401, 403, 403, 403, 403), stranger: 200 };
/** Admins don't find people of another company; other roles can't even look. */
const ADMINS = { ...askers(401, 403, 403, 403, 403), stranger: 404 };

const activePlan = ({ activePlanId }: CanaryDeal) => ({ plan_id: activePlanId });
const draftPlan = ({ draftPlanId }: CanaryDeal) => ({ plan_id: draftPlanId });
/** Everyone of the workspace reads what holds; who plans is refused elsewhere as for what does not exist. */
const READ_ACTIVE = askers(401, 404, 200, 200, 404);
const PLANNERS_OF_ACTIVE = askers(401, 404, 403, 403, 404);

/** The team of a workspace, and the workspaces of a company. */
export const TRIALS_OF_TEAMS: Trials = {
  listTeam: { expected: RUNNERS_OWN },
  exportTeam: { expected: RUNNERS_OWN },
  inviteMany: {
    expected: RUNNERS_OWN,
    body: () => ({ role: 'viewer', people: [{ email: 'many@new.example' }] }),
  },
  changeMemberRole: {
    expected: { ...ADMINS, neighbour: 404 },
    params: ({ ownerId }) => ({ profile_id: ownerId }),
    body: () => ({ role: 'viewer' }),
  },
  changeManager: {
    expected: { ...ADMINS, neighbour: 404 },
    params: ({ ownerId }) => ({ profile_id: ownerId }),
    body: () => ({ manager_id: null }),
  },
  listNamedOwners: { expected: RUNNERS_OWN },
  removeNamedOwner: { expected: ADMINS, params: ({ ownerId }) => ({ profile_id: ownerId }) },
  listDuplicates: { expected: RUNNERS_OWN, query: () => ({ kind: 'account' }) },
  countDuplicates: { expected: RUNNERS_OWN },
  decideDuplicate: {
    expected: { ...ADMINS, neighbour: 404 },
    params: ({ accountId, otherAccountId }) => ({
      kind: 'account',
      one_id: accountId,
      other_id: otherAccountId,
    }),
    body: () => ({ state: 'different' }),
  },
  findSimilarAccounts: { expected: OWN_ONLY, body: () => ({ name: CANARY }) },
  findSimilarContacts: { expected: OWN_ONLY, body: () => ({ name: `Person ${CANARY}` }) },
  findSimilarDeals: { expected: OWN_ONLY, body: () => ({ name: `Deal ${CANARY}` }) },
  getHandOver: { expected: ADMINS, params: ({ ownerId }) => ({ profile_id: ownerId }) },
  'admin-delete-user': {
    expected: ADMINS,
    body: ({ ownerId }) => ({ user_id_to_delete: ownerId, deletion_reason: '' }),
  },
  resetMemberFactors: { expected: ADMINS, params: ({ ownerId }) => ({ profile_id: ownerId }) },
  stopMemberFactorReset: { expected: ADMINS, params: ({ ownerId }) => ({ profile_id: ownerId }) },
  listWorkspaces: { expected: ADMINS_OWN },
  createWorkspace: {
    expected: { ...ADMINS_OWN, stranger: 201 },
    body: () => ({ name: 'New', max_members: 5 }),
  },
  changeCompanyWorkspace: {
    expected: ADMINS,
    params: ({ ownerId }) => ({ workspace_id: ownerId }),
    body: () => ({ name: 'Mine' }),
  },
  getTerritories: { expected: OWN_ONLY },
  getTerritory: { expected: READ_ACTIVE, params: ({ territoryId }) => ({ territory_id: territoryId }) },
  listTerritoryAccounts: { expected: OWN_ONLY, query: () => ({ territory: 'none' }) },
  countTerritoryAccounts: { expected: OWN_ONLY, query: () => ({ territory: 'none' }) },
  exportTerritoryAccounts: { expected: OWN_ONLY, query: () => ({ territory: 'none' }) },
  listTerritoryPlans: { expected: OWN_ONLY },
  startTerritoryDraft: {
    expected: { ...askers(401, 403, 403, 403, 404), stranger: 404 },
    body: ({ activePlanId }) => ({ from: activePlanId }),
  },
  getTerritoryPlan: { expected: READ_ACTIVE, params: activePlan },
  changeTerritoryDraft: {
    expected: NOBODYS,
    params: draftPlan,
    body: () => ({ territories: [] }),
    version: 1,
  },
  discardTerritoryDraft: { expected: NOBODYS, params: draftPlan, version: 1 },
  previewTerritoryPlan: { expected: PLANNERS_OF_ACTIVE, params: activePlan },
  balanceTerritoryPlan: { expected: PLANNERS_OF_ACTIVE, params: activePlan },
  activateTerritoryPlan: { expected: NOBODYS, params: draftPlan, body: () => ({}), version: 1 },
  placeAccounts: {
    expected: PLANNERS_OF_ACTIVE,
    params: activePlan,
    body: ({ accountId, territoryId }) => ({ account_ids: [accountId], territory_id: territoryId }),
  },
  switchWorkspace: { expected: ADMINS, body: ({ ownerId }) => ({ workspace_id: ownerId }) },
};
