import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { REVIEW_DECISION_LABELS } from '@dealwright/domain/review/review-decision';
import { QUESTION_REASON_LABELS } from '@dealwright/domain/review/review-questions';
import { isClosed, STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { Link } from '@tanstack/react-router';
import { accountName } from '../../../lib/account-name.ts';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { leadKey } from '../../deals/lead-key.ts';
import type { ReviewDeal } from '../api.ts';
import { reasonWords } from '../reason-words.ts';
import { PromiseList } from './promise-list.tsx';
import { Replay } from './replay.tsx';
import { ThenAndNow } from './then-and-now.tsx';
import { WhatChanged } from './what-changed.tsx';

/** What we believe of one deal: then and now, what changed, what was promised, and what to ask. */
export function DealScreen({ screen }: { readonly screen: ReviewDeal }) {
  return (
    <div className="flex flex-col gap-4">
      <DealHead screen={screen} />
      <Notices screen={screen} />
      <Card className="pt-1">
        <div className="flex flex-col gap-5">
          <ThenAndNow screen={screen} />
          <Replay key={screen.item.deal.number} screen={screen} />
        </div>
      </Card>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <WhatChanged screen={screen} />
        <div className="flex min-w-0 flex-col gap-4">
          <Promises screen={screen} />
          <Questions screen={screen} />
        </div>
      </div>
    </div>
  );
}

function DealHead({ screen: { item } }: { readonly screen: ReviewDeal }) {
  const { deal, unchanged } = item;
  const facts = [
    accountName(deal.account),
    deal.owner.name,
    STAGE_DEFINITIONS[deal.stage].label,
    deal.close_date && `closes ${formatDay(deal.close_date)}`,
    formatMoney({ amountMinor: deal.amount_minor, currency: deal.currency }),
  ];
  return (
    <header>
      <h2 className="text-lg [overflow-wrap:anywhere]">
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(deal.number) }}
          className="hover:underline"
        >
          {deal.name}
        </Link>
      </h2>
      <p className="text-sm text-muted-foreground">{facts.filter(Boolean).join(' · ')}</p>
      <p className="mt-2 flex flex-wrap gap-1.5">
        {reasonWords(item).map((words) => (
          <Badge key={words} tone={unchanged ? 'neutral' : 'warn'}>
            {words}
          </Badge>
        ))}
        {item.decision && (
          <Badge tone="primary">
            {REVIEW_DECISION_LABELS[item.decision]}
            {item.decided_by && ` by ${item.decided_by.name}`}
          </Badge>
        )}
      </p>
    </header>
  );
}

/** What happened to the deal since it came into the review. */
function Notices({ screen: { item } }: { readonly screen: ReviewDeal }) {
  const { deal, owner_then, decision, note } = item;
  return (
    <>
      {owner_then.id !== deal.owner.id && (
        <Callout>
          Handed over from {owner_then.name} to {deal.owner.name}.
        </Callout>
      )}
      {isClosed(deal.stage) && decision !== 'drop' && (
        <Callout>This deal is {STAGE_DEFINITIONS[deal.stage].label.toLowerCase()}. Keep or skip it.</Callout>
      )}
      {note && <Callout>{note}</Callout>}
    </>
  );
}

function Promises({ screen }: { readonly screen: ReviewDeal }) {
  const { item, earlier_promises: earlier, last, first } = screen;
  return (
    <Card
      title="Promises"
      description={
        last
          ? `Last review on ${formatDay(last.decided_at.slice(0, 10))}: ${REVIEW_DECISION_LABELS[last.decision].toLowerCase()}`
          : undefined
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {earlier.length > 0 && <PromiseList label="Earlier promises" promises={earlier} />}
        {item.promises.length > 0 && (
          <div>
            <h3 className="mb-1 text-sm text-muted-foreground">This review</h3>
            <PromiseList label="Promises of this review" promises={item.promises} />
          </div>
        )}
        {earlier.length === 0 && item.promises.length === 0 && (
          <p className="text-muted-foreground">
            {first
              ? 'This is the deal’s first review. No promises yet.'
              : 'No promises from the last review.'}
          </p>
        )}
      </div>
    </Card>
  );
}

function Questions({ screen: { questions } }: { readonly screen: ReviewDeal }) {
  return (
    <Card title="Questions">
      {questions.length === 0 ? (
        <p className="text-sm text-muted-foreground">Every pillar is proven and fresh.</p>
      ) : (
        <ol aria-label="Questions" className="flex flex-col gap-3 text-sm">
          {questions.map(({ pillar, reason, question }) => (
            <li key={pillar}>
              <p className="text-muted-foreground">
                {PILLAR_DEFINITIONS[pillar].name} · {QUESTION_REASON_LABELS[reason].toLowerCase()}
              </p>
              <p>{question}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
