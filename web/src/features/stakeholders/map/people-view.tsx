import type { Deal } from '@dealwright/contract/deals/deals';
import type { StakeholderMap } from '@dealwright/contract/stakeholders/map';
import type { Pillar } from '@dealwright/domain/pillar';
import { Building2, Plus, UserRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useIsPhone, useMedia } from '../../../lib/use-media.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PersonDialog } from '../person-dialog.ts';
import { useStakeholderMap } from './api.ts';
import { CoverageWords } from './coverage-line.tsx';
import { KnownPeopleDialog } from './known-people-dialog.tsx';
import { Mentioned } from './mentioned.tsx';
import { OrgChart } from './org-chart.tsx';
import { PeopleOutline } from './people-outline.tsx';
import { PeopleTable } from './people-table.tsx';
import { PersonAside } from './person-aside.tsx';
import type { OpenSource } from './person-said.tsx';
import { PowerGrid } from './power-grid.tsx';
import { type TakenOut, TakenOutContext } from './taken-out.ts';
import { useReporting } from './use-reporting.ts';

export const PEOPLE_VIEWS = ['map', 'grid', 'list'] as const;
export type PeopleView = (typeof PEOPLE_VIEWS)[number];

const TITLES: Readonly<Record<PeopleView, string>> = {
  map: 'Reporting lines, with stance',
  grid: 'Influence by stance toward us',
  list: 'People on this deal',
};

export interface PeopleViewProps {
  readonly deal: Pick<Deal, 'number' | 'pillars' | 'stage' | 'can' | 'account'>;
  readonly view: PeopleView;
  readonly onView: (view: PeopleView) => void;
  /** The person looked at. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
  /** Who is taken out, and what to do when someone is; a sheet over the page closes with it. */
  readonly without: readonly string[];
  readonly onWithout: (ids: readonly string[], closesPerson: boolean) => void;
  readonly onOpenPillar: (pillar: Pillar) => void;
  readonly onOpenSource: OpenSource;
}

type Preset = Parameters<typeof PersonDialog>[0]['preset'];
/** What is open above the page: the people of the account, or the form for a new person with what is known of them. */
type Adding = 'known' | { readonly preset: Preset } | null;

function useTakeOut({ without, onWithout }: PeopleViewProps): TakenOut {
  const beside = useMedia('(width >= 64rem)');
  return useMemo(() => {
    const ids = new Set(without);
    return {
      ids,
      toggle: ({ id, name }) => {
        const isOut = ids.has(id);
        onWithout(isOut ? without.filter((one) => one !== id) : [...without, id], !beside);
        announce(isOut ? `${name} put back` : `${name} taken out`);
      },
    };
  }, [without, onWithout, beside]);
}

/** The people of a deal as a map, a grid or a list, with one of them beside it. */
export function StakeholderView(props: PeopleViewProps) {
  const query = useStakeholderMap(props.deal.number);
  const [adding, setAdding] = useState<Adding>(null);
  const takenOut = useTakeOut(props);
  const { number } = props.deal;
  return (
    <TakenOutContext value={takenOut}>
      <QueryState query={query} skeleton={<MapSkeleton />}>
        {(map) => <Loaded {...props} map={map} onAdd={setAdding} />}
      </QueryState>
      {adding === 'known' && (
        <KnownPeopleDialog
          number={number}
          onPick={({ deal: _, ...preset }) => setAdding({ preset })}
          onClose={() => setAdding(null)}
        />
      )}
      {adding !== null && adding !== 'known' && (
        <PersonDialog
          number={number}
          person={null}
          preset={adding.preset}
          onClose={() => setAdding(null)}
          onSaved={({ id }) => props.onChoose(id)}
        />
      )}
    </TakenOutContext>
  );
}

function MapSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <Skeleton className="h-8 w-72" />
      <Skeleton className="h-80" />
    </div>
  );
}

interface LoadedProps extends PeopleViewProps {
  readonly map: StakeholderMap;
  readonly onAdd: (adding: Adding) => void;
}

function Loaded(props: LoadedProps) {
  const { deal, map, chosen, onChoose, onAdd } = props;
  const canEdit = deal.can.edit;
  const person = map.people.find(({ id }) => id === chosen);
  const { put } = useReporting(deal.number, map.people);
  const add = canEdit && <AddButtons account={deal.account?.name ?? null} onAdd={onAdd} />;
  if (map.people.length === 0) {
    return (
      <Card title="People" flush>
        <EmptyState icon={<UserRound />} title="No people yet" action={add} className="py-8">
          Add the people who decide, pay and help you. Evidence counts more with a name.
        </EmptyState>
        <Mentioned mentioned={map.mentioned} canEdit={canEdit} onAdd={(preset) => onAdd({ preset })} />
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Head {...props} add={add} />
      <div className="flex items-start gap-4">
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <Card title={TITLES[props.view]} flush>
            <Picture {...props} onPut={put} />
          </Card>
          {map.more && (
            <p className="text-xs text-muted-foreground">
              Only the first {map.people.length} people are shown.
            </p>
          )}
          <Mentioned mentioned={map.mentioned} canEdit={canEdit} onAdd={(preset) => onAdd({ preset })} />
        </div>
        {person && (
          <PersonAside
            {...props}
            person={person}
            canEdit={canEdit}
            onPut={put}
            onClose={() => onChoose(undefined)}
            onGone={(id) => onChoose(id)}
          />
        )}
      </div>
    </div>
  );
}

function Head({ map, view, onView, add }: LoadedProps & { readonly add: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <SegmentedControl
        aria-label="View"
        value={view}
        onValueChange={onView}
        segments={[
          { value: 'map', label: 'Map' },
          { value: 'grid', label: 'Grid' },
          { value: 'list', label: 'List' },
        ]}
      />
      <p className="min-w-0 flex-1 text-sm text-pretty text-muted-foreground max-md:order-last max-md:basis-full">
        <CoverageWords coverage={map.coverage} />
      </p>
      {add}
    </div>
  );
}

function AddButtons({
  account,
  onAdd,
}: {
  readonly account: string | null;
  readonly onAdd: (adding: Adding) => void;
}) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {account !== null && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => onAdd('known')}
          title={`People of other deals with ${account}`}
        >
          <Building2 aria-hidden />
          Add from the account
        </Button>
      )}
      <Button variant="outline" size="sm" onClick={() => onAdd({ preset: undefined })}>
        <Plus aria-hidden />
        Add person
      </Button>
    </span>
  );
}

interface PictureProps extends LoadedProps {
  readonly onPut: ReturnType<typeof useReporting>['put'];
}

function Picture({ deal, map, view, chosen, onChoose, onOpenPillar, onAdd, onPut }: PictureProps) {
  const isPhone = useIsPhone();
  const canEdit = deal.can.edit;
  const toggle = (id: string) => onChoose(id === chosen ? undefined : id);
  if (view === 'list')
    return <PeopleTable people={map.people} chosen={chosen} narrow={isPhone} onChoose={toggle} />;
  if (view === 'grid')
    return <PowerGrid people={map.people} chosen={chosen} narrow={isPhone} onChoose={toggle} />;
  const shared = {
    map,
    chosen,
    canEdit,
    onChoose: toggle,
    onFindOut: ({ pillar }: StakeholderMap['missing'][number]) => onOpenPillar(pillar),
    onAdd: ({ role }: StakeholderMap['missing'][number]) => onAdd({ preset: { buying_role: role } }),
  };
  return isPhone ? <PeopleOutline {...shared} /> : <OrgChart {...shared} onPut={onPut} />;
}
