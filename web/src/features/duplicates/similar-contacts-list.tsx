import type { DuplicateRecord } from '@dealwright/contract/duplicates/duplicates';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import type { ContactUse, TypedContact } from '../contacts/contact-record.ts';
import { ReasonList } from './reason-list.tsx';
import { useSimilarContacts } from './similar-api.ts';

interface SimilarContactsListProps {
  readonly facts: TypedContact;
  /** For a person of a deal: uses a contact instead of opening its page. */
  readonly use?: ContactUse;
}

/** Existing contacts that a new one may match, to open or to use instead; empty without a match. */
export function SimilarContactsList({ facts, use }: SimilarContactsListProps) {
  const similar = useSimilarContacts(facts).data ?? [];
  return (
    <>
      {/* There before it says something: only then is it read out, and without interrupting. */}
      <p role="status" className="sr-only">
        {similar.length > 0 && `Similar contacts: ${similar.map(({ record }) => record.name).join(', ')}`}
      </p>
      {similar.length > 0 && (
        <Callout title="Already here?">
          <ul aria-label="Similar contacts">
            {similar.map(({ record, reasons }) => (
              <li key={record.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
                <div className="min-w-0 flex-[1_1_12rem] [overflow-wrap:anywhere]">
                  {use ? <span className="font-medium">{record.name}</span> : <ContactLink record={record} />}
                  {factsOf(record).map((fact) => ` · ${fact}`)}
                  <ReasonList reasons={reasons} />
                </div>
                {use && <UseButton record={record} use={use} />}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </>
  );
}

function factsOf({ facts }: DuplicateRecord): string[] {
  const { title, account, email } = facts;
  return [title, account, email].filter((fact) => fact !== undefined && fact !== '') as string[];
}

function ContactLink({ record }: { readonly record: DuplicateRecord }) {
  return (
    <Link to="/contacts/$contactId" params={{ contactId: record.id }} className="font-medium hover:underline">
      {record.name}
    </Link>
  );
}

interface UseButtonProps {
  readonly record: DuplicateRecord;
  readonly use: ContactUse;
}

function UseButton({ record, use }: UseButtonProps) {
  if (use.taken.includes(record.id)) {
    return <span className="text-xs text-muted-foreground">Already on this deal</span>;
  }
  return (
    <Button
      size="sm"
      variant="outline"
      busy={use.busyId === record.id}
      aria-label={['Use contact', record.name, ...factsOf(record)].join(' ')}
      onClick={() => use.onUse({ id: record.id, name: record.name })}
    >
      Use contact
    </Button>
  );
}
