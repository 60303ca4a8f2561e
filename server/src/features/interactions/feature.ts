import type { Feature } from '../../platform/feature.ts';
import { registerInteractions } from './routes.ts';
import type { SourceReading } from './source-reading.ts';

/** @param choice.reading reads transcripts and mails: the analyst builds on interactions, so it is handed in */
export const interactions = ({ reading }: { readonly reading: SourceReading }): Feature => ({
  name: 'interactions',
  routes: (router) => registerInteractions(router, reading),
});
