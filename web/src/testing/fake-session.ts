import type { Session } from '@dealwright/contract/identity/session';

const ID = '018f0000-0000-7000-8000-000000000001';

export const visitorSession: Session = {
  user: null,
  profile: null,
  workspace: null,
  expires_at: null,
  features: [],
  demo: false,
  demo_accounts: [],
  demo_password: null,
};

export const sellerSession: Session = {
  ...visitorSession,
  user: {
    id: ID,
    email: 'sara@northwind.example',
    email_verified: true,
    aal: 'aal1',
    next_aal: 'aal1',
    enrolment_required: false,
    is_super_admin: false,
    company_suspended: false,
  },
  profile: {
    id: ID,
    first_name: 'Sara',
    last_name: 'Winter',
    email: 'sara@northwind.example',
    role: 'sales_rep',
    company_id: ID,
    company_name: 'Northwind',
    workspace_id: ID,
    hubspot_user_id: null,
    mfa_enabled: false,
    locale: null,
  },
  workspace: {
    id: ID,
    name: 'Enterprise sales',
    workspace_type: 'team',
    max_members: 20,
    allow_self_join: false,
  },
  expires_at: '2027-01-01T00:00:00.000Z',
};
