import { CONTACT_SOURCE_LABELS } from '@dealwright/domain/contact';
import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { InlineField } from '../../../ui/inline-field.tsx';
import { FactRow } from '../../deals/facts/fact-row.tsx';
import type { ContactDetail } from '../api.ts';
import { CONTACT_NOUNS, useContactControl } from '../contact-controls.tsx';
import { CONTACT_TYPE, type ContactField } from '../contact-record.ts';

const unknown = <span className="text-muted-foreground">Not set</span>;

/** The first one is primary. */
function Values({ values }: { readonly values: readonly string[] }) {
  if (values.length === 0) return unknown;
  return (
    <span className="flex min-w-0 flex-col">
      {values.map((value, at) => (
        <span
          key={value}
          className={at === 0 ? '[overflow-wrap:anywhere]' : 'text-muted-foreground [overflow-wrap:anywhere]'}
        >
          {value}
        </span>
      ))}
    </span>
  );
}

const shownOf: { readonly [K in ContactField]: (contact: ContactDetail) => ReactNode } = {
  name: ({ name }) => name,
  title: ({ title }) => title ?? unknown,
  account: ({ account }) => account?.name ?? <span className="text-muted-foreground">No account</span>,
  emails: ({ emails }) => <Values values={emails} />,
  phones: ({ phones }) => <Values values={phones} />,
  owner: ({ owner }) => owner?.name ?? <span className="text-muted-foreground">Unassigned</span>,
  left_on: ({ left_on }) => (left_on ? formatDay(left_on) : unknown),
};

interface ContactFactProps {
  readonly contact: ContactDetail;
  readonly field: ContactField;
}

/** A fact of the contact, edited in place. */
function ContactFact({ contact, field }: ContactFactProps) {
  const { edit, control } = useContactControl(contact, field);
  return (
    <FactRow label={CONTACT_TYPE.fields[field].label}>
      <InlineField
        what={CONTACT_NOUNS[field]}
        edit={edit}
        canEdit={contact.can.edit}
        display={shownOf[field](contact)}
      >
        {control}
      </InlineField>
    </FactRow>
  );
}

/** The facts of a contact, each edited in place. */
export function ContactFactsCard({ contact }: { readonly contact: ContactDetail }) {
  return (
    <Card title="Facts">
      <dl className="flex flex-col">
        {(['title', 'account', 'emails', 'phones', 'owner', 'left_on'] as const).map((field) => (
          <ContactFact key={field} contact={contact} field={field} />
        ))}
        <FactRow label="Source">{CONTACT_SOURCE_LABELS[contact.source]}</FactRow>
        <FactRow label="Added on">{formatDay(contact.created_at.slice(0, 10))}</FactRow>
      </dl>
    </Card>
  );
}
