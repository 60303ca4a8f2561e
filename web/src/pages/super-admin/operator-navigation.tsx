import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { LISTED_OPERATOR_PAGES } from './operator-pages.ts';

const LINK =
  'flex h-9 shrink-0 items-center rounded-lg px-2.5 text-sm whitespace-nowrap text-muted-foreground transition-colors ' +
  'hover:bg-muted hover:text-foreground data-[status=active]:bg-secondary data-[status=active]:font-medium ' +
  'data-[status=active]:text-foreground touch:h-11';

/** The operator's pages: a list at the side, and a row that scrolls where there is no room for one. */
export function OperatorNavigation() {
  const list = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    const active = list.current?.querySelector(`a[href="${pathname}"]`);
    active?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav
      ref={list}
      aria-label="Operator"
      className={cx(
        '-mx-4 shrink-0 overflow-x-auto px-4 [scrollbar-width:none]',
        'md:-mx-6 md:px-6 lg:mx-0 lg:w-48 lg:overflow-visible lg:px-0',
      )}
    >
      <ul className="flex gap-0.5 lg:sticky lg:top-20 lg:flex-col">
        <li>
          <Link to="/super-admin" activeOptions={{ exact: true }} className={LINK}>
            Overview
          </Link>
        </li>
        {LISTED_OPERATOR_PAGES.map(({ path, title }) => (
          <li key={path}>
            <Link to="/super-admin/$" params={{ _splat: path.slice(1) }} className={LINK}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
