import {
  LONGEST_EXCLUDED_WORD,
  MOST_EXCLUDED_WORDS,
  NEWS_DAYS,
  NEWS_KINDS,
  NEWS_SOURCES,
} from '@dealwright/domain/news';
import { z } from 'zod';
import { accountParams } from './account-planning/accounts.ts';
import { pillarSchema } from './deals/deal-filter.ts';
import { daySchema, idSchema, pageOf, pageQuery, textSchema, timeSchema } from './page.ts';
import { defineRoute } from './route.ts';

export const newsItemSchema = z
  .object({
    id: idSchema,
    headline: z.string(),
    /** Where the article is; nothing else of it is kept. */
    url: z.string(),
    published_on: daySchema,
    kind: z.enum(NEWS_KINDS),
    source: z.enum(NEWS_SOURCES),
    /** What to ask the buyer about it, and the part of the qualification that the answer belongs to. */
    question: z.object({ text: z.string(), pillar: pillarSchema }),
    dismissed: z.boolean(),
    /** Words of the headline that can mark it as another company's. */
    telling_words: z.array(z.string()),
  })
  .meta({ id: 'NewsItem' });
export type NewsItem = z.infer<typeof newsItemSchema>;

export const newsSearchSchema = z
  .object({
    website: z.string().nullable(),
    /** Feeds found on the website. */
    feeds: z.number().int(),
    /** Whether articles that name the account are searched too. */
    searches_articles: z.boolean(),
    checked_at: timeSchema.nullable(),
    is_waiting: z.boolean(),
    /** Why the last check found nothing; null if it went well. */
    problem: z.enum(['no_website', 'no_feed', 'unreachable', 'unreadable', 'off']).nullable(),
    excluded_words: z.array(z.string()),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'NewsSearch' });
export type NewsSearch = z.infer<typeof newsSearchSchema>;

export const listNews = defineRoute({
  operationId: 'listNews',
  method: 'GET',
  path: '/accounts/:account_id/news',
  audience: 'user',
  summary: `Headlines about an account from the last ${NEWS_DAYS} days, latest first`,
  params: accountParams,
  query: z.object({ ...pageQuery, dismissed: z.enum(['no', 'only']).default('no') }),
  response: pageOf(newsItemSchema).extend({ search: newsSearchSchema }),
});

export const checkNews = defineRoute({
  operationId: 'checkNews',
  method: 'PUT',
  path: '/accounts/:account_id/news/check',
  audience: 'user',
  summary: 'Look for news about an account now; once an hour at most',
  params: accountParams,
  response: newsSearchSchema,
});

const itemParams = accountParams.extend({ item_id: idSchema });
const words = z
  .array(textSchema(2, LONGEST_EXCLUDED_WORD, 'A word has at least two characters'))
  .max(MOST_EXCLUDED_WORDS, `At most ${MOST_EXCLUDED_WORDS} words`);

export const dismissNews = defineRoute({
  operationId: 'dismissNews',
  method: 'PUT',
  path: '/accounts/:account_id/news/:item_id/dismissal',
  audience: 'user',
  summary:
    'Dismiss a headline that is about another company; headlines with the same words are left out from then on',
  params: itemParams,
  body: z.strictObject({ words: words.default([]) }),
  response: newsItemSchema,
});

export const restoreNews = defineRoute({
  operationId: 'restoreNews',
  method: 'DELETE',
  path: '/accounts/:account_id/news/:item_id/dismissal',
  audience: 'user',
  summary: 'Show a dismissed headline again',
  params: itemParams,
  response: newsItemSchema,
});

export const changeExcludedWords = defineRoute({
  operationId: 'changeExcludedWords',
  method: 'PUT',
  path: '/accounts/:account_id/news/excluded-words',
  audience: 'user',
  summary: 'Set the words that mark a headline as another company’s',
  params: accountParams,
  body: z.strictObject({ words }),
  response: newsSearchSchema,
});
