import { AI_CONFIG_READ_ONLY } from '@dealwright/contract/integrations/webhooks';
import { Callout } from '../../../ui/callout.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { TokensCard } from '../tokens/tokens-card.tsx';
import { useAiConfig } from './api.ts';
import { DeliveriesCard } from './deliveries-card.tsx';
import { EventTypesCard } from './event-types-card.tsx';
import { SecretCard } from './secret-card.tsx';
import { WebhookCard } from './webhook-card.tsx';

/** Where the company is told of what happens to its deals, what it is told, and what came of it. */
export function WebhooksSection() {
  const { data: config, isError, isFetching, refetch } = useAiConfig();
  if (!config) {
    return isError ? (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        Failed to load AI configuration
      </ErrorState>
    ) : (
      <SkeletonList rows={4} rowClass="h-24" label="Loading the AI configuration" />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {!config.can.edit && (
        <Callout title={AI_CONFIG_READ_ONLY}>You can view the settings and deliveries.</Callout>
      )}
      <WebhookCard config={config} />
      <SecretCard config={config} />
      <EventTypesCard />
      <DeliveriesCard />
      <TokensCard mayManage={config.can.edit} />
    </div>
  );
}
