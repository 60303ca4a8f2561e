import { dayOf } from '@dealwright/domain/calendar';
import { Suspense, useId, useState } from 'react';
import { formatDay } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { lazy } from '../../../ui/lazy.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { type Commitment, type CommitmentClaim, useDealCommitments } from './api.ts';
import { canSayWhy, claimLabel, claimsInShort, claimWords, VERDICT_WORDS } from './claim-words.ts';

const ReasonDialog = lazy(() =>
  import('./reason-dialog.tsx').then((module) => ({ default: module.ReasonDialog })),
);

const OUTCOMES = { won: 'Won', lost: 'Lost', withdrawn: 'Withdrawn', reopened: 'Reopened' } as const;

/** What was claimed each time the deal was called Commit; nothing if it never was. */
export function CommitmentsCard({ number }: { readonly number: number }) {
  const commitments = useDealCommitments(number);
  const items = commitments.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <Card title="Commitments" flush>
      <ul aria-label="Commitments" className="divide-y divide-border border-t border-border text-sm">
        {items.map((one) => (
          <CommitmentRow key={one.id} number={number} commitment={one} />
        ))}
      </ul>
      <LoadMore
        hasMore={commitments.hasNextPage}
        loading={commitments.isFetchingNextPage}
        onLoadMore={() => void commitments.fetchNextPage()}
      />
    </Card>
  );
}

interface RowProps {
  readonly number: number;
  readonly commitment: Commitment;
}

function CommitmentRow({ number, commitment }: RowProps) {
  const { committed_at, owner, ended_at, outcome, claims } = commitment;
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const end = outcome && ended_at && `${OUTCOMES[outcome]} ${formatDay(dayOf(new Date(ended_at)))}`;
  return (
    <li className="flex flex-col gap-2 px-4 py-2.5">
      <p className="text-muted-foreground">
        Committed {formatDay(dayOf(new Date(committed_at)))} by {owner.name}
        {end && ` · ${end}`}
      </p>
      <Reason number={number} commitment={commitment} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{claimsInShort(commitment)}</p>
        {claims.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isOpen}
            aria-controls={list}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide claims' : 'Show claims'}
          </Button>
        )}
      </div>
      {isOpen && (
        <dl id={list} className="flex flex-col gap-1">
          {claims.map((claim, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: claims never change their places
            <ClaimLine key={position} claim={claim} />
          ))}
        </dl>
      )}
    </li>
  );
}

/** Why the deal left Commit or its close date moved. Anyone who can edit the deal can record the reason. */
function Reason({ number, commitment }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const { reason } = commitment;
  return (
    <>
      {reason && <p className="[overflow-wrap:anywhere]">{reason}</p>}
      {canSayWhy(commitment) && (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => setOpen(true)}>
          {reason ? 'Edit reason' : 'Add reason'}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ReasonDialog number={number} commitment={commitment} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function ClaimLine({ claim }: { readonly claim: CommitmentClaim }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <dt className="text-muted-foreground">{claimLabel(claim)}</dt>
      <dd className="flex min-w-0 items-center gap-2">
        <span className="truncate">{claimWords(claim)}</span>
        {claim.verdict && (
          <Badge tone={VERDICT_WORDS[claim.verdict].tone}>{VERDICT_WORDS[claim.verdict].label}</Badge>
        )}
      </dd>
    </div>
  );
}
