import type { NewsItem } from '@dealwright/contract/news';
import type { Tx } from '@dealwright/db/database';
import { plainWords } from '@dealwright/domain/duplicates/plain-text';
import { MOST_EXCLUDED_WORDS } from '@dealwright/domain/news';
import type { Actor } from '../../platform/actor.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { presentItem, requireSearch } from './read-news.ts';
import {
  type AccountPlace,
  findItem,
  listSearched,
  lockSearch,
  saveDismissal,
  saveExcludedWords,
} from './store.ts';

interface Call {
  readonly actor: Actor;
  readonly account: AccountPlace;
  readonly now: Date;
}

/** Each word once, as it is compared. */
function unlike(words: readonly string[], known: readonly string[] = []): string[] {
  const seen = new Set(known.map((word) => plainWords(word).join(' ')));
  return words.filter((word) => {
    const plain = plainWords(word).join(' ');
    if (plain === '' || seen.has(plain)) return false;
    seen.add(plain);
    return true;
  });
}

/** Dismisses a headline about another company, and all others that a search found with one of the same words. */
export async function dismissItem(
  tx: Tx,
  { actor, account, now }: Call,
  itemId: string,
  words: readonly string[],
): Promise<NewsItem> {
  await lockSearch(tx, account);
  const { row, subject } = await requireSearch(tx, account);
  const item = await findItem(tx, account, itemId);
  if (!item) throw notFound();
  const has = new Set(plainWords(item.headline));
  if (words.some((word) => !plainWords(word).every((part) => has.has(part)))) {
    throw invalid('words', 'Choose words of the headline');
  }
  const fresh = unlike(words, row.excluded_words);
  if (row.excluded_words.length + fresh.length > MOST_EXCLUDED_WORDS) {
    throw invalid('words', `At most ${MOST_EXCLUDED_WORDS} words. Remove some first`);
  }
  const dismissal = { by: actor.userId, at: now };
  if (!item.dismissed) await saveDismissal(tx, account, [item.id], dismissal);
  if (fresh.length > 0) {
    await saveExcludedWords(tx, account, [...row.excluded_words, ...fresh]);
    const others = (await listSearched(tx, account)).filter(({ headline }) => hasOne(headline, fresh));
    await saveDismissal(
      tx,
      account,
      others.map(({ id }) => id),
      dismissal,
    );
  }
  return presentItem({ ...item, dismissed: true }, subject);
}

function hasOne(headline: string, words: readonly string[]): boolean {
  const has = new Set(plainWords(headline));
  return words.some((word) => plainWords(word).every((part) => has.has(part)));
}

export async function restoreItem(tx: Tx, { account }: Call, itemId: string): Promise<NewsItem> {
  const { subject } = await requireSearch(tx, account);
  const item = await findItem(tx, account, itemId);
  if (!item) throw notFound();
  if (item.dismissed) await saveDismissal(tx, account, [item.id], null);
  return presentItem({ ...item, dismissed: false }, subject);
}

export async function changeWords(tx: Tx, account: AccountPlace, words: readonly string[]): Promise<void> {
  await lockSearch(tx, account);
  await saveExcludedWords(tx, account, unlike(words));
}
