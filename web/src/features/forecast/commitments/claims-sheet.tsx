import { dayOf } from '@dealwright/domain/calendar';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { PagedSheet } from '../../../ui/paged-sheet.tsx';
import { leadKey } from '../../deals/lead-key.ts';
import { type ClaimsAsked, type ClosedClaim, useClosedClaims } from './api.ts';
import { claimWords, kindLabel, VERDICT_WORDS } from './claim-words.ts';

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

function ClaimRow({ row: { deal, committed_at, outcome, claim } }: { readonly row: ClosedClaim }) {
  const verdict = VERDICT_WORDS[claim.verdict ?? 'never_tested'];
  return (
    <li className="relative flex items-start justify-between gap-4 px-4 py-2.5 text-sm hover:bg-muted">
      <div className="min-w-0">
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(deal.number) }}
          className="block truncate font-medium before:absolute before:inset-0 hover:underline"
        >
          {deal.name}
        </Link>
        <p className="text-xs text-muted-foreground">
          {claim.kind === 'paper_step' && `${claim.subject ?? 'Removed step'}: `}
          {claimWords(claim)} · committed {formatDay(dayOf(new Date(committed_at)))} ·{' '}
          {outcome === 'won' ? 'won' : 'lost'}
        </p>
      </div>
      <Badge tone={verdict.tone}>{verdict.label}</Badge>
    </li>
  );
}
