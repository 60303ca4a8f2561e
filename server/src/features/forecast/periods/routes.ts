import { changeForecastPeriods } from '@dealwright/contract/forecast/forecast';
import type { Router } from '../../../platform/http/serve.ts';
import { changePeriods } from './change-periods.ts';

export function registerPeriods(router: Router): void {
  router.member(changeForecastPeriods, async ({ tx, body, ...call }) => changePeriods(tx, call, body));
}
