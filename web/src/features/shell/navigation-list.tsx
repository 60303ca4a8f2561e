import { Link } from '@tanstack/react-router';
import { cx } from '../../lib/cx.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useOperatorState } from '../operator/api.ts';
import { NAVIGATION, OPERATOR_ENTRY, WORK } from './navigation.ts';

interface NavigationListProps {
  /** Icons alone; the labels are tooltips and are read out. */
  readonly collapsed?: boolean;
  readonly onNavigate?: () => void;
}

export const navigationItemClass =
  'group/item relative flex h-9 items-center gap-3 overflow-hidden rounded-lg px-2.5 text-sm ' +
  'whitespace-nowrap text-muted-foreground ' +
  'transition-colors hover:bg-muted hover:text-foreground touch:h-11 [&_svg]:size-4 [&_svg]:shrink-0';

/** What the collapsed sidebar shows are icons, so their names must come at once. */
export const SIDEBAR_TOOLTIP_MS = 100;

type Entry = (typeof NAVIGATION)[number] | (typeof WORK)[number] | typeof OPERATOR_ENTRY;

interface EntriesProps extends NavigationListProps {
  readonly label: string;
  readonly entries: readonly Entry[];
}

function Entries({ label: name, entries, collapsed = false, onNavigate }: EntriesProps) {
  const singleKeys = useSingleKeys();
  return (
    <nav aria-label={name}>
      <ul className="flex flex-col gap-0.5">
        {entries.map(({ to, label, icon: Icon, ...entry }) => (
          <li key={to}>
            <Tooltip
              label={label}
              shortcut={singleKeys && 'keys' in entry ? entry.keys : undefined}
              side="right"
              disabled={!collapsed}
              delayMs={SIDEBAR_TOOLTIP_MS}
            >
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

/** The areas of the product, and below them what is worked on across them. */
export function NavigationList(props: NavigationListProps) {
  const areas = useOperatorState() === 'operator' ? [...NAVIGATION, OPERATOR_ENTRY] : NAVIGATION;
  return (
    <>
      <Entries {...props} label="Main" entries={areas} />
      <div className="mt-2 border-t border-border pt-2">
        <Entries {...props} label="Work" entries={WORK} />
      </div>
    </>
  );
}
