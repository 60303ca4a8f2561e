import { queryRows } from '@dealwright/db/query-rows';
import { expect } from 'vitest';
import type { Actor } from '../platform/actor.ts';
import { asMember } from '../platform/as-member.ts';
import type { TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

/** The lines of a CSV that was answered, its head first. */
export function linesOfCsv({ status, text }: { readonly status: number; readonly text: string }): string[] {
  expect(status).toBe(200);
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  return text.slice(1).trimEnd().split('\r\n');
}

/** What the audit log says of the person's last action of a kind. */
export async function lastAudited(app: TestApp, action: string, { id }: TestPerson) {
  const [entry] = await app.database.transaction('dealwright_system', (tx) =>
    queryRows<{ readonly detail: unknown; readonly success: boolean }>(
      tx,
      `select detail, success from audit_log where action = $1 and actor_id = $2
        order by created_at desc, id desc limit 1`,
      [action, id],
    ),
  );
  return entry;
}

/** The person as a request knows them. Throws where they are no member. */
export async function memberOf(app: TestApp, { id: userId, companyId }: TestPerson): Promise<Actor> {
  const member = await asMember(app.database, { companyId, userId }, async (_tx, actor) => actor);
  if (member === null) throw new Error('no member');
  return member;
}

/** The person has another role for as long as something is done. */
export async function withRole(
  app: TestApp,
  { id, role: former }: TestPerson,
  role: string,
  act: () => Promise<void>,
): Promise<void> {
  const setRole = (to: string | null) =>
    app.database.transaction('dealwright_system', (tx) =>
      queryRows(tx, 'update profiles set role = $2 where id = $1', [id, to]),
    );
  await setRole(role);
  try {
    await act();
  } finally {
    await setRole(former);
  }
}
