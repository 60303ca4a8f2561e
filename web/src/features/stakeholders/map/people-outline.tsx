import type { MappedPerson, StakeholderMap } from '@dealwright/contract/stakeholders/map';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ChartCard } from './chart-card.tsx';
import { GhostCard } from './ghost-card.tsx';
import { foldedAtFirst, type OrgNode, orgTree } from './org-tree.ts';
import { takeOutByKey, useTakenOut } from './taken-out.ts';

interface PeopleOutlineProps {
  readonly map: StakeholderMap;
  readonly chosen: string | undefined;
  readonly canEdit: boolean;
  readonly onChoose: (id: string) => void;
  readonly onFindOut: (missing: StakeholderMap['missing'][number]) => void;
  readonly onAdd: (missing: StakeholderMap['missing'][number]) => void;
}

/** The map where there is no room for one: reports indented below their managers. */
export function PeopleOutline(props: PeopleOutlineProps) {
  const { map, chosen, canEdit, onChoose, onFindOut, onAdd } = props;
  const tree = useMemo(() => orgTree(map.people), [map.people]);
  return (
    <div className="flex flex-col gap-4 p-3">
      {map.missing.length > 0 && (
        <ul className="flex flex-col gap-2">
          {map.missing.map((missing) => (
            <li key={missing.role}>
              <GhostCard missing={missing} onFindOut={onFindOut} onAdd={canEdit ? onAdd : undefined} />
            </li>
          ))}
        </ul>
      )}
      {tree.roots.length > 0 && (
        <Branches
          label="Reporting lines"
          nodes={tree.roots}
          people={map.people}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
      {tree.loose.length > 0 && (
        <div className="flex flex-col gap-2">
          {tree.roots.length > 0 && (
            <h3 className="text-sm font-normal text-muted-foreground">Not placed yet</h3>
          )}
          <Branches
            label="Not placed yet"
            nodes={tree.loose.map((person) => ({ person, reports: [], below: 0 }))}
            people={map.people}
            chosen={chosen}
            onChoose={onChoose}
          />
        </div>
      )}
    </div>
  );
}

interface BranchesProps {
  readonly label: string;
  readonly nodes: readonly OrgNode[];
  readonly people: readonly MappedPerson[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

function Branches({ label, nodes, ...props }: BranchesProps) {
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {nodes.map((node) => (
        <Branch key={node.person.id} node={node} {...props} />
      ))}
    </ul>
  );
}

function Branch({ node, ...props }: Omit<BranchesProps, 'nodes' | 'label'> & { readonly node: OrgNode }) {
  const { person, reports, below } = node;
  const takenOut = useTakenOut();
  const [open, setOpen] = useState(() => !foldedAtFirst(props.people).has(person.id));
  return (
    <li className="flex flex-col gap-2">
      <span className="flex items-center gap-1">
        <ChartCard
          person={person}
          chosen={props.chosen === person.id}
          onClick={() => props.onChoose(person.id)}
          onKeyDown={(event) => takeOutByKey(event, person, takenOut)}
          className="min-w-0 flex-1"
        />
        {below > 0 && (
          <IconButton
            label={`${below} below ${person.name}`}
            aria-expanded={open}
            tooltip={false}
            onClick={() => setOpen(!open)}
          >
            {open ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
          </IconButton>
        )}
      </span>
      {open && reports.length > 0 && (
        <div className="ml-2 border-l border-input pl-2.5">
          <Branches label={`Reports of ${person.name}`} nodes={reports} {...props} />
        </div>
      )}
    </li>
  );
}
