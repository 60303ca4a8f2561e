import { Fragment, type ReactNode } from 'react';

interface Crumb {
  readonly key: string;
  /** A link, or plain text for the page one is on. */
  readonly content: ReactNode;
}

/** The way here. The last part is the page itself; on a phone there is room for nothing else. */
export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center text-sm">
        {crumbs.map(({ key, content }, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            <Fragment key={key}>
              <li
                className={
                  isLast ? 'min-w-0 truncate font-medium' : 'shrink-0 text-muted-foreground max-md:hidden'
                }
                {...(isLast && { 'aria-current': 'page' as const })}
              >
                {content}
              </li>
              {!isLast && (
                <li aria-hidden className="text-muted-foreground whitespace-pre max-md:hidden">
                  {' > '}
                </li>
              )}
            </Fragment>
          );
        })}
      </ol>
    </nav>
  );
}
