import { ACCOUNT_FIELDS } from '@dealwright/domain/account-fields';
import type { ReactNode } from 'react';
import { Combobox } from '../../ui/combobox.tsx';
import { type CellEditorProps, EditableCell } from '../../ui/editable-cell.tsx';
import { useInlineEdit } from '../../ui/inline-edit.ts';
import { Input } from '../../ui/input.tsx';
import { TypedCell } from '../../ui/typed-cell.tsx';
import { useOwnerOptions } from '../deals/owner-field.tsx';
import { changeOf, LISTED_TYPE, type ListedValues } from './account-record.ts';
import { type PlannedAccount, useChangeAccount } from './api.ts';

type Field = keyof ListedValues;

interface EditorProps extends Pick<CellEditorProps, 'onClose'> {
  readonly account: PlannedAccount;
}

/** One fact of an account, edited in its row and saved against the version one looked at. */
function useAccountFact<K extends Field>(account: PlannedAccount, field: K) {
  const change = useChangeAccount();
  const { label } = LISTED_TYPE.fields[field];
  return useInlineEdit({
    type: LISTED_TYPE,
    subject: account.name,
    record: account,
    field,
    label,
    draftKey: `account.${account.id}.${field}`,
    startsOpen: true,
    send: (facts, base) => change.mutateAsync({ account: base, body: changeOf(facts) }),
  });
}

function WordCell({ account, field, onClose }: EditorProps & { readonly field: Exclude<Field, 'owner'> }) {
  const edit = useAccountFact(account, field);
  const { label, maxLength } = ACCOUNT_FIELDS[field];
  return (
    <TypedCell what={field} edit={edit} onClose={onClose}>
      <Input
        aria-label={label}
        autoComplete="off"
        maxLength={maxLength}
        value={edit.draft ?? ''}
        onChange={(event) => edit.change(event.currentTarget.value || null)}
      />
    </TypedCell>
  );
}

/** Handing an account over takes effect as soon as a colleague is chosen. */
function OwnerCell({ account, onClose }: EditorProps) {
  const edit = useAccountFact(account, 'owner');
  const { options, isLoading } = useOwnerOptions(edit.draft?.id ?? null, edit.draft?.name);
  return (
    <TypedCell what="owner" edit={edit} onClose={onClose}>
      <Combobox
        aria-label="Owner"
        value={edit.draft?.id ?? null}
        clearable={false}
        loading={isLoading}
        placeholder="Choose a colleague"
        options={options}
        onValueChange={(_, chosen) => {
          if (chosen) void edit.save({ id: chosen.value, name: chosen.label });
        }}
      />
    </TypedCell>
  );
}

interface AccountCellProps {
  readonly account: PlannedAccount;
  readonly field: Field;
  readonly inTabOrder: boolean;
  readonly children: ReactNode;
}

/** What a cell shows, to be edited in place where the person may. */
export function AccountCell({ account, field, inTabOrder, children }: AccountCellProps) {
  if (!account.can.edit) return children;
  return (
    <EditableCell
      what={field}
      of={account.name}
      inTabOrder={inTabOrder}
      editor={({ onClose }) =>
        field === 'owner' ? (
          <OwnerCell account={account} onClose={onClose} />
        ) : (
          <WordCell account={account} field={field} onClose={onClose} />
        )
      }
    >
      {children}
    </EditableCell>
  );
}
