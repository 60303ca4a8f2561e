import { Link } from '@tanstack/react-router';
import { cx } from '../../lib/cx.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useOperatorState } from '../operator/api.ts';
import { NAVIGATION, OPERATOR_ENTRY } from './navigation.ts';

interface NavigationListProps {
  /** Icons alone; the labels are tooltips and are read out. */
  readonly collapsed?: boolean;
  readonly onNavigate?: () => void;
}

export const navigationItemClass =
  'group/item relative flex h-9 items-center gap-3 overflow-hidden rounded-lg px-2.5 text-sm whitespace-nowrap text-muted-foreground ' +
  'transition-colors hover:bg-muted hover:text-foreground touch:h-11 [&_svg]:size-4 [&_svg]:shrink-0';

export function NavigationList({ collapsed = false, onNavigate }: NavigationListProps) {
  const entries = useOperatorState() === 'operator' ? [...NAVIGATION, OPERATOR_ENTRY] : NAVIGATION;
  return (
    <nav aria-label="Main">
      <ul className="flex flex-col gap-0.5">
        {entries.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Tooltip label={label} side="right" disabled={!collapsed}>
              <Link
                to={to}
                {...(onNavigate && { onClick: onNavigate })}
                className={cx(
                  navigationItemClass,
                  'data-[status=active]:bg-secondary data-[status=active]:font-medium data-[status=active]:text-foreground',
                  'data-[status=active]:[&_svg]:text-primary',
                )}
              >
                <Icon aria-hidden />
                <span className={collapsed ? 'sr-only' : undefined}>{label}</span>
              </Link>
            </Tooltip>
          </li>
        ))}
      </ul>
    </nav>
  );
}
