import type { Session } from '@dealwright/contract/identity/session';
import { describe, expect, test } from 'vitest';
import { sessionStateOf } from './session-state.ts';

const visitor: Session = {
  user: null,
  profile: null,
  workspace: null,
  expires_at: null,
  features: [],
  demo: false,
  demo_accounts: [],
  demo_password: null,
};
const id = '0199ef29-00e9-725f-a56d-2667c95c704e';
const member = (aal: 'aal1' | 'aal2', next_aal: 'aal1' | 'aal2', email_verified = true): Session => ({
  ...visitor,
  user: {
    id,
    email: 'rosa@own.example',
    email_verified,
    aal,
    next_aal,
    enrolment_required: false,
    is_super_admin: false,
    company_suspended: false,
  },
  workspace: { id, name: 'Sales', workspace_type: 'team', max_members: 25, allow_self_join: false },
  expires_at: '2026-06-15T12:00:00.000Z',
});

describe('the session state', () => {
  test('SESS01 offers user, session, profile, workspace, loading, email verified, MFA required and MFA verified', () => {
    expect(sessionStateOf(undefined)).toEqual({
      user: null,
      session: null,
      profile: null,
      workspace: null,
      loading: true,
      emailVerified: false,
      mfaRequired: false,
      mfaVerified: false,
    });
    expect(sessionStateOf(visitor)).toMatchObject({ user: null, session: null, loading: false });
    expect(sessionStateOf(member('aal1', 'aal1'))).toMatchObject({
      user: { email: 'rosa@own.example' },
      session: { expiresAt: '2026-06-15T12:00:00.000Z' },
      workspace: { name: 'Sales' },
      loading: false,
      emailVerified: true,
      mfaRequired: false,
      mfaVerified: false,
    });
    expect(sessionStateOf(member('aal1', 'aal1', false)).emailVerified).toBe(false);
  });

  test('SESS01 MFA23 MFA24 a second factor is required until this session has used it', () => {
    expect(sessionStateOf(member('aal1', 'aal2'))).toMatchObject({ mfaRequired: true, mfaVerified: false });
    expect(sessionStateOf(member('aal2', 'aal2'))).toMatchObject({ mfaRequired: false, mfaVerified: true });
    expect(sessionStateOf(member('aal2', 'aal1'))).toMatchObject({ mfaRequired: false, mfaVerified: true });
  });

  test('MFA25 with any other levels it is neither required nor verified', () => {
    const neither = { mfaRequired: false, mfaVerified: false };
    expect(sessionStateOf(member('aal1', 'aal1'))).toMatchObject(neither);
    expect(sessionStateOf(visitor)).toMatchObject(neither);
    expect(sessionStateOf(undefined)).toMatchObject(neither);
  });

  test('MFA27 while the status cannot be read it counts as neither', () => {
    for (const aal of ['aal1', 'aal2'] as const) {
      expect(sessionStateOf(member(aal, 'aal2'), { statusKnown: false })).toMatchObject({
        user: { email: 'rosa@own.example' },
        mfaRequired: false,
        mfaVerified: false,
      });
    }
  });
});
