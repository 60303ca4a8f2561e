import {
  type inviteMany as inviteManyRoute,
  newInvitationSchema,
} from '@dealwright/contract/identity/invitations';
import type { BodyOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { AppError } from '../../../platform/errors.ts';
import { requireInviter } from './change-invitation.ts';
import { type InviteContext, invite } from './invite.ts';
import { canGrant } from './policy.ts';
import { lockSeats } from './store.ts';

type Input = BodyOf<typeof inviteManyRoute>;
type Result = ResponseOf<typeof inviteManyRoute>['results'][number];

/** The address as a single invitation stores it; an invalid one stays as typed. */
function addressOf(email: string): string {
  const parsed = newInvitationSchema.shape.email.safeParse(email);
  return parsed.success ? parsed.data : email;
}

/** Invites one of many, and answers why not; null if they were. */
async function tryToInvite(
  tx: Tx,
  context: InviteContext,
  person: unknown,
  { met, free }: { readonly met: Set<string>; readonly free: number },
): Promise<string | null> {
  const input = newInvitationSchema.safeParse(person);
  if (!input.success) return 'Enter a valid email address.';
  if (met.has(input.data.email)) return 'This address is listed twice.';
  met.add(input.data.email);
  if (free <= 0) return 'No seats are left.';
  try {
    // What an invitation is refused for is found before it writes anything: the transaction goes on with the others.
    await invite(tx, context, input.data);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return error.message;
    throw error;
  }
}

/**
 * Invites each of many people: an error for one is their own result, and the others are invited all the same. No more
 * people are invited than seats are free, pending invitations counted. Throws `forbidden` if the caller can't invite
 * with the role.
 */
export async function inviteMany(tx: Tx, context: InviteContext, { role, people }: Input): Promise<Result[]> {
  requireInviter(context.actor);
  if (!canGrant(context.actor, role)) throw new AppError('forbidden', 'Only an admin can invite an admin.');
  let free = await lockSeats(tx, context.actor, context.now);
  const met = new Set<string>();
  const results: Result[] = [];
  for (const person of people) {
    const email = addressOf(person.email);
    const refusal = await tryToInvite(tx, context, { ...person, email, role }, { met, free });
    if (refusal === null) free -= 1;
    results.push({ email, sent: refusal === null, refusal });
  }
  return results;
}
