import type { ServiceInstance, ServiceQueue, ServiceSystem } from '@dealwright/contract/operator/service';
import { useSystem } from '../../features/operator/service/api.ts';
import { formatBytes } from '../../lib/bytes.ts';
import { formatCount, formatNumber, formatRelative, formatTime } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { When } from '../../ui/when.tsx';

const COUNTED_UP_TO = 1_000;

export function SystemPage() {
  const query = useSystem();
  return (
    <>
      <PageHeader
        title="System"
        description="Version, database, instances and queued jobs. Refreshes every 15 seconds."
      />
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={4} rowClass="h-32" label="Loading the system" />}
      >
        {(system) => (
          <>
            <div className="grid gap-6 xl:grid-cols-2">
              <Card title="Service">
                <Facts facts={serviceFacts(system)} />
              </Card>
              <Card title="Database">
                <Facts facts={databaseFacts(system)} />
              </Card>
            </div>
            <Instances instances={system.instances} />
            <Queues queues={system.queues} />
            <Migrations migrations={system.migrations} />
          </>
        )}
      </QueryState>
    </>
  );
}

function serviceFacts({ release, node, started_at, demo, mails }: ServiceSystem): Fact[] {
  const upTo = (count: number) =>
    count >= COUNTED_UP_TO ? `${formatNumber(count)} or more` : formatNumber(count);
  return [
    { label: 'Release', value: release },
    { label: 'Node', value: node },
    { label: 'Up since', value: `${formatTime(started_at)}, ${formatRelative(started_at)}` },
    { label: 'Demo mode', value: demo ? 'On' : 'Off' },
    { label: 'Emails waiting', value: upTo(mails.waiting) },
    { label: 'Emails failed', value: upTo(mails.dead) },
  ];
}

function databaseFacts({ database }: ServiceSystem): Fact[] {
  const { engine, version, size_bytes, connections, pool_size } = database;
  return [
    { label: 'Engine', value: engine === 'postgres' ? 'PostgreSQL' : 'Embedded (PGlite)' },
    { label: 'Version', value: version },
    { label: 'Size', value: formatBytes(size_bytes) },
    { label: 'Connections', value: formatNumber(connections) },
    {
      label: 'Pool',
      value: pool_size === null ? 'One connection' : `${formatNumber(pool_size)} per instance`,
    },
  ];
}

const PROCESSES = { all: 'API and worker', api: 'API', worker: 'Worker' } as const;

function Instances({ instances }: { readonly instances: readonly ServiceInstance[] }) {
  return (
    <Card
      flush
      title="Instances"
      description="Each instance checks in every 30 seconds. Instances that stop are removed after a day."
    >
      {instances.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-muted-foreground">No instance has checked in yet.</p>
      ) : (
        <Table label="Instances" density="comfortable">
          <thead>
            <tr>
              <HeaderCell>Name</HeaderCell>
              <HeaderCell>State</HeaderCell>
              <HeaderCell className="max-md:hidden">Process</HeaderCell>
              <HeaderCell className="max-md:hidden">Release</HeaderCell>
              <HeaderCell align="end">Memory</HeaderCell>
              <HeaderCell align="end" className="max-md:hidden">
                Event-loop delay
              </HeaderCell>
              <HeaderCell>Started</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {instances.map((instance) => (
              <InstanceRow key={instance.id} instance={instance} />
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

function InstanceRow({ instance }: { readonly instance: ServiceInstance }) {
  return (
    <Row>
      <Cell className="font-mono text-xs break-all">{instance.name}</Cell>
      <Cell className="whitespace-nowrap">
        {instance.running ? (
          <Badge tone="won">Running</Badge>
        ) : (
          <Badge tone="lost">Last seen {formatRelative(instance.seen_at)}</Badge>
        )}
      </Cell>
      <Cell className="max-md:hidden">{PROCESSES[instance.processes]}</Cell>
      <Cell className="max-md:hidden">{instance.release}</Cell>
      <Cell align="end" className="whitespace-nowrap">
        {formatBytes(instance.memory_bytes)}
      </Cell>
      <Cell align="end" className="whitespace-nowrap max-md:hidden">
        {formatNumber(instance.event_loop_ms)} ms
      </Cell>
      <Cell className="whitespace-nowrap">
        <When time={instance.started_at} />
      </Cell>
    </Row>
  );
}

function Queues({ queues }: { readonly queues: readonly ServiceQueue[] | null }) {
  const failed = queues?.reduce((sum, queue) => sum + queue.failed, 0) ?? 0;
  return (
    <Card
      flush
      title="Jobs"
      description={
        failed === 0
          ? 'None failed in the last day.'
          : `${formatCount(failed, 'job')} failed in the last day.`
      }
    >
      {queues === null ? (
        <p className="px-4 pb-4 text-sm text-muted-foreground">
          No queues yet. They appear once a worker has started.
        </p>
      ) : (
        <Table label="Jobs">
          <thead>
            <tr>
              <HeaderCell>Kind</HeaderCell>
              <HeaderCell align="end">Waiting</HeaderCell>
              <HeaderCell align="end">Running</HeaderCell>
              <HeaderCell align="end">Failed</HeaderCell>
              <HeaderCell className="max-md:hidden">Updated</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {queues.map(({ name, waiting, active, failed: dead, counted_at }) => (
              <Row key={name}>
                <Cell className="font-mono text-xs">{name}</Cell>
                <Cell align="end">{formatNumber(waiting)}</Cell>
                <Cell align="end">{formatNumber(active)}</Cell>
                <Cell align="end">
                  {dead > 0 ? <Badge tone="lost">{formatNumber(dead)}</Badge> : formatNumber(dead)}
                </Cell>
                <Cell className="max-md:hidden">{counted_at ? <When time={counted_at} /> : 'Not yet'}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

function Migrations({ migrations }: { readonly migrations: ServiceSystem['migrations'] }) {
  return (
    <Card
      flush
      title="Migrations"
      description={`${formatCount(migrations.length, 'migration')} applied, newest first.`}
    >
      <Table label="Migrations" className="max-h-96">
        <thead>
          <tr>
            <HeaderCell align="end">Number</HeaderCell>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell>Applied</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {migrations.map(({ version, name, applied_at }) => (
            <Row key={version}>
              <Cell align="end">{version}</Cell>
              <Cell className="font-mono text-xs break-all">{name}</Cell>
              <Cell className="whitespace-nowrap">
                <When time={applied_at} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
