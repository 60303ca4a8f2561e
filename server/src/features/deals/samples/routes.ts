import { getSampleData, keepSampleData, removeSampleData } from '@dealwright/contract/deals/samples';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { holdRecordEvents } from '../../../platform/events.ts';
import type { MemberContext } from '../../../platform/http/context.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { canDecideOnSamples } from './policy.ts';
import { countSampleDeals, deleteSamples, forgetSamples } from './store.ts';

function requireDecider(actor: Actor): void {
  if (!canDecideOnSamples(actor)) {
    throw new AppError('forbidden', 'Only an admin can keep or remove the sample data.');
  }
}

type Given = Pick<MemberContext<typeof removeSampleData>, 'actor' | 'tx' | 'clientAddress' | 'requestId'>;

function record(
  { actor, tx, clientAddress, requestId }: Given,
  action: string,
  deals: number,
): Promise<void> {
  const { companyId, userId: actorId } = actor;
  return audit(tx, {
    companyId,
    actorId,
    action,
    success: true,
    clientAddress,
    requestId,
    detail: { deals },
  });
}

export function registerSamples(router: Router): void {
  router.member(getSampleData, async ({ actor, tx }) => ({
    deals: canDecideOnSamples(actor) ? await countSampleDeals(tx, actor) : 0,
  }));
  router.member(keepSampleData, async (context) => {
    requireDecider(context.actor);
    const deals = await countSampleDeals(context.tx, context.actor);
    await forgetSamples(context.tx, context.actor);
    if (deals > 0) await record(context, 'sample_data_kept', deals);
  });
  router.member(removeSampleData, async (context) => {
    requireDecider(context.actor);
    await holdRecordEvents(context.tx);
    const deals = await deleteSamples(context.tx, context.actor);
    if (deals > 0) await record(context, 'sample_data_removed', deals);
    return { deals };
  });
}
