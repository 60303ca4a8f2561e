import { Readable } from 'node:stream';
import {
  answerBuyerQuote,
  commentOnBuyerQuote,
  createQuoteLink,
  downloadBuyerQuote,
  downloadBuyerQuoteLogo,
  getBuyerQuote,
  listQuoteLinks,
  listQuoteReplies,
} from '@dealwright/contract/quotes/buyer-quote';
import { FileAnswer } from '../../../platform/http/file-answer.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { serveBuyer } from '../../buyer-access/buyer-routes.ts';
import { mayWorkQuote } from '../access.ts';
import { logoAnswer } from '../settings-routes.ts';
import { findSendersLogo } from './buyer-store.ts';
import { type BuyerFile, readBuyerFile, readBuyerQuote } from './read-buyer-quote.ts';
import { answerAsBuyer, commentAsBuyer } from './reply-as-buyer.ts';
import { readQuoteLinks, readReplies, sendQuoteLink } from './send-link.ts';

const pdfAnswer = ({ name, content }: BuyerFile): FileAnswer =>
  new FileAnswer({
    name,
    mimeType: 'application/pdf',
    size: content.byteLength,
    open: async () => Readable.from([Buffer.from(content)]),
  });

/** The quote’s page for its buyer, and what sellers see of it. */
export function registerBuyerQuote(router: Router): void {
  router.member(listQuoteLinks, ({ tx, actor, params, now }) =>
    readQuoteLinks(tx, actor, params.quote_id, now),
  );
  router.member(
    createQuoteLink,
    ({ tx, params, body, ...call }) => sendQuoteLink(tx, call, params.quote_id, body),
    mayWorkQuote,
  );
  router.member(listQuoteReplies, ({ tx, actor, params, query }) =>
    readReplies(tx, actor, params.quote_id, query),
  );

  serveBuyer(router, getBuyerQuote, ({ tx, buyer, now }) => readBuyerQuote(tx, buyer, now));
  serveBuyer(router, downloadBuyerQuote, async ({ tx }) => pdfAnswer(await readBuyerFile(tx)));
  serveBuyer(router, downloadBuyerQuoteLogo, async ({ tx }) => logoAnswer(await findSendersLogo(tx)));
  serveBuyer(router, answerBuyerQuote, ({ tx, body, ...call }) => answerAsBuyer(tx, call, body));
  serveBuyer(router, commentOnBuyerQuote, ({ tx, body, ...call }) => commentAsBuyer(tx, call, body.note));
}
