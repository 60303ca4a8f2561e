import {
  answerSupport,
  downloadAttachment,
  getSupportRequest,
  listSupportRequests,
  removeAttachment,
  submitSupportRequest,
  uploadAttachment,
} from '@dealwright/contract/operator/support';
import type { Database } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import type { SessionRow } from '../../../platform/authenticate.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import { notFound } from '../../../platform/errors.ts';
import { FileAnswer } from '../../../platform/http/file-answer.ts';
import type { Router } from '../../../platform/http/serve.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { condemnWaiting, findOwnAttachment } from './attachment-store.ts';
import { keyOf, removeCondemned } from './discard-attachment.ts';
import { followUp } from './follow-up.ts';
import { presentRequest } from './present-request.ts';
import { findOwnRequest, listOwnRequests } from './store.ts';
import { submitRequest } from './submit-request.ts';
import type { Asker } from './support-mails.ts';
import { registerTickets } from './ticket-routes.ts';
import { uploadAttachment as receive } from './upload-attachment.ts';

const LIST = 'support.time';

interface Dependencies {
  readonly database: Database;
  readonly supportAddress: string;
  readonly storage: Storage;
  readonly incoming: string;
}

function askerOf(actor: Actor, { email, company_name }: SessionRow): Asker {
  return { name: actor.name, email, companyId: actor.companyId, company: company_name ?? '' };
}

/** Files that are sent along with a request: brought first, and taken back while it is not sent. */
function registerAttachments(router: Router, { database, storage, incoming }: Dependencies): void {
  router.upload(uploadAttachment, (context) =>
    receive(context, context.query.file_name, { storage, incoming }),
  );

  router.member(removeAttachment, async ({ tx, actor, params, now, log, afterCommit }) => {
    const id = params.attachment_id;
    const path = await condemnWaiting(tx, { uploaderId: actor.userId, id, now });
    if (path === null) throw notFound();
    afterCommit(() => removeCondemned({ actor, database, storage, log }, { id, path }));
  });

  router.member(downloadAttachment, async ({ tx, actor, params }) => {
    const file = await findOwnAttachment(tx, actor.userId, params.attachment_id);
    if (!file) throw notFound();
    const { file_name: name, mime_type: mimeType, file_size: size, file_path } = file;
    return new FileAnswer({ name, mimeType, size, open: () => storage.open(keyOf(file_path)) });
  });
}

/** Support requests are private to their author: no colleague sees them, whatever their role. */
export function registerSupport(router: Router, dependencies: Dependencies): void {
  const { supportAddress, storage } = dependencies;
  registerAttachments(router, dependencies);

  router.member(
    submitSupportRequest,
    async ({ tx, actor, session, body, now }) =>
      presentRequest(
        await submitRequest(tx, actor, body, { asker: askerOf(actor, session), supportAddress, now }),
      ),
    () => undefined,
  );

  router.member(listSupportRequests, async ({ tx, actor, query }) => {
    const after = decodeCursor(LIST, query.cursor, [positionSchemas.instant, positionSchemas.id]);
    const rows = await listOwnRequests(tx, { requesterId: actor.userId, after, limit: query.limit + 1 });
    return pageFrom(rows, query.limit, presentRequest, (row) => encodeCursor(LIST, [row.sort_key, row.id]));
  });

  router.member(getSupportRequest, async ({ tx, actor, params }) => {
    const request = await findOwnRequest(tx, actor.userId, params.request_id);
    if (!request) throw notFound();
    return presentRequest(request);
  });

  router.member(answerSupport, async ({ tx, actor, session, params, body, now }) =>
    presentRequest(
      await followUp(tx, actor, params.request_id, {
        body: body.body,
        asker: askerOf(actor, session),
        supportAddress,
        now,
      }),
    ),
  );

  registerTickets(router, storage);
}
