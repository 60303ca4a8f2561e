import type { DealSummary } from '@dealwright/contract/deals/deals';
import { Ellipsis } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazy } from '../../../ui/lazy.ts';

const CardMenu = lazy(() => import('./card-menu.tsx').then(({ CardMenu }) => ({ default: CardMenu })));

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
        onKeyDown={(event) => {
          // Until the menu has come it cannot hear the key itself.
          if (event.key !== 'Escape' || !open) return;
          event.stopPropagation();
          setOpen(false);
        }}
        className={cx(
          '-mr-1.5 ml-auto opacity-0 group-hover/card:opacity-100 group-focus-within/card:opacity-100 focus-visible:opacity-100',
          'aria-expanded:opacity-100 pointer-coarse:opacity-100 max-md:opacity-100 max-md:-my-3',
          className,
        )}
      >
        <Ellipsis aria-hidden />
      </IconButton>
      {open && button.current && (
        <Suspense>
          <CardMenu deal={deal} anchor={button.current} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
