import type { AiConfig } from '@dealwright/contract/integrations/webhooks';
import { Send } from 'lucide-react';
import { problemText } from '../../../lib/http.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { When } from '../../../ui/when.tsx';
import { useChangeAiConfig, useResumeWebhook, useTestWebhook } from './api.ts';
import { UrlForm } from './url-form.tsx';
import { saidOfConfig } from './webhook-words.ts';

/** Where events go, whether they do, and a try. */
export function WebhookCard({ config }: { readonly config: AiConfig }) {
  const { label, tone } = saidOfConfig(config);
  return (
    <Card
      title="AI webhook"
      description="Send events to your own endpoint."
      actions={<Badge tone={tone}>{label}</Badge>}
    >
      <div className="flex flex-col gap-4">
        <Trouble config={config} />
        <UrlForm config={config} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <TestMode config={config} />
          <TestButton config={config} />
        </div>
        {config.last_delivered_at !== null && (
          <p className="text-xs text-muted-foreground">
            Last delivered <When time={config.last_delivered_at} />
          </p>
        )}
      </div>
    </Card>
  );
}

function Trouble({ config }: { readonly config: AiConfig }) {
  const resume = useResumeWebhook();
  if (!config.paused) {
    if (config.failing_since === null) return null;
    return (
      <Callout tone="warn" title="Events aren’t arriving">
        Since <When time={config.failing_since} />. Each event is tried for 24 hours; after three days without
        a response, sending pauses.
      </Callout>
    );
  }
  const goOn = () =>
    resume.mutate(undefined, {
      onSuccess: () => notifySuccess('Sending resumed'),
      onError: (error) => notifyError('Couldn’t resume sending', { text: problemText(error) }),
    });
  return (
    <Callout
      tone="lost"
      title="Sending is paused"
      action={
        config.can.edit && (
          <Button size="sm" busy={resume.isPending} onClick={goOn}>
            Resume sending
          </Button>
        )
      }
    >
      {config.paused.reason === 'gone'
        ? 'Your endpoint responded with 410 Gone.'
        : 'No delivery succeeded for three days.'}{' '}
      Events are recorded as skipped until you resume.
    </Callout>
  );
}

function TestMode({ config }: { readonly config: AiConfig }) {
  const change = useChangeAiConfig();
  const asked = change.isPending ? change.variables.is_test_mode : undefined;
  const toggle = (is_test_mode: boolean) =>
    change.mutate(
      { is_test_mode },
      { onError: (error) => notifyError('Failed to update test mode', { text: problemText(error) }) },
    );
  return (
    <div className="min-w-0">
      <Switch
        label="Test mode"
        checked={asked ?? config.is_test_mode}
        disabled={!config.can.edit || change.isPending}
        onCheckedChange={toggle}
      />
      <p className="text-xs text-muted-foreground">
        Events are recorded as skipped; only test events are sent.
      </p>
    </div>
  );
}

function TestButton({ config }: { readonly config: AiConfig }) {
  const test = useTestWebhook();
  const send = () =>
    test.mutate(undefined, {
      onSuccess: ({ success, message }) => {
        if (success) notifySuccess('Test event delivered', { text: message });
        else notifyError('Test Failed', { text: message });
      },
      onError: (error) => notifyError('Test Failed', { text: problemText(error) }),
    });
  return (
    <Button
      variant="outline"
      busy={test.isPending}
      disabled={!config.can.edit || config.webhook_url === null}
      onClick={send}
    >
      <Send aria-hidden />
      Test webhook
    </Button>
  );
}
