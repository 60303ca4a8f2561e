import { kindLabel } from '@dealwright/domain/commitment/claim-columns';
import { dayOf } from '@dealwright/domain/calendar';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { PagedSheet } from '../../../ui/paged-sheet.tsx';
import { leadKey } from '../../deals/lead-key.ts';
import {
  type ClaimsAsked,
  type ClosedClaim,
  type CommittedDeal,
  type KeptAsked,
  useClosedClaims,
  useCommittedDeals,
  useWithdrawnCommitments,
  type WithdrawnCommitment,
} from './api.ts';
import { claimWords, VERDICT_WORDS } from './claim-words.ts';

interface ClaimsSheetProps {
  readonly asked: ClaimsAsked;
  readonly onClose: () => void;
}

/** The claims that a share counts, each with its deal. */
export function ClaimsSheet({ asked, onClose }: ClaimsSheetProps) {
  const claims = useClosedClaims(asked);
  return (
    <PagedSheet
      title={`Claims: ${kindLabel({ kind: asked.kind, pillar: asked.pillar ?? null })}`}
      what="Claims"
      query={claims}
      notFound="You can’t view these claims, or they don’t exist."
      onClose={onClose}
      row={(row, position) => <ClaimRow key={position} row={row} />}
    />
  );
}

function ClaimRow({ row: { deal, committed_at, outcome, claim, reason } }: { readonly row: ClosedClaim }) {
  const verdict = VERDICT_WORDS[claim.verdict ?? 'never_tested'];
  return (
    <li className="relative flex items-start justify-between gap-4 px-4 py-2.5 text-sm hover:bg-muted">
      <div className="min-w-0">
        <DealLink deal={deal} />
        <p className="text-xs text-muted-foreground">
          {claim.kind === 'paper_step' && `${claim.subject ?? 'Removed step'}: `}
          {claimWords(claim)} · committed {formatDay(dayOf(new Date(committed_at)))} ·{' '}
          {outcome === 'won' ? 'won' : 'lost'}
        </p>
        {reason && <p className="[overflow-wrap:anywhere]">{reason}</p>}
      </div>
      <Badge tone={verdict.tone}>{verdict.label}</Badge>
    </li>
  );
}

interface KeptSheetProps {
  readonly asked: KeptAsked;
  readonly onClose: () => void;
}

/** The deals that closed in Commit. */
export function CommittedSheet({ asked, onClose }: KeptSheetProps) {
  return (
    <PagedSheet
      title="Closed in Commit"
      what="Deals"
      query={useCommittedDeals(asked)}
      notFound="You can’t view these deals, or they don’t exist."
      onClose={onClose}
      row={(row) => <CommittedRow key={row.deal.number} row={row} />}
    />
  );
}

function CommittedRow({ row: { deal, committed_at, closed_at, outcome } }: { readonly row: CommittedDeal }) {
  const [from, to] = [committed_at, closed_at].map((time) => formatDay(dayOf(new Date(time))));
  return (
    <li className="relative px-4 py-2.5 text-sm hover:bg-muted">
      <DealLink deal={deal} />
      <p className="text-xs text-muted-foreground">
        Committed {from} · {outcome} {to}
      </p>
    </li>
  );
}

/** The commitments that a person withdrew, each with its deal and reason. */
export function WithdrawnSheet({ asked, onClose }: KeptSheetProps) {
  return (
    <PagedSheet
      title="Withdrawn commitments"
      what="Commitments"
      query={useWithdrawnCommitments(asked)}
      notFound="You can’t view these commitments, or they don’t exist."
      onClose={onClose}
      row={(row) => <WithdrawnRow key={`${row.deal.number} ${row.committed_at}`} row={row} />}
    />
  );
}

function WithdrawnRow({
  row: { deal, committed_at, withdrawn_at, reason },
}: {
  readonly row: WithdrawnCommitment;
}) {
  const [from, to] = [committed_at, withdrawn_at].map((time) => formatDay(dayOf(new Date(time))));
  return (
    <li className="relative px-4 py-2.5 text-sm hover:bg-muted">
      <DealLink deal={deal} />
      <p className="[overflow-wrap:anywhere]">{reason ?? 'No reason given'}</p>
      <p className="text-xs text-muted-foreground">
        Committed {from} · withdrawn {to}
      </p>
    </li>
  );
}

function DealLink({ deal: { number, name } }: Pick<ClosedClaim, 'deal'>) {
  return (
    <Link
      to="/lead-planning/$leadKey"
      params={{ leadKey: leadKey(number) }}
      className="block truncate font-medium before:absolute before:inset-0 hover:underline"
    >
      {name}
    </Link>
  );
}
