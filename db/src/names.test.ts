import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachEngine } from './testing/each-engine.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

/** The words of the specification for what is stored. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  profiles: [
    'id',
    'first_name',
    'last_name',
    'email',
    'role',
    'company_id',
    'company_name',
    'workspace_id',
    'hubspot_user_id',
    'mfa_enabled',
    'last_login_at',
    'created_at',
    'updated_at',
  ],
  workspaces: [
    'id',
    'name',
    'workspace_type',
    'max_members',
    'allow_self_join',
    'invitation_code',
    'company_id',
    'updated_at',
  ],
  workspace_invitations: [
    'id',
    'email',
    'role',
    'workspace_id',
    'invitation_token',
    'status',
    'expires_at',
    'accepted_at',
    'invited_by',
  ],
  deals: ['stage', 'workspace_id'],
  usage_logs: ['created_at', 'estimated_cost_usd', 'tokens_total'],
  company_usage_summary: [
    'usage_date',
    'service_type',
    'total_operations',
    'total_api_calls',
    'total_tokens',
    'total_cost_usd',
  ],
  deal_usage_summary: [
    'deal_id',
    'deal_name',
    'client_company',
    'service_type',
    'total_operations',
    'total_cost_usd',
  ],
};

const ENUMS: Readonly<Record<string, readonly string[]>> = {
  member_role: ['admin', 'manager', 'sales_rep', 'viewer'],
  workspace_type: ['team', 'personal'],
  invitation_status: ['pending', 'accepted', 'cancelled'],
  deal_stage: [
    'prospecting',
    'qualification',
    'discovery',
    'solution_validation',
    'proposal',
    'negotiation',
    'procurement',
    'closed_won',
    'closed_lost',
  ],
};

eachEngine((engine) => {
  describe('the names in the database', () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await openTestDatabase(engine);
    });
    afterAll(() => database.close());

    test.each(Object.entries(COLUMNS))(
      'OPS25 %s has the columns of the specification',
      async (table, columns) => {
        const rows = await database.asOwner.query<{ attname: string }>(
          'select attname::text from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
          [table],
        );
        expect(rows.map(({ attname }) => attname)).toEqual(expect.arrayContaining([...columns]));
      },
    );

    test.each(Object.entries(ENUMS))('OPS25 %s has the values of the specification', async (name, values) => {
      const rows = await database.asOwner.query<{ value: string }>(
        `select unnest(enum_range(null::${name}))::text as value`,
      );
      expect(rows.map(({ value }) => value)).toEqual(values);
    });

    test('SESS08 a profile and a workspace have defaults for what was not set', async () => {
      const rows = await database.asOwner.query<{ role: string; type: string }>(
        `select (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = 'profiles'::regclass
                   and adnum = (select attnum from pg_attribute
                                 where attrelid = 'profiles'::regclass and attname = 'role')) as role,
                (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = 'workspaces'::regclass
                   and adnum = (select attnum from pg_attribute
                                 where attrelid = 'workspaces'::regclass and attname = 'workspace_type')) as type`,
      );
      expect(rows[0]?.role).toContain('sales_rep');
      expect(rows[0]?.type).toContain('team');
    });
  });
});
