import type { TeamMember } from '@dealwright/contract/people/team';
import { UserSearch } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazy } from '../../../ui/lazy.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useWorkspace } from '../workspace/api.ts';
import { ExportTeamButton } from './export-team-button.tsx';
import { MemberRow } from './member-row.tsx';
import { useTeam } from './team-api.ts';

const RoleDialog = lazy(() => import('./role-dialog.tsx').then((module) => ({ default: module.RoleDialog })));
const ManagerDialog = lazy(() =>
  import('./manager-dialog.tsx').then((module) => ({ default: module.ManagerDialog })),
);
const RemoveDialog = lazy(() =>
  import('./remove-dialog.tsx').then((module) => ({ default: module.RemoveDialog })),
);
const ResetFactorsDialog = lazy(() =>
  import('./reset-factors-dialog.tsx').then((module) => ({ default: module.ResetFactorsDialog })),
);
const StopResetDialog = lazy(() =>
  import('./reset-factors-dialog.tsx').then((module) => ({ default: module.StopResetDialog })),
);

const REST_MS = 250;

interface Chosen {
  readonly member: TeamMember;
  readonly what: 'role' | 'manager' | 'removal' | 'reset' | 'stop-reset';
}

interface MembersCardProps {
  readonly me: string;
  readonly action: ReactNode;
}

/** Who works in the workspace, newest first, and what can be done with each. */
export function MembersCard({ me, action }: MembersCardProps) {
  const { data: workspace } = useWorkspace();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), REST_MS);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const close = () => setChosen(null);
  const taken = workspace && `${workspace.members} of ${formatCount(workspace.max_members, 'seat')} taken`;
  return (
    <Card title="Members" description={taken} actions={action} flush>
      <div className="flex items-center justify-between gap-2 px-4 pt-3 pb-1">
        <SearchInput
          label="Search members"
          placeholder="Name or email"
          value={typed}
          onValueChange={setTyped}
        />
        <ExportTeamButton text={text} members={workspace?.members} />
      </div>
      <MemberList text={text} me={me} onChoose={setChosen} />
      <Suspense fallback={null}>
        {chosen?.what === 'role' && <RoleDialog member={chosen.member} onClose={close} />}
        {chosen?.what === 'manager' && <ManagerDialog member={chosen.member} onClose={close} />}
        {chosen?.what === 'reset' && <ResetFactorsDialog member={chosen.member} onClose={close} />}
        {chosen?.what === 'stop-reset' && <StopResetDialog member={chosen.member} onClose={close} />}
        {chosen?.what === 'removal' && <RemoveDialog member={chosen.member} onClose={close} />}
      </Suspense>
    </Card>
  );
}

interface MemberListProps {
  readonly text: string;
  readonly me: string;
  readonly onChoose: (chosen: Chosen) => void;
}

function MemberList({ text, me, onChoose }: MemberListProps) {
  const team = useTeam(text);
  return (
    <QueryState query={team} skeleton={<SkeletonList inset rows={4} rowClass="h-10" />}>
      {({ pages }) => {
        const members = pages.flatMap(({ items }) => items);
        if (members.length === 0) {
          return <EmptyState icon={<UserSearch aria-hidden />} title="No matching members" />;
        }
        return (
          <>
            <ul aria-label="Members" className="mt-2 divide-y divide-border border-t border-border">
              {members.map((member) => (
                <MemberRow
                  key={member.id}
                  member={member}
                  isMe={member.id === me}
                  onChangeRole={() => onChoose({ member, what: 'role' })}
                  onChangeManager={() => onChoose({ member, what: 'manager' })}
                  onRemove={() => onChoose({ member, what: 'removal' })}
                  onResetFactors={() => onChoose({ member, what: 'reset' })}
                  onStopReset={() => onChoose({ member, what: 'stop-reset' })}
                />
              ))}
            </ul>
            <LoadMore
              hasMore={team.hasNextPage}
              loading={team.isFetchingNextPage}
              onLoadMore={() => void team.fetchNextPage()}
            />
          </>
        );
      }}
    </QueryState>
  );
}
