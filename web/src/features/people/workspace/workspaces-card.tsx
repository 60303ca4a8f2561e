import type { CompanyWorkspace } from '@dealwright/contract/people/workspaces';
import { ArrowRightLeft, Pencil, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazy } from '../../../ui/lazy.ts';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useWorkspaces } from './company-api.ts';
import { useGoToWorkspace } from './use-go-to-workspace.ts';

const WorkspaceDialog = lazy(() =>
  import('./workspace-dialog.tsx').then((module) => ({ default: module.WorkspaceDialog })),
);

/** Every workspace of the company, for its admins: to go there, to name it, to give it seats. */
export function WorkspacesCard() {
  const workspaces = useWorkspaces();
  const [edited, setEdited] = useState<CompanyWorkspace | 'new' | null>(null);
  return (
    <Card
      title="Workspaces"
      description="You’re a member of one at a time."
      actions={
        <Button variant="outline" onClick={() => setEdited('new')}>
          <Plus aria-hidden />
          New workspace
        </Button>
      }
      flush
    >
      <QueryState query={workspaces} skeleton={<SkeletonList inset rows={2} rowClass="h-10" />}>
        {(rows) => (
          <ul aria-label="Workspaces" className="mt-2 divide-y divide-border border-t border-border">
            {rows.map((workspace) => (
              <WorkspaceRow key={workspace.id} workspace={workspace} onEdit={() => setEdited(workspace)} />
            ))}
          </ul>
        )}
      </QueryState>
      {edited && (
        <Suspense fallback={null}>
          <WorkspaceDialog workspace={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Card>
  );
}

interface WorkspaceRowProps {
  readonly workspace: CompanyWorkspace;
  readonly onEdit: () => void;
}

function WorkspaceRow({ workspace, onEdit }: WorkspaceRowProps) {
  const { goTo, going } = useGoToWorkspace();
  const { name, members, max_members, open_deals, current, closed_to_you, workspace_type } = workspace;
  return (
    <li className="flex min-h-14 items-center gap-2 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate">{name}</span>
          {current && <Badge tone="primary">You’re here</Badge>}
          {workspace_type === 'personal' && <Badge>Personal</Badge>}
        </p>
        <p className="text-xs text-muted-foreground tabular-nums">
          {members} of {formatCount(max_members, 'seat')} · {formatCount(open_deals, 'open deal')}
        </p>
        {closed_to_you !== null && <p className="text-xs text-muted-foreground">{closed_to_you}</p>}
      </div>
      {!current && (
        <Button
          variant="ghost"
          size="sm"
          disabled={closed_to_you !== null}
          busy={going}
          aria-label={`Switch to ${name}`}
          onClick={() => goTo(workspace)}
        >
          <ArrowRightLeft aria-hidden />
          Switch
        </Button>
      )}
      <IconButton label={`Edit ${name}`} onClick={onEdit} className="-mr-2">
        <Pencil aria-hidden />
      </IconButton>
    </li>
  );
}
