import { Readable } from 'node:stream';
import {
  answerQuote as answerRoute,
  changeQuote as changeRoute,
  createQuote as createRoute,
  decideQuoteApproval,
  downloadQuote as downloadRoute,
  getQuote,
  listDealQuotes,
  refreshQuoteLines as refreshRoute,
  removeQuoteAnswer as removeAnswerRoute,
  removeQuote as removeRoute,
  requestQuoteApproval,
  reviseQuote as reviseRoute,
  sendQuote as sendRoute,
} from '@dealwright/contract/quotes/quotes';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Router } from '../../platform/http/serve.ts';
import { mayWorkDeal, requireReadableDeal } from '../deals/access.ts';
import { mayWorkQuote, requireReadableQuote } from './access.ts';
import { answerQuote, removeQuoteAnswer } from './answer-quote.ts';
import { decideApproval, requestApproval } from './approve-discounts.ts';
import { changeQuote, refreshQuoteLines, removeQuote } from './change-quote.ts';
import { createQuote, reviseQuote } from './create-quote.ts';
import { presentQuote } from './present-quote.ts';
import { readQuotePage } from './quote-page.ts';
import { openQuoteFile, prepareSending, sendQuote } from './send-quote.ts';

export function registerQuotes(router: Router): void {
  router.member(listDealQuotes, async ({ actor, tx, params, query }) =>
    readQuotePage(tx, actor, await requireReadableDeal(tx, actor, params), query),
  );

  router.member(
    createRoute,
    ({ actor, tx, params, body, now }) => createQuote(tx, { actor, now }, params.number, body),
    mayWorkDeal,
  );

  router.member(getQuote, async ({ actor, tx, params }) =>
    presentQuote(tx, actor, await requireReadableQuote(tx, actor, params.quote_id)),
  );

  router.member(changeRoute, ({ actor, tx, params, body, version, now }) =>
    changeQuote(tx, { actor, now, version, id: params.quote_id }, body),
  );

  router.member(removeRoute, ({ actor, tx, params, version, now }) =>
    removeQuote(tx, { actor, now, version, id: params.quote_id }),
  );

  router.member(refreshRoute, ({ actor, tx, params, version, now }) =>
    refreshQuoteLines(tx, { actor, now, version, id: params.quote_id }),
  );

  router.member(
    reviseRoute,
    ({ actor, tx, params, now }) => reviseQuote(tx, { actor, now }, params.quote_id),
    mayWorkQuote,
  );

  registerSteps(router);
}

/** From draft to answer. */
function registerSteps(router: Router): void {
  router.member(requestQuoteApproval, ({ actor, tx, params, body, version, now }) =>
    requestApproval(tx, { actor, now, version, id: params.quote_id }, body.note),
  );

  router.member(decideQuoteApproval, ({ actor, tx, params, body, version, now }) =>
    decideApproval(tx, { actor, now, version, id: params.quote_id }, body),
  );

  router.memberAside(
    sendRoute,
    ({ actor, tx, params, version, now }) => prepareSending(tx, { actor, now, version, id: params.quote_id }),
    ({ actor, tx, params, version, now }, drawn) =>
      sendQuote(tx, { actor, now, version, id: params.quote_id }, drawn),
  );

  router.member(answerRoute, ({ actor, tx, params, body, version, now }) =>
    answerQuote(tx, { actor, now, version, id: params.quote_id }, body),
  );

  router.member(removeAnswerRoute, ({ actor, tx, params, version, now }) =>
    removeQuoteAnswer(tx, { actor, now, version, id: params.quote_id }),
  );

  router.member(downloadRoute, async ({ actor, tx, params, now }) => {
    const { name, size, read } = await openQuoteFile(tx, { actor, now }, params.quote_id);
    const open = async () => Readable.from([Buffer.from(await read())]);
    return new FileAnswer({ name, mimeType: 'application/pdf', size, open });
  });
}
