import type { DealSummary } from '@dealwright/contract/deals';
import { ArrowRightLeft, Ellipsis, ExternalLink, NotebookPen, Pencil, SquareCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { usePipelineActions } from './pipeline-actions.ts';
import { useSelection } from './selection.ts';

interface CardMenuButtonProps {
  readonly deal: DealSummary;
  readonly inTabOrder: boolean;
  readonly className?: string;
}

/** What can be done with a deal. The menu is mounted only while it is open: a board has many of these. */
export function CardMenuButton({ deal, inTabOrder, className }: CardMenuButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={button}
        label={`Actions for ${deal.name}`}
        tooltip={false}
        size="sm"
        tabIndex={inTabOrder ? 0 : -1}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className={cx(
          '-mr-1.5 ml-auto opacity-0 group-hover/card:opacity-100 group-focus-within/card:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100 max-md:opacity-100 max-md:-my-3',
          className,
        )}
      >
        <Ellipsis aria-hidden />
      </IconButton>
      {open && button.current && (
        <OpenMenu deal={deal} anchor={button.current} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface OpenMenuProps {
  readonly deal: DealSummary;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

function OpenMenu({ deal, anchor, onClose }: OpenMenuProps) {
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
      <MenuItem icon={<NotebookPen aria-hidden />} shortcut="n" onSelect={() => actions.notes(deal)}>
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
          You may read this deal. Only its team, managers and admins change it.
        </p>
      )}
    </Menu>
  );
}
