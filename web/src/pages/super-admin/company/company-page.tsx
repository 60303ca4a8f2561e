import { COMPANY_USAGE_DAYS, type OperatorCompany } from '@dealwright/contract/operator/operator-companies';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCompany } from '../../../features/operator/companies-api.ts';
import { FEATURE_WORDS } from '../../../features/operator/feature-flags/feature-words.ts';
import { formatCount, formatNumber, formatTime, numberFormat } from '../../../lib/format.ts';
import { isProblem } from '../../../lib/http.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { DayChart } from '../../../ui/chart/day-chart.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { When } from '../../../ui/when.tsx';
import { NotFoundPage } from '../../not-found-page.tsx';
import { BackLink } from '../back-link.tsx';
import type { OperatorPageProps } from '../operator-page-props.ts';
import { CompanyInvitations } from './company-invitations.tsx';
import { CompanyLimits } from './company-limits.tsx';
import { CompanyMembers } from './company-members.tsx';
import { CompanyErrors, OperatorActions } from './company-trouble.tsx';
import { SuspensionDialog } from './suspension-dialog.tsx';

/** One company as its operator sees it: people, seats, use and trouble; never its deals. */
export function CompanyPage({ params }: OperatorPageProps) {
  const id = params.id ?? '';
  const query = useCompany(id);
  if (isProblem(query.error, 'not_found', 'invalid_input')) return <NotFoundPage />;
  return (
    <>
      <BackLink to="companies">Companies</BackLink>
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={4} rowClass="h-32" label="Loading the company" />}
      >
        {(company) => (
          <>
            <Head company={company} />
            <div className="grid gap-6 xl:grid-cols-2">
              <Seats company={company} />
              <Usage company={company} />
            </div>
            <CompanyLimits company={company} />
            <CompanyMembers id={id} />
            <CompanyInvitations id={id} canResend={company.state === 'active'} />
            <div className="grid items-start gap-6 xl:grid-cols-2">
              <CompanyErrors id={id} />
              <OperatorActions id={id} />
            </div>
          </>
        )}
      </QueryState>
    </>
  );
}

const STATES = {
  active: <Badge tone="won">Active</Badge>,
  suspended: <Badge tone="lost">Suspended</Badge>,
  erased: <Badge>Deleted</Badge>,
} as const;

function Head({ company }: { readonly company: OperatorCompany }) {
  const [asking, setAsking] = useState(false);
  const { name, state, suspension, can, has_operator, deletion_due_at } = company;
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-2.5">
            {name}
            {STATES[state]}
          </span>
        }
        description={company.domain}
        actions={
          <>
            {can.suspend && (
              <Button variant="outline" className="text-destructive!" onClick={() => setAsking(true)}>
                Suspend
              </Button>
            )}
            {can.resume && (
              <Button variant="primary" onClick={() => setAsking(true)}>
                Resume
              </Button>
            )}
          </>
        }
      />
      {suspension && (
        <Callout
          tone="lost"
          title={`Suspended ${formatTime(suspension.since)}${suspension.by ? ` by ${suspension.by}` : ''}`}
        >
          <p className="break-words">{suspension.reason}</p>
        </Callout>
      )}
      {deletion_due_at && (
        <Callout tone="warn" title={`An admin has asked to delete it on ${formatTime(deletion_due_at)}`} />
      )}
      {has_operator && state === 'active' && (
        <Callout title="An operator is a member, so this company can’t be suspended." />
      )}
      {asking && <SuspensionDialog company={company} onClose={() => setAsking(false)} />}
    </>
  );
}

function Seats({ company }: { readonly company: OperatorCompany }) {
  const { workspaces, members, seats, created_at, last_used_at, flags } = company;
  const facts: Fact[] = [
    { label: 'Created', value: <When time={created_at} /> },
    { label: 'Last use', value: last_used_at ? <When time={last_used_at} /> : 'Never' },
    { label: 'Feature flags', value: flags.length === 0 ? 'Defaults' : <Flags flags={flags} /> },
  ];
  return (
    <Card title="Seats">
      <div className="flex flex-col gap-4">
        <Progress
          label="All workspaces"
          value={seats === 0 ? 0 : Math.min(100, (100 * members) / seats)}
          valueText={`${formatNumber(members)} of ${formatNumber(seats)} seats`}
        />
        {workspaces.length > 1 && (
          <ul aria-label="Workspaces" className="flex flex-col gap-1 text-sm">
            {workspaces.map((workspace) => (
              <li key={workspace.id} className="flex justify-between gap-3">
                <span className="truncate">{workspace.name}</span>
                <span className="shrink-0 text-muted-foreground tabular-nums">
                  {formatNumber(workspace.members)} of {formatNumber(workspace.seats)}
                </span>
              </li>
            ))}
          </ul>
        )}
        <Facts facts={facts} />
      </div>
    </Card>
  );
}

function Flags({ flags }: Pick<OperatorCompany, 'flags'>) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {flags.map(({ key, enabled }) => (
        <Link
          key={key}
          to="/super-admin/$"
          params={{ _splat: `features/${key}` }}
          className="underline underline-offset-2"
        >
          {FEATURE_WORDS[key].title}: {enabled ? 'on' : 'off'}
        </Link>
      ))}
    </span>
  );
}

const COST = { style: 'currency', currency: 'USD', maximumFractionDigits: 4 } as const;

/** Every day of the time looked back on, those without use too. */
function Usage({ company }: { readonly company: OperatorCompany }) {
  const used = new Map(company.usage.map((one) => [one.day, one]));
  const first = addDays(dayOf(new Date()), 1 - COMPANY_USAGE_DAYS);
  const days = Array.from({ length: COMPANY_USAGE_DAYS }, (_, nth) => {
    const day = addDays(first, nth);
    return { day, value: used.get(day)?.api_calls ?? 0 };
  });
  const cost = company.usage.reduce((sum, { cost_usd }) => sum + cost_usd, 0);
  const calls = days.reduce((sum, { value }) => sum + value, 0);
  const format = (value: number) => formatCount(value, 'call');
  return (
    <DayChart
      label="API calls per day"
      head="Calls"
      days={days}
      format={format}
      title={`${format(calls)} for ${numberFormat(COST).format(cost)} in ${days.length} days`}
    />
  );
}
