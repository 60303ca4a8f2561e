import { z } from 'zod';
import type { Outbound } from '../../platform/outbound.ts';
import { articleUrl, plainHeadline, publicationDay } from './article.ts';

/** GNews takes at most ten articles back in its free plan. */
const MOST_ARTICLES = 10;

const answerSchema = z.object({
  articles: z.array(
    z.object({
      title: z.string(),
      description: z.string().nullish(),
      url: z.string(),
      publishedAt: z.string(),
    }),
  ),
});

export interface FoundArticle {
  readonly headline: string;
  /** Read to tell whom the article is about, and not kept. */
  readonly summary: string;
  readonly url: string;
  readonly publishedOn: string | null;
}

export interface ArticleService {
  readonly apiUrl: string;
  readonly key: string;
}

/** Articles with a name, as GNews finds them. Throws where the service refuses, can't be reached or can't be read. */
export async function searchArticles(
  outbound: Outbound,
  { apiUrl, key }: ArticleService,
  name: string,
): Promise<FoundArticle[]> {
  const query = new URLSearchParams({
    q: `"${name.replaceAll('"', ' ').slice(0, 180)}"`,
    max: String(MOST_ARTICLES),
    sortby: 'publishedAt',
  });
  // The key goes in a header: an address may end up in somebody's log.
  const answer = await outbound.fetch(`${apiUrl}/search?${query}`, {
    headers: { accept: 'application/json', 'x-api-key': key },
  });
  if (answer.status !== 200) throw new Error(`GNEWS_API_URL answered ${answer.status}`);
  const { articles } = answerSchema.parse(await answer.json());
  return articles.flatMap(({ title, description, url, publishedAt }) => {
    const [headline, address] = [plainHeadline(title), articleUrl(url, apiUrl)];
    return headline === '' || address === null
      ? []
      : [
          {
            headline,
            summary: description ?? '',
            url: address,
            publishedOn: publicationDay(publishedAt),
          },
        ];
  });
}
