import { Check } from 'lucide-react';
import { Combobox } from '../../ui/combobox.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useStakeholders } from '../stakeholders/api.ts';
import { contactsOf } from '../stakeholders/contact-facts.ts';
import { NewSpeaker } from './new-speaker.tsx';
import { choosePerson, chooseSide, NEW_PERSON, type SpeakerChoice } from './speaker-match.ts';

const SIDES = [
  { value: 'buyer', label: 'Buyer' },
  { value: 'seller', label: 'Us' },
  { value: 'unknown', label: 'Unknown' },
] as const;

interface SpeakerRowsProps {
  readonly number: number;
  readonly choices: readonly SpeakerChoice[];
  readonly onChange: (choices: readonly SpeakerChoice[]) => void;
}

/** Who speaks: our proposal with its reason, for a person to confirm or correct. */
export function SpeakerRows({ number, choices, onChange }: SpeakerRowsProps) {
  const people = useStakeholders(number).data ?? [];
  const taken = [...contactsOf(people), ...choices.flatMap(({ contact }) => contact?.id ?? [])];
  const options = people.map(({ id, name, title }) => ({
    value: id,
    label: name,
    hint: title ?? undefined,
  }));
  if (choices.length === 0) {
    return (
      <p className="text-sm text-muted-foreground">
        No speakers found. Suggestions count as our own belief until you name the buyer.
      </p>
    );
  }
  return (
    <ul className="divide-y divide-border rounded-lg border border-border">
      {choices.map((choice, index) => {
        const set = (next: SpeakerChoice) => onChange(choices.with(index, next));
        return (
          <li key={choice.label} className="grid gap-x-4 gap-y-2 p-3 md:grid-cols-[minmax(0,1fr)_auto]">
            <div className="min-w-0">
              <p className="truncate font-medium">{choice.label}</p>
              <p className="flex items-start gap-1 text-xs text-pretty text-muted-foreground">
                {choice.side !== 'unknown' && (
                  <Check aria-hidden className="mt-0.5 size-3 shrink-0 text-won" />
                )}
                {choice.reason}
              </p>
            </div>
            <SegmentedControl
              aria-label={`Side of ${choice.label}`}
              className="self-start justify-self-start"
              value={choice.side}
              onValueChange={(side) => set(chooseSide(choice, side))}
              segments={SIDES}
            />
            {choice.side === 'buyer' && (
              <BuyerChoice number={number} choice={choice} options={options} taken={taken} onChange={set} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface BuyerChoiceProps {
  readonly number: number;
  readonly choice: SpeakerChoice;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly hint: string | undefined;
  }[];
  /** Contacts of people who are on the deal, or will be. */
  readonly taken: readonly string[];
  readonly onChange: (choice: SpeakerChoice) => void;
}

function BuyerChoice({ number, choice, options, taken, onChange }: BuyerChoiceProps) {
  const isNew = choice.newName !== null;
  return (
    <div className="grid gap-2 sm:grid-cols-2 md:col-span-2">
      <Combobox
        aria-label={`Person of ${choice.label}`}
        value={isNew ? NEW_PERSON : choice.stakeholderId}
        options={[
          ...options,
          { value: NEW_PERSON, label: `New person: ${choice.newName ?? choice.name ?? choice.label}` },
        ]}
        placeholder="Choose a person"
        onValueChange={(value) => onChange(choosePerson(choice, value))}
      />
      {!isNew && !choice.stakeholderId && (
        <p className="self-center text-xs text-warn">
          Without a person, their words count only as our belief.
        </p>
      )}
      {isNew && <NewSpeaker number={number} choice={choice} taken={taken} onChange={onChange} />}
    </div>
  );
}
