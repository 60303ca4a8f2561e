import type { Speaker } from '@dealwright/contract/interactions';
import { invalid } from '../../platform/errors.ts';
import type { ProposedSpeaker } from './source-reading.ts';
import type { StakeholderRow } from './store.ts';

function isPlain(text: string | null): boolean {
  return text === null || (text.isWellFormed() && !/\p{Cc}/u.test(text));
}

function checkSpeaker(
  speaker: Speaker,
  at: string,
  stakeholders: ReadonlyMap<string, StakeholderRow>,
): Speaker {
  if (![speaker.label, speaker.name, speaker.title].every(isPlain)) {
    throw invalid(at, 'Remove the control characters');
  }
  if (speaker.stakeholder_id === null) return speaker;
  const person = stakeholders.get(speaker.stakeholder_id);
  if (!person) throw invalid(`${at}.stakeholder_id`, 'This person isn’t on the deal');
  if (person.side !== 'buyer' && speaker.side === 'buyer') {
    throw invalid(`${at}.side`, 'This person isn’t on the buyer’s side');
  }
  if (speaker.side === 'seller') throw invalid(`${at}.side`, 'A person on the deal can’t be on our side');
  return { ...speaker, name: person.name, title: person.title };
}

/** What a person said of the speakers, held against the deal's people. One entry for each label. */
export function checkSpeakers(
  speakers: readonly Speaker[],
  stakeholders: readonly StakeholderRow[],
): Speaker[] {
  const byId = new Map(stakeholders.map((person) => [person.id, person]));
  const labels = new Set<string>();
  return speakers.map((speaker, index) => {
    if (labels.has(speaker.label)) throw invalid(`speakers.${index}.label`, 'This label is listed twice');
    labels.add(speaker.label);
    return checkSpeaker(speaker, `speakers.${index}`, byId);
  });
}

/** Proposals made while no transaction was open, without people who have left the deal since. */
export function stillKnown(
  proposals: readonly ProposedSpeaker[],
  stakeholders: readonly StakeholderRow[],
): ProposedSpeaker[] {
  const ids = new Set(stakeholders.map(({ id }) => id));
  return proposals.map((proposal) =>
    proposal.stakeholder_id === null || ids.has(proposal.stakeholder_id)
      ? proposal
      : { ...proposal, stakeholder_id: null },
  );
}

/** What a person said, and our proposals for the labels they said nothing of. */
export function withProposals(said: readonly Speaker[], proposals: readonly ProposedSpeaker[]): Speaker[] {
  const labels = new Set(said.map(({ label }) => label));
  const rest = proposals
    .filter(({ label }) => !labels.has(label))
    .map(({ reason: _reason, ...speaker }) => ({ ...speaker, confirmed: false }));
  return [...said, ...rest].slice(0, 200);
}
