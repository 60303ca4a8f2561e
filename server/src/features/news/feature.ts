import { NEWS_DAYS } from '@dealwright/domain/news';
import type { Feature } from '../../platform/feature.ts';
import { expiring } from '../../platform/retention.ts';
import { isLookedFor, onAsked, registerJobs } from './jobs.ts';
import { registerNews } from './routes.ts';

export const news: Feature = {
  name: 'news',
  routes: (router, { config }) => registerNews(router, config.news),
  jobs: registerJobs,
  onEvent: (queue, { config }) => ({
    types: isLookedFor(config.news) ? ['news.asked', 'deal.created'] : [],
    run: onAsked(queue),
  }),
  retention: [
    expiring('news_items', { key: ['company_id', 'id'], since: 'found_at', hours: NEWS_DAYS * 24 }),
  ],
};
