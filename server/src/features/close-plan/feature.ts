import type { Feature } from '../../platform/feature.ts';
import { registerClosePlans } from './routes.ts';

export const closePlan: Feature = { name: 'close-plan', routes: registerClosePlans };
