import type { ErrorDetail, ErrorSample, ErrorSide } from '@dealwright/contract/errors';
import { Link } from '@tanstack/react-router';
import { useChangeErrorState, useError } from '../../features/operator/errors/api.ts';
import { ErrorBadges } from '../../features/operator/errors/error-badges.tsx';
import { formatNumber, formatRelative, formatTime } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifyError } from '../../ui/toast.ts';
import { BackLink } from './back-link.tsx';
import { BrowserName } from './browser-name.tsx';
import type { OperatorPageProps } from './operator-page-props.ts';

export function ErrorPage({ params }: OperatorPageProps) {
  const query = useError(params.id ?? '');
  return (
    <>
      <BackLink to="errors">Errors</BackLink>
      <QueryState
        query={query}
        notFound="This error doesn’t exist"
        skeleton={<SkeletonList rows={3} rowClass="h-24" label="Loading the error" />}
      >
        {(error) => <OneError error={error} />}
      </QueryState>
    </>
  );
}

function OneError({ error }: { readonly error: ErrorDetail }) {
  const change = useChangeErrorState(error.id);
  const next = error.state === 'open' ? 'resolved' : 'open';
  return (
    <>
      <PageHeader
        title={<span className="break-words">{error.name}</span>}
        description={<span className="break-words">{error.message}</span>}
        actions={
          <Button
            variant={next === 'resolved' ? 'primary' : 'outline'}
            busy={change.isPending}
            onClick={() =>
              change.mutate(next, {
                onError: (failure) =>
                  notifyError('Couldn’t change the state', { text: problemText(failure) }),
              })
            }
          >
            {next === 'resolved' ? 'Resolve' : 'Reopen'}
          </Button>
        }
      />
      <div className="flex flex-wrap gap-2">
        <ErrorBadges error={error} />
      </div>
      <Card title="History">
        <Facts facts={historyOf(error)} />
      </Card>
      <section aria-label="Samples" className="flex flex-col gap-3">
        <h2 className="text-base">{error.samples.length === 0 ? 'No samples' : 'Latest samples'}</h2>
        {error.samples.map((sample) => (
          <Sample key={sample.id} sample={sample} side={error.side} />
        ))}
      </section>
    </>
  );
}

function historyOf(error: ErrorDetail): Fact[] {
  const seen = (time: string, release: string) => `${formatTime(time)}, release ${release}`;
  const facts: Fact[] = [
    { label: 'Occurrences', value: formatNumber(error.occurrences) },
    { label: 'First seen', value: seen(error.first_seen_at, error.first_release) },
    { label: 'Last seen', value: seen(error.last_seen_at, error.last_release) },
    { label: 'Last route', value: error.last_route ?? 'Unknown' },
  ];
  if (error.resolved_at === null) return facts;
  const resolvedBy = error.resolved_by ? ` by ${error.resolved_by}` : '';
  const resolved = `${formatTime(error.resolved_at)}${resolvedBy}. It reopens if another release has it.`;
  return [...facts, { label: 'Resolved', value: resolved }];
}

interface SampleProps {
  readonly sample: ErrorSample;
  readonly side: ErrorSide;
}

function Sample({ sample, side }: SampleProps) {
  const { user, request_id, user_agent, browser } = sample;
  const facts: Fact[] = [
    { label: 'Message', value: sample.message || 'None' },
    { label: 'Route', value: sample.route ?? 'Unknown' },
    { label: 'Release', value: sample.release },
    {
      label: 'Person',
      value: user ? [user.email, user.company].filter(Boolean).join(', ') : 'Not signed in',
    },
    // Of a browser's error it would be the request that reported it.
    ...(request_id && side === 'server'
      ? [{ label: 'Request', value: <RequestLink id={request_id} /> }]
      : []),
    ...(browser ? [{ label: 'Browser', value: <BrowserName name={browser} userAgent={user_agent} /> }] : []),
  ];
  return (
    <Card title={formatRelative(sample.created_at)} description={formatTime(sample.created_at)}>
      <Facts facts={facts} />
      {sample.stack && (
        <pre className="mt-3 rounded-lg border border-border bg-muted p-3 font-mono text-xs break-all whitespace-pre-wrap">
          {sample.stack}
        </pre>
      )}
    </Card>
  );
}

/** Leads to what was logged with the request. */
function RequestLink({ id }: { readonly id: string }) {
  return (
    <Link
      to="/super-admin/$"
      params={{ _splat: 'logs' }}
      search={{ q: id }}
      className="font-mono text-xs underline underline-offset-2"
    >
      {id}
    </Link>
  );
}
