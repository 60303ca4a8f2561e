import { Link } from '@tanstack/react-router';
import { ChevronLeft, Merge, MoreHorizontal, Pencil } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import type { AccountDetail } from './api.ts';

interface AccountHeadProps {
  readonly account: AccountDetail;
  readonly onEdit: () => void;
  readonly onMerge: () => void;
}

/** The name of an account, who owns it, what it belongs to, and what can be done with it. */
export function AccountHead({ account, onEdit, onMerge }: AccountHeadProps) {
  const { name, can } = account;
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <Link
          to="/account-planning"
          className={cx(
            'inline-flex items-center gap-1 text-sm text-muted-foreground hover:text-foreground',
            'touch:min-h-11 print:hidden',
          )}
        >
          <ChevronLeft aria-hidden className="size-4" />
          All accounts
        </Link>
        <h1 className="mt-1 text-xl [overflow-wrap:anywhere]">{name}</h1>
        <AccountFacts account={account} />
      </div>
      <div className="flex items-center gap-2 print:hidden">
        {can.edit && (
          <Button variant="outline" onClick={onEdit}>
            <Pencil aria-hidden />
            Edit
          </Button>
        )}
        {can.merge && (
          <Menu
            trigger={
              <IconButton label="More">
                <MoreHorizontal aria-hidden />
              </IconButton>
            }
          >
            <MenuItem icon={<Merge aria-hidden />} onSelect={onMerge}>
              Merge with…
            </MenuItem>
          </Menu>
        )}
      </div>
    </header>
  );
}

/** What it does, where it is, whose it is and what it belongs to. */
function AccountFacts({ account }: Pick<AccountHeadProps, 'account'>) {
  const { owner, parent, industry, city, country } = account;
  const place = [city, country].filter(Boolean).join(', ');
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-3 gap-y-0.5 text-muted-foreground">
      {[industry, place].filter(Boolean).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      <span>{owner ? `Owned by ${owner.name}` : 'No owner'}</span>
      {parent && (
        <span>
          Part of{' '}
          <Link
            to="/account-planning/$accountId"
            params={{ accountId: parent.id }}
            className="text-foreground underline underline-offset-2"
          >
            {parent.name}
          </Link>
        </span>
      )}
    </p>
  );
}
