import type { getWebhookDelivery } from '@dealwright/contract/integrations/webhooks';
import type { ResponseOf } from '@dealwright/contract/route';
import { formatTime } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { useDelivery, useResendDelivery } from './api.ts';
import { eventLabel, saidOfDelivery, whyOf } from './webhook-words.ts';

type Whole = ResponseOf<typeof getWebhookDelivery>;

/** One event: what is sent, each attempt, and sending it again. */
export function DeliveryDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const delivery = useDelivery(id);
  const resend = useResendDelivery();
  const again = () =>
    resend.mutate(id, {
      onSuccess: () => notifySuccess('Event sent again', { text: 'It has the same ID.' }),
      onError: (error) => notifyError('Couldn’t send the event', { text: problemText(error) }),
    });
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={delivery.data ? eventLabel(delivery.data.type) : 'Event'}
      footer={
        delivery.data?.can.resend && (
          <Button variant="primary" busy={resend.isPending} onClick={again}>
            Send again
          </Button>
        )
      }
    >
      <QueryState query={delivery} skeleton={<SkeletonList rows={4} rowClass="h-10" />} notFound="Not found">
        {(whole) => <View whole={whole} />}
      </QueryState>
    </Dialog>
  );
}

function View({ whole }: { readonly whole: Whole }) {
  const { label, tone } = saidOfDelivery(whole);
  const facts = [
    { label: 'State', value: <Badge tone={tone}>{label}</Badge> },
    ...(whyOf(whole) === '' ? [] : [{ label: 'Outcome', value: whyOf(whole) }]),
    ...(whole.deal ? [{ label: 'Deal', value: `LEAD-${whole.deal.number} ${whole.deal.name}` }] : []),
    { label: 'Occurred', value: formatTime(whole.created_at) },
    ...(whole.next_try_at ? [{ label: 'Next attempt', value: formatTime(whole.next_try_at) }] : []),
    { label: 'ID', value: <code className="text-xs break-all">{whole.id}</code> },
  ];
  return (
    <div className="flex flex-col gap-5">
      <Facts facts={facts} />
      <section aria-labelledby="attempts">
        <h3 id="attempts" className="mb-1.5 text-sm font-medium">
          Attempts
        </h3>
        {whole.tries.length === 0 ? (
          <p className="text-sm text-muted-foreground">None yet.</p>
        ) : (
          <ul className="divide-y divide-border rounded-lg border border-border">
            {whole.tries.map((one) => (
              <li key={one.id} className="px-3 py-2 text-sm">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <span className="font-medium tabular-nums">{one.status ?? 'No response'}</span>
                  <span className="text-xs text-muted-foreground tabular-nums">
                    {formatTime(one.started_at)} · {one.duration_ms} ms
                  </span>
                </p>
                {one.error !== null && <p className="text-xs text-muted-foreground">{one.error}</p>}
                {one.answer !== '' && <Code text={one.answer} label="Response" />}
              </li>
            ))}
          </ul>
        )}
      </section>
      <div>
        <h3 className="mb-1.5 text-sm font-medium">Payload</h3>
        <Code text={JSON.stringify(JSON.parse(whole.body), null, 2)} label="Payload" />
      </div>
    </div>
  );
}

/** Text that a program wrote; scrolled by keyboard too. */
function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable by keyboard
      tabIndex={0}
      aria-label={label}
      className="mt-1 max-h-72 overflow-auto rounded-md bg-muted p-3"
    >
      <pre className="font-mono text-xs whitespace-pre-wrap break-words">{text}</pre>
    </section>
  );
}
