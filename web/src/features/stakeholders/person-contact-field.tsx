import type { Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { useQuery } from '@tanstack/react-query';
import { Field } from '../../ui/field.tsx';
import type { Contact } from '../contacts/api.ts';
import { ContactChooser } from '../contacts/contact-chooser.tsx';
import { dealQuery } from '../deals/api.ts';
import { contactsOf } from './contact-facts.ts';

interface PersonContactFieldProps {
  readonly number: number;
  /** Who is on the deal already. */
  readonly others: readonly Stakeholder[];
  readonly contact: Contact | null;
  readonly onChoose: (contact: Contact | null) => void;
}

/** Offers known contacts before a new person is typed; those of the deal's account come first. */
export function PersonContactField({ number, others, contact, onChoose }: PersonContactFieldProps) {
  const account = useQuery(dealQuery(number)).data?.account;
  return (
    <Field label="Existing contact" optional>
      <ContactChooser
        value={contact?.id ?? null}
        valueName={contact?.name ?? null}
        accountId={account?.id}
        except={contactsOf(others)}
        onChange={onChoose}
      />
    </Field>
  );
}
