import type { Readable } from 'node:stream';
import type { ListFormat } from '@dealwright/contract/page';
import type { listTeam, TeamMember } from '@dealwright/contract/people/team';
import type { QueryOf } from '@dealwright/contract/route';
import { ROLE_LABELS } from '@dealwright/domain/role';
import { TEAM_COLUMN_LABELS as LABELS, type TeamColumn } from '@dealwright/domain/team-columns';
import { type ExportColumn, type ListExport, openListExport } from '../../../platform/list-export.ts';
import { readTeam } from './read-team.ts';

const EXPORT_COLUMNS: Readonly<Record<TeamColumn, ExportColumn<TeamMember>>> = {
  name: { heads: [LABELS.name], cells: ({ name }) => [name] },
  email: { heads: [LABELS.email], cells: ({ email }) => [email] },
  role: { heads: [LABELS.role], cells: ({ role }) => [ROLE_LABELS[role]] },
  manager: { heads: [LABELS.manager], cells: ({ manager }) => [manager?.name ?? null] },
  two_factor: { heads: [LABELS.two_factor], cells: ({ mfa_enabled: isOn }) => [isOn ? 'Yes' : 'No'] },
  last_seen: { heads: [LABELS.last_seen], kinds: ['time'], cells: ({ last_seen_at }) => [last_seen_at] },
  joined: { heads: [LABELS.joined], kinds: ['day'], cells: ({ created_at }) => [created_at.slice(0, 10)] },
};

interface Export extends Pick<ListExport<never>, 'database' | 'reading' | 'actor' | 'call'> {
  readonly format: ListFormat;
  readonly filter: Pick<QueryOf<typeof listTeam>, 'q'>;
  readonly columns: readonly TeamColumn[];
}

/** The members of the workspace as a file. */
export function openExport({ filter, columns, ...by }: Export): Promise<Readable> {
  return openListExport({
    ...by,
    action: 'team_exported',
    title: 'Team',
    columns: EXPORT_COLUMNS,
    chosen: columns,
    filter: { ...filter },
    readPage: (tx, member, page) => readTeam(tx, member, { ...filter, ...page }),
  });
}
