import type { ReactNode } from 'react';
import { EditableCell } from '../../../ui/editable-cell.tsx';
import { TypedCell } from '../../../ui/typed-cell.tsx';
import type { Contact } from '../api.ts';
import { CONTACT_NOUNS, useContactControl } from '../contact-controls.tsx';
import type { ContactField } from '../contact-record.ts';

interface ContactCellProps {
  readonly contact: Contact;
  readonly field: ContactField;
  readonly inTabOrder: boolean;
  readonly children: ReactNode;
}

/** A cell's content, editable in place if the person can edit the contact. */
export function ContactCell({ contact, field, inTabOrder, children }: ContactCellProps) {
  if (!contact.can.edit) return children;
  return (
    <EditableCell
      what={CONTACT_NOUNS[field]}
      of={contact.name}
      inTabOrder={inTabOrder}
      editor={({ onClose }) => <CellControl contact={contact} field={field} onClose={onClose} />}
    >
      {children}
    </EditableCell>
  );
}

interface CellControlProps extends Pick<ContactCellProps, 'contact' | 'field'> {
  readonly onClose: () => void;
}

function CellControl({ contact, field, onClose }: CellControlProps) {
  const { edit, control } = useContactControl(contact, field, { startsOpen: true });
  return (
    <TypedCell what={CONTACT_NOUNS[field]} edit={edit} onClose={onClose}>
      {control}
    </TypedCell>
  );
}
