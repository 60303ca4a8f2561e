import { Building2, ChevronsUpDown } from 'lucide-react';
import { Menu, MenuGroup, MenuItem } from '../../../ui/menu.tsx';
import { useWorkspaces } from './company-api.ts';
import { useGoToWorkspace } from './use-go-to-workspace.ts';

const TRIGGER_CLASS =
  '-ml-2 inline-flex h-9 max-w-full items-center gap-1.5 rounded-lg px-2 text-sm ' +
  'transition-colors hover:bg-muted touch:h-11';

interface WorkspaceSwitcherProps {
  readonly company: string;
  /** The one the person is in. */
  readonly workspace: string;
}

/** Where an admin of a company with several workspaces is, and the way to another. Plain words while there is one. */
export function WorkspaceSwitcher({ company, workspace }: WorkspaceSwitcherProps) {
  const { data: workspaces = [] } = useWorkspaces();
  const { goTo, going } = useGoToWorkspace();
  const words = (
    <span className="truncate">
      {company}
      {workspace !== company && <span className="text-muted-foreground"> / {workspace}</span>}
    </span>
  );
  if (workspaces.length < 2) return <p className="truncate text-sm">{words}</p>;
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" disabled={going} className={TRIGGER_CLASS}>
          {words}
          <span className="sr-only">(switch workspace)</span>
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
        </button>
      }
    >
      <MenuGroup label={`Workspaces of ${company}`}>
        {workspaces.map((one) => (
          <MenuItem
            key={one.id}
            icon={<Building2 aria-hidden />}
            disabled={one.current || one.closed_to_you !== null}
            onSelect={() => goTo(one)}
          >
            {one.name}
            {one.current && ' · you are here'}
            {one.closed_to_you !== null && ` · ${one.closed_to_you}`}
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}
