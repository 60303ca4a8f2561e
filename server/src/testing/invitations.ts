import { sendWorkspaceInvitation } from '@dealwright/contract/identity/invitations';
import type { SentBody } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { hashToken, newId, newToken } from '../platform/ids.ts';
import type { TestPerson } from './people.ts';
import { anotherSession } from './second-factor.ts';
import type { TestApp } from './test-app.ts';

export interface SentInvitation {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

type NewInvitation = SentBody<typeof sendWorkspaceInvitation>;

let invited = 0;

/** An address that no other test uses. */
export function newAddress(name = 'invited'): string {
  invited += 1;
  return `${name}-${invited}@new.example`;
}

/** An invitation that a colleague sent, with the token of its link. */
export async function invite(
  app: TestApp,
  by: TestPerson,
  facts: Partial<NewInvitation> = {},
): Promise<SentInvitation> {
  const body = { email: newAddress(), role: 'sales_rep' as const, ...facts };
  // Making an admin needs a recent proof, and the clock of a test may have moved on.
  const sender = body.role === 'admin' ? await anotherSession(app, by) : by;
  const answer = await app.call(sender, sendWorkspaceInvitation, { body });
  if (answer.status !== 201) throw new Error(`No invitation: ${answer.text}`);
  const token = new URLSearchParams(answer.body.accept_path.split('?')[1]).get('invitation_token');
  return { id: answer.body.id, email: answer.body.email, token: token ?? '' };
}

/** A person with an account and a verified address, signed in, without a company. */
export async function castPerson(
  app: TestApp,
  email: string,
  { verified = true }: { readonly verified?: boolean } = {},
): Promise<TestPerson> {
  const person: TestPerson = {
    id: newId(),
    name: email,
    email,
    role: 'sales_rep',
    companyId: '',
    workspaceId: '',
    token: newToken(),
  };
  await app.database.transaction('dealwright_system', async (tx) => {
    await queryRows(tx, 'insert into users (id, email, email_confirmed_at) values ($1, $2, $3)', [
      person.id,
      email,
      verified ? new Date() : null,
    ]);
    await queryRows(
      tx,
      `insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '7 days')`,
      [newId(), person.id, hashToken(person.token)],
    );
  });
  return person;
}

/** A row of the database, past all policies of the product. */
export async function readRow<Row>(app: TestApp, sql: string, params: readonly unknown[]): Promise<Row> {
  const [row] = await app.database.transaction('dealwright_system', (tx) => queryRows<Row>(tx, sql, params));
  if (!row) throw new Error('no such row');
  return row;
}
