import {
  MOST_QUOTES,
  MOST_SIMILAR,
  type SimilarDeal,
  type SimilarDeals,
} from '@dealwright/contract/similar-deals/similar-deals';
import type { Tx } from '@dealwright/db/database';
import { type ComparedDeal, type Likeness, likenessOf } from '@dealwright/domain/likeness';
import type { Actor } from '../../platform/actor.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { type ComparedRow, findCompared, listQuotes, listWon, type QuoteRow } from './store.ts';

const comparedOf = (row: ComparedRow): ComparedDeal => ({
  industry: row.industry,
  amountMinor: Number(row.amount_minor),
  currency: row.currency,
  pains: row.pains,
  rivals: row.rivals.map(({ id }) => id),
});

interface Similar {
  readonly row: ComparedRow;
  readonly likeness: Likeness;
}

function present({ row, likeness }: Similar, quotes: readonly QuoteRow[]): SimilarDeal {
  return {
    number: Number(row.number),
    name: row.name,
    account: row.account,
    won_on: row.won_on,
    amount_minor: Number(row.amount_minor),
    currency: row.currency,
    likeness: {
      industry: likeness.industry ? row.industry : null,
      size: likeness.size,
      rivals: row.rivals.filter(({ id }) => likeness.rivals.includes(id)).map(({ name }) => name),
      pain_words: [...likeness.painWords],
    },
    quotes: quotes.map(({ deal_id: _, ...quote }) => quote),
  };
}

/** Won deals like this one that the person finds in lists, the most similar first and the latest of those. */
export async function findSimilar(tx: Tx, actor: Actor, deal: DealRef): Promise<SimilarDeals> {
  const own = comparedOf(await findCompared(tx, deal));
  const won = await listWon(tx, actor, deal);
  const similar = won
    .flatMap((row): Similar[] => {
      const likeness = likenessOf(own, comparedOf(row));
      return likeness ? [{ row, likeness }] : [];
    })
    .toSorted((a, b) => b.likeness.score - a.likeness.score)
    .slice(0, MOST_SIMILAR);
  const ids = similar.map(({ row }) => row.id);
  const quotes = Map.groupBy(
    await listQuotes(tx, deal.companyId, ids, MOST_QUOTES),
    (quote) => quote.deal_id,
  );
  return {
    items: similar.map((one) => present(one, quotes.get(one.row.id) ?? [])),
    compared: won.length,
  };
}
