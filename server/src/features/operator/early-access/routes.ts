import {
  decideEarlyAccess,
  listEarlyAccess,
  requestEarlyAccess,
} from '@dealwright/contract/operator/early-access';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { searchWords } from '../../../platform/search-words.ts';
import { decideRequest, type FillWithSamples } from './decide-request.ts';
import { presentRequest } from './present-request.ts';
import { requestAccess } from './request-access.ts';
import { countByStatus, listRequestPage } from './store.ts';

const LIST = 'early-access.time';

interface Dependencies {
  readonly supportAddress: string;
  readonly fillWithSamples: FillWithSamples;
}

export function registerEarlyAccess(router: Router, { supportAddress, fillWithSamples }: Dependencies): void {
  router.public(requestEarlyAccess, async ({ body, database, clientAddress, now }) => {
    const { website, ...request } = body;
    // A bot that fills the honeypot gets the usual answer.
    if (website === '') await requestAccess(database, request, { clientAddress, supportAddress, now });
    return { received: true as const };
  });

  router.operator(listEarlyAccess, async ({ tx, query }) => {
    const after = decodeCursor(LIST, query.cursor, [positionSchemas.instant, positionSchemas.id]);
    const rows = await listRequestPage(tx, {
      words: searchWords(query.q),
      statuses: query.status ?? [],
      after,
      limit: query.limit + 1,
    });
    const page = pageFrom(rows, query.limit, presentRequest, (row) =>
      encodeCursor(LIST, [row.sort_key, row.id]),
    );
    return { ...page, counts: await countByStatus(tx) };
  });

  router.operator(decideEarlyAccess, async ({ tx, params, body, operator, now, clientAddress, requestId }) =>
    presentRequest(
      await decideRequest(tx, params.id, body, {
        operatorId: operator.user_id,
        clientAddress,
        requestId,
        now,
        fillWithSamples,
      }),
    ),
  );
}
