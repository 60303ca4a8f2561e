import { COMPETITOR_KIND_LABELS } from '@dealwright/domain/competitor';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Competitor } from './api.ts';
import { CompetitorMenu } from './competitor-menu.tsx';

interface CompetitorHeadProps {
  readonly competitor: Competitor;
  readonly onEdit: () => void;
}

/** Name and type, with what can be done. */
export function CompetitorHead({ competitor, onEdit }: CompetitorHeadProps) {
  const { name, kind, archived_at, can } = competitor;
  return (
    <header className="flex items-end justify-between gap-x-6">
      <div className="min-w-0">
        <Link
          to="/competitors"
          className={cx(
            'inline-flex items-center gap-1 text-sm text-muted-foreground hover:text-foreground',
            'touch:min-h-11 print:hidden',
          )}
        >
          <ChevronLeft aria-hidden className="size-4" />
          All competitors
        </Link>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <h1 className="text-xl [overflow-wrap:anywhere]">{name}</h1>
          {kind !== 'company' && <Badge>{COMPETITOR_KIND_LABELS[kind]}</Badge>}
          {archived_at && <Badge>Archived</Badge>}
        </div>
      </div>
      {can.edit && <CompetitorMenu competitor={competitor} onEdit={onEdit} />}
    </header>
  );
}
