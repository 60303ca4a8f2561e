import { getWhatIf } from '@dealwright/contract/qualification/what-if';
import type { Router } from '../../../platform/http/serve.ts';
import { requireReadableDeal } from '../../deals/access.ts';
import { readWhatIf } from './read-what-if.ts';

export function registerWhatIf(router: Router): void {
  router.member(getWhatIf, async ({ actor, tx, params, query, now }) => {
    const deal = await requireReadableDeal(tx, actor, params);
    return readWhatIf(tx, { actor, deal, now }, query.without ?? []);
  });
}
