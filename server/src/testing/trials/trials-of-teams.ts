import { askers, type Trials } from './trial.ts';

/** What admins of any company do to their own; whoever runs no team, and whoever is no admin, is refused. */
const RUNNERS_OWN = { ...askers(401, 403, 403, 403, 200), stranger: 200 };
const ADMINS_OWN = { ...askers(401, 403, 403, 403, 403), stranger: 200 };
/** Somebody of another company is not found by its admin; others may not even look. */
const ADMINS = { ...askers(401, 403, 403, 403, 403), stranger: 404 };

/** The team of a workspace, and the workspaces of a company. */
export const TRIALS_OF_TEAMS: Trials = {
  listTeam: { expected: RUNNERS_OWN },
  inviteMany: {
    expected: RUNNERS_OWN,
    body: () => ({ role: 'viewer', people: [{ email: 'many@new.example' }] }),
  },
  changeMemberRole: {
    expected: { ...ADMINS, neighbour: 404 },
    params: ({ ownerId }) => ({ profile_id: ownerId }),
    body: () => ({ role: 'viewer' }),
  },
  getHandOver: { expected: ADMINS, params: ({ ownerId }) => ({ profile_id: ownerId }) },
  'admin-delete-user': {
    expected: ADMINS,
    body: ({ ownerId }) => ({ user_id_to_delete: ownerId, deletion_reason: '' }),
  },
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
  switchWorkspace: { expected: ADMINS, body: ({ ownerId }) => ({ workspace_id: ownerId }) },
};
