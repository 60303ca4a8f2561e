import type { DealSummary } from '@dealwright/contract/deals/deals';
import { ArrowRightLeft, ExternalLink, NotebookPen, Pencil, SquareCheck } from 'lucide-react';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { usePipelineActions } from './pipeline-actions.ts';
import { useSelection } from './selection.ts';

interface CardMenuProps {
  readonly deal: DealSummary;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** What can be done with a deal. */
export function CardMenu({ deal, anchor, onClose }: CardMenuProps) {
  const actions = usePipelineActions();
  const selection = useSelection();
  return (
    <Menu
      open
      anchor={anchor}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <MenuItem icon={<ExternalLink aria-hidden />} shortcut="enter" onSelect={() => actions.open(deal)}>
        Open
      </MenuItem>
      <MenuItem icon={<NotebookPen aria-hidden />} onSelect={() => actions.notes(deal)}>
        Notes
      </MenuItem>
      <MenuSeparator />
      {deal.can.edit ? (
        <>
          <MenuItem
            icon={<ArrowRightLeft aria-hidden />}
            shortcut="m"
            // The first menu gives the focus back before the second one takes it.
            onSelect={() => window.setTimeout(() => actions.chooseStage(deal, anchor), 0)}
          >
            Move to stage…
          </MenuItem>
          <MenuItem icon={<Pencil aria-hidden />} shortcut="e" onSelect={() => actions.edit(deal)}>
            Edit
          </MenuItem>
          <MenuItem
            icon={<SquareCheck aria-hidden />}
            shortcut="x"
            onSelect={() => {
              selection.setActive(true);
              selection.toggle(deal);
            }}
          >
            {selection.deals.has(deal.number) ? 'Unselect' : 'Select'}
          </MenuItem>
        </>
      ) : (
        <p className="max-w-52 px-2 py-1.5 text-xs text-muted-foreground">
          You can view this deal. Only its team, managers and admins can edit it.
        </p>
      )}
    </Menu>
  );
}
