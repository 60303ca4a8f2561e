import { Link } from '@tanstack/react-router';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Counted } from './account-table.tsx';
import type { AccountDetail } from './api.ts';

const unknown = <span className="text-muted-foreground">Not set</span>;

/** What is known of the company, and its place among others. */
export function FactsCard({ account }: { readonly account: AccountDetail }) {
  const { domain, employees, annual_revenue_minor: revenue, currency, industry, city, country } = account;
  return (
    <Card title="Facts">
      <Facts
        facts={[
          {
            label: 'Domain',
            value: domain ? (
              <a
                href={`https://${domain}`}
                target="_blank"
                rel="noreferrer"
                className="text-primary underline underline-offset-2"
              >
                {domain}
              </a>
            ) : (
              unknown
            ),
          },
          { label: 'Industry', value: industry ?? unknown },
          { label: 'Location', value: [city, country].filter(Boolean).join(', ') || unknown },
          { label: 'Employees', value: employees === null ? unknown : formatNumber(employees) },
          {
            label: 'Annual revenue',
            value:
              revenue === null ? unknown : formatMoney({ amountMinor: revenue, currency: currency ?? 'USD' }),
          },
        ]}
      />
    </Card>
  );
}

/** The account above and those below, with what is open there. */
export function HierarchyCard({ account }: { readonly account: AccountDetail }) {
  const { name, parent, subsidiaries, has_more_subsidiaries } = account;
  if (!parent && subsidiaries.length === 0) return null;
  return (
    <Card title="Group" description="Parent and subsidiaries">
      <ul aria-label="Group" className="flex flex-col gap-1.5 text-sm">
        {parent && (
          <li>
            <Link
              to="/account-planning/$accountId"
              params={{ accountId: parent.id }}
              className="text-primary underline underline-offset-2"
            >
              {parent.name}
            </Link>{' '}
            <span className="text-xs text-muted-foreground">Parent</span>
          </li>
        )}
        <li className={parent ? 'pl-4 font-medium' : 'font-medium'}>{name}</li>
        {subsidiaries.map((child) => (
          <li
            key={child.id}
            className={parent ? 'flex justify-between gap-3 pl-8' : 'flex justify-between gap-3 pl-4'}
          >
            <Link
              to="/account-planning/$accountId"
              params={{ accountId: child.id }}
              className="min-w-0 truncate text-primary hover:underline"
            >
              {child.name}
            </Link>
            <Counted {...child.open} />
          </li>
        ))}
        {has_more_subsidiaries && <li className="pl-4 text-muted-foreground">and more</li>}
      </ul>
    </Card>
  );
}
