import type { supportRequestInput } from '@dealwright/contract/operator/support';
import type { Tx } from '@dealwright/db/database';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { attachTo } from './attachment-store.ts';
import { countRequestsSince, findOwnRequest, insertRequest, type RequestRow } from './store.ts';
import { type Asker, receivedMail, requestMail } from './support-mails.ts';

type Input = z.output<typeof supportRequestInput>;

const HOUR_MS = 60 * 60 * 1000;
const PER_HOUR = 20;

/**
 * Writes the request with the files that wait for it, and tells support and the person by mail. Throws
 * `invalid_input` where a file is not theirs or not there any more, 429 past twenty an hour.
 */
export async function submitRequest(
  tx: Tx,
  actor: Actor,
  input: Input,
  {
    asker,
    supportAddress,
    now,
  }: { readonly asker: Asker; readonly supportAddress: string; readonly now: Date },
): Promise<RequestRow> {
  if ((await countRequestsSince(tx, actor.userId, new Date(now.getTime() - HOUR_MS))) >= PER_HOUR) {
    throw new AppError('too_many_requests', 'You have sent many requests. Please try again in an hour.', {
      retryAfter: HOUR_MS / 1000,
    });
  }
  const id = newId();
  const { type, title, description } = input;
  const impactCategory = type === 'feature_request' ? null : (input.impact_category ?? 'medium');
  await insertRequest(tx, {
    companyId: actor.companyId,
    id,
    requesterId: actor.userId,
    type,
    title,
    description,
    impactCategory,
    now,
  });
  await attachAll(tx, actor, id, input.attachments);
  const request = await findOwnRequest(tx, actor.userId, id);
  if (!request) throw new Error('what was just written is there');
  await queueMail(tx, requestMail(supportAddress, request, asker), { now });
  await queueMail(tx, receivedMail(request, asker), { now });
  return request;
}

async function attachAll(
  tx: Tx,
  actor: Actor,
  requestId: string,
  files: Input['attachments'],
): Promise<void> {
  const paths = [...new Set(files.map(({ file_path }) => file_path))];
  if (paths.length === 0) return;
  const attached = await attachTo(tx, { requestId, uploaderId: actor.userId, paths });
  if (attached !== paths.length) {
    throw invalid('attachments', 'A file is no longer available. Remove it and attach it again.');
  }
}
