import {
  changeTicketStatus,
  downloadTicketAttachment,
  getTicket,
  listTickets,
  replyToTicket,
} from '@dealwright/contract/operator/support';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import { notFound } from '../../../platform/errors.ts';
import { FileAnswer } from '../../../platform/http/file-answer.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { searchWords } from '../../../platform/search-words.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { findTicketAttachment } from './attachment-store.ts';
import { keyOf } from './discard-attachment.ts';
import { presentTicket, presentTicketLine } from './present-request.ts';
import { countTickets, listTicketPage } from './store.ts';
import { getTicketRow, moveTicket, replyToRequester } from './work-on-ticket.ts';

const LIST = 'tickets.time';

/** What the operator does with the requests of every company. */
export function registerTickets(router: Router, storage: Storage): void {
  router.operator(listTickets, async ({ tx, query }) => {
    const after = decodeCursor(LIST, query.cursor, [positionSchemas.instant, positionSchemas.id]);
    const rows = await listTicketPage(tx, {
      words: searchWords(query.q),
      statuses: query.status ?? [],
      after,
      limit: query.limit + 1,
    });
    const page = pageFrom(rows, query.limit, presentTicketLine, (row) =>
      encodeCursor(LIST, [row.sort_key, row.id]),
    );
    return { ...page, counts: await countTickets(tx) };
  });

  router.operator(getTicket, async ({ tx, params }) => presentTicket(await getTicketRow(tx, params.id)));

  router.operator(changeTicketStatus, async ({ tx, params, body, operator, ...call }) =>
    presentTicket(await moveTicket(tx, params.id, body.status, { operatorId: operator.user_id, ...call })),
  );

  router.operator(replyToTicket, async ({ tx, params, body, operator, ...call }) =>
    presentTicket(
      await replyToRequester(tx, params.id, body.body, { operatorId: operator.user_id, ...call }),
    ),
  );

  router.operator(downloadTicketAttachment, async ({ tx, params }) => {
    const file = await findTicketAttachment(tx, params.id, params.attachment_id);
    if (!file) throw notFound();
    const { file_name: name, mime_type: mimeType, file_size: size, file_path } = file;
    return new FileAnswer({ name, mimeType, size, open: () => storage.open(keyOf(file_path)) });
  });
}
