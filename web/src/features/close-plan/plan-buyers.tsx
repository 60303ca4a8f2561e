import { Send } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { When } from '../../ui/when.tsx';
import { PersonalLinks } from '../buyer-access/personal-links.tsx';
import { SendLinkDialog } from '../buyer-access/send-link-dialog.tsx';
import { linksKey, type StepChange, usePlanLinks, useSendPlanLink, useStepChanges } from './buyers-api.ts';

interface PlanBuyersProps {
  readonly number: number;
  readonly canEdit: boolean;
}

/** Whom the plan was sent to by link, and what they changed on its page. */
export function PlanBuyers({ number, canEdit }: PlanBuyersProps) {
  const query = usePlanLinks(number);
  const [isSending, setSending] = useState(false);
  return (
    <Card
      title="Buyer’s page"
      actions={
        query.data?.can.send && (
          <Button size="sm" variant="outline" onClick={() => setSending(true)}>
            <Send aria-hidden />
            Send personal link
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <QueryState query={query} skeleton={<SkeletonList rows={1} rowClass="h-14" label="Loading links" />}>
          {({ links }) => (
            <PersonalLinks links={links} listKey={linksKey(number)} canChange={canEdit}>
              No links yet. With a personal link, buyers see steps and dates. They can move their own steps
              and mark them as done, which counts as evidence. They don’t see the amount, grades, notes or
              odds.
            </PersonalLinks>
          )}
        </QueryState>
        <StepChanges number={number} />
      </div>
      {isSending && <SendPlanLink number={number} onClose={() => setSending(false)} />}
    </Card>
  );
}

function SendPlanLink({ number, onClose }: { readonly number: number; readonly onClose: () => void }) {
  const send = useSendPlanLink(number);
  return (
    <SendLinkDialog
      title="Send the plan to a buyer"
      draft={`plan-link.${number}`}
      contact={null}
      until={null}
      send={send}
      onClose={onClose}
    />
  );
}

/** ‘moved Legal review from Mar 3 to Mar 10’. */
function changeWords({ kind, step_name: step, day, day_before: before }: StepChange): string {
  switch (kind) {
    case 'moved':
      return `moved ${step}${before ? ` from ${formatDay(before)}` : ''}${day ? ` to ${formatDay(day)}` : ''}`;
    case 'done':
      return `marked ${step} as done${day ? ` on ${formatDay(day)}` : ''}`;
    case 'reopened':
      return `reopened ${step}`;
  }
}

function StepChanges({ number }: { readonly number: number }) {
  const query = useStepChanges(number);
  return (
    <QueryState query={query} skeleton={null}>
      {({ pages }) => {
        const changes = pages.flatMap((page) => page.items);
        if (changes.length === 0) return null;
        return (
          <>
            <ul aria-label="Changes by buyers" className="flex flex-col gap-2">
              {changes.map((change) => (
                <li
                  key={change.id}
                  className="rounded-lg bg-muted px-3 py-2 text-sm [overflow-wrap:anywhere]"
                >
                  <p className="text-muted-foreground">
                    <span className="font-medium text-foreground">{change.name}</span> ({change.email}){' '}
                    {changeWords(change)} · <When time={change.at} />
                  </p>
                  {change.reason && <p className="whitespace-pre-line">{change.reason}</p>}
                </li>
              ))}
            </ul>
            <LoadMore
              hasMore={query.hasNextPage}
              loading={query.isFetchingNextPage}
              onLoadMore={() => void query.fetchNextPage()}
            />
          </>
        );
      }}
    </QueryState>
  );
}
