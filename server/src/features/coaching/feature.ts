import type { Feature } from '../../platform/feature.ts';
import { registerCoaching } from './routes.ts';

export const coaching: Feature = { name: 'coaching', routes: registerCoaching };
