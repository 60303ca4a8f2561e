import type { Feature } from '../../platform/feature.ts';
import { registerWinLoss } from './routes.ts';

export const winLoss: Feature = { name: 'win-loss', routes: registerWinLoss };
