import { useState } from 'react';
import { failureText } from '../../lib/http.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { AccountPicker } from '../accounts/account-picker.tsx';
import { type AccountDetail, useMergeAccount } from './api.ts';

interface MergeDialogProps {
  readonly account: AccountDetail;
  /** The account that is chosen at first. */
  readonly suggested?: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
  readonly onMerged: (into: { readonly id: string; readonly name: string }) => void;
}

/** Asks once into which account this one goes, and says what moves and what is gone. */
export function MergeDialog({ account, suggested, onClose, onMerged }: MergeDialogProps) {
  const [into, setInto] = useState<{ readonly id: string; readonly name: string } | null>(suggested ?? null);
  const [missing, setMissing] = useState(false);
  const merge = useMergeAccount(account.id);
  const submit = async () => {
    if (!into) return setMissing(true);
    try {
      await merge.mutateAsync({ into: into.id, version: account.version });
      onMerged(into);
    } catch {
      // Said in the dialog.
    }
  };
  return (
    <FormDialog
      title={`Merge ${account.name}`}
      description={
        `All deals, plans, tasks and subsidiaries of ${account.name} move to the account you choose, ` +
        `including your colleagues’. ${account.name} is then deleted. This can’t be undone.`
      }
      submitLabel="Merge accounts"
      destructive
      busy={merge.isPending}
      failure={merge.error && failureText(merge.error, 'Couldn’t merge the accounts.')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label="Into" required error={missing && !into ? 'Choose the account to keep' : undefined}>
        <AccountPicker
          value={into?.id ?? null}
          valueName={into?.name ?? null}
          except={account.id}
          placeholder="The account to keep"
          onChange={setInto}
        />
      </Field>
    </FormDialog>
  );
}
