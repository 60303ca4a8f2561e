import { Link } from '@tanstack/react-router';
import { Archive, Trash2 } from 'lucide-react';
import { useFeature } from '../../identity/session/use-feature.ts';

const LINK =
  'inline-flex items-center gap-1.5 text-muted-foreground hover:text-foreground touch:min-h-11 [&_svg]:size-4';

/** Where deals are that are not in the pipeline; while the company has such places. */
export function ShelfLinks() {
  const archive = useFeature('deal_archive');
  const trash = useFeature('deal_delete');
  if (!archive && !trash) return null;
  return (
    <nav
      aria-label="Archive and trash"
      className="flex flex-wrap gap-x-5 border-t border-border pt-3 text-sm"
    >
      {archive && (
        <Link to="/lead-planning" search={{ view: 'archived' }} className={LINK}>
          <Archive aria-hidden />
          Archived deals
        </Link>
      )}
      {trash && (
        <Link to="/lead-planning" search={{ view: 'trash' }} className={LINK}>
          <Trash2 aria-hidden />
          Trash
        </Link>
      )}
    </nav>
  );
}
