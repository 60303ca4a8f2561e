import { ROLES, type Role } from '@dealwright/domain/role';
import { describe, expect, test } from 'vitest';
import { canGrant, canInvite, invitationAbilities } from './policy.ts';

describe('who can invite people', () => {
  test.each([
    ['admin', true],
    ['manager', true],
    ['sales_rep', false],
    ['viewer', false],
  ] as const)('TEAM12 %s: %s', (role, expected) => {
    expect(canInvite({ role })).toBe(expected);
  });

  test('TEAM11 only an admin grants admin, and the other roles are for managers too', () => {
    const granted = (role: Role): Role[] => ROLES.filter((each) => canGrant({ role }, each));
    expect(granted('admin')).toEqual([...ROLES]);
    expect(granted('manager')).toEqual(['manager', 'sales_rep', 'viewer']);
    expect(granted('sales_rep')).toEqual([]);
    expect(granted('viewer')).toEqual([]);
  });

  test('TEAM13 TEAM14 what one could not send, one can neither send again nor cancel', () => {
    for (const role of ROLES) {
      for (const invited of ROLES) {
        const may = canGrant({ role }, invited);
        expect(invitationAbilities({ role }, { role: invited })).toEqual({ resend: may, cancel: may });
      }
    }
  });
});
