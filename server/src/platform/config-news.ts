import { stripEnd } from '@dealwright/domain/strip-end';

/** Where news about accounts is looked for. */
export interface NewsConfig {
  /** Feeds of the accounts' own websites. */
  readonly feeds: boolean;
  /** A search for articles that name an account; null without a key. */
  readonly gnews: { readonly apiUrl: string; readonly key: string } | null;
}

interface Environment {
  readonly NEWS_FEEDS?: boolean | undefined;
  readonly GNEWS_API_KEY?: string | undefined;
  readonly GNEWS_API_URL: string;
}

/** Feeds are read in production unless turned off: the accounts of a demo have websites that aren't theirs. */
export function readNews(env: Environment, isProduction: boolean): NewsConfig {
  const { NEWS_FEEDS: feeds, GNEWS_API_KEY: key, GNEWS_API_URL: apiUrl } = env;
  return {
    feeds: feeds ?? isProduction,
    gnews: key === undefined ? null : { apiUrl: stripEnd(apiUrl, /\//), key },
  };
}
