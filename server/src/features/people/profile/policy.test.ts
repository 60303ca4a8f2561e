import { ROLES } from '@dealwright/domain/role';
import { describe, expect, test } from 'vitest';
import { LAST_ADMIN_REFUSED, RAISE_REFUSED, refusalOf } from './policy.ts';

const ALLOWED = {
  admin: ['admin', 'manager', 'sales_rep', 'viewer'],
  manager: ['manager', 'sales_rep', 'viewer'],
  sales_rep: ['sales_rep', 'viewer'],
  viewer: ['viewer'],
} as const;

describe('the role that people choose for themselves', () => {
  test.each(ROLES.flatMap((own) => ROLES.map((role) => [own, role] as const)))('a %s as %s', (own, role) => {
    const allowed = ALLOWED[own].some((each) => each === role);
    expect(refusalOf(role, { own, otherAdmins: 1 })).toBe(allowed ? null : RAISE_REFUSED);
  });

  test('the last admin stays one', () => {
    for (const role of ['manager', 'sales_rep', 'viewer'] as const) {
      expect(refusalOf(role, { own: 'admin', otherAdmins: 0 })).toBe(LAST_ADMIN_REFUSED);
    }
    expect(refusalOf('admin', { own: 'admin', otherAdmins: 0 })).toBeNull();
  });
});
