import { Archive, ArchiveRestore, MoreHorizontal, Pencil } from 'lucide-react';
import { problemText } from '../../lib/http.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { notifyUndo } from '../../ui/notify-undo.ts';
import { notifyError } from '../../ui/toast.ts';
import { type Competitor, useArchiveCompetitor } from './api.ts';

interface CompetitorMenuProps {
  readonly competitor: Competitor;
  /** Opens it to be changed. */
  readonly onEdit: () => void;
}

/** Archives at once and offers undo. */
function useArchive({ id, name, archived_at }: Competitor) {
  const archiving = useArchiveCompetitor();
  const to = (archived: boolean, onSuccess?: () => void) =>
    archiving.mutate(
      { id, archived },
      {
        ...(onSuccess && { onSuccess }),
        onError: (error) =>
          notifyError(archived ? 'Couldn’t archive the competitor' : 'Couldn’t restore the competitor', {
            text: problemText(error),
          }),
      },
    );
  const isArchived = archived_at !== null;
  return () =>
    to(!isArchived, () =>
      notifyUndo(isArchived ? 'Competitor restored' : 'Competitor archived', () => to(isArchived), {
        text: name,
      }),
    );
}

/** Changes or archives a competitor. */
export function CompetitorMenu({ competitor, onEdit }: CompetitorMenuProps) {
  const archive = useArchive(competitor);
  const isArchived = competitor.archived_at !== null;
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${competitor.name}`} tooltip={false}>
          <MoreHorizontal aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        Edit competitor
      </MenuItem>
      <MenuItem
        icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        onSelect={archive}
      >
        {isArchived ? 'Restore competitor' : 'Archive competitor'}
      </MenuItem>
    </Menu>
  );
}
