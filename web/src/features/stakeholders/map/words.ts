import type { MappedPerson, StakeholderMap } from '@dealwright/contract/stakeholders/map';
import { BUYING_ROLE_LABELS, STANCE_LABELS } from '@dealwright/domain/stakeholder';
import { formatRelativeDay } from '../../../lib/format.ts';

type Contact = Pick<MappedPerson, 'met_on' | 'heard_on'>;

/** 'Met 12 days ago', 'Heard 40 days ago, never met', 'Never met'. */
export function contactWords({ met_on: met, heard_on: heard }: Contact, now = new Date()): string {
  if (heard === null) return 'Never met';
  if (met === null) return `Heard ${formatRelativeDay(heard, now)}, never met`;
  if (heard > met) return `Heard ${formatRelativeDay(heard, now)}`;
  return `Met ${formatRelativeDay(met, now)}`;
}

/** 'No economic buyer yet': a vacant role. */
export function missingWords({ role }: StakeholderMap['missing'][number]): string {
  if (role === 'procurement') return 'No one from procurement or legal yet';
  return `No ${BUYING_ROLE_LABELS[role].toLowerCase()} yet`;
}

/** What the stance rests on, in a sentence. */
export function basisWords({ stance, stance_basis: basis, latest }: MappedPerson, now = new Date()): string {
  const said = latest ? `“${latest.statement}” (${formatRelativeDay(latest.occurred_on, now)})` : '';
  switch (basis) {
    case 'unstated':
      return latest ? `No stance set. Their latest: ${said}` : 'Nothing known yet.';
    case 'unproven':
      return 'Only our belief. No evidence from them yet.';
    case 'agrees':
      return `Their latest: ${said}`;
    case 'contradicted':
      return `You say “${STANCE_LABELS[stance]}”, but their latest evidence ${
        stance === 'opposes' ? 'supports us' : 'says otherwise'
      }: ${said}`;
  }
}

/** Where the grid shows a name alone, what its place says and a card would, for those who hear it. */
export function spokenPerson(person: MappedPerson, now = new Date()): string {
  const { title, buying_role: role, stance, influence } = person;
  const contradicted = person.stance_basis === 'contradicted';
  const parts = [
    person.name,
    title ?? 'Title not known',
    role === 'unknown' ? 'Role unknown' : BUYING_ROLE_LABELS[role],
    stance === 'unknown' ? 'Stance unknown' : STANCE_LABELS[stance],
    contradicted ? 'Evidence says otherwise' : null,
    contactWords(person, now),
    influence === 'unknown' ? null : `${influence} influence`,
  ];
  return parts.filter(Boolean).join(', ');
}
