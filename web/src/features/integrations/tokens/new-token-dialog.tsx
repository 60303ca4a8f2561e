import { TOKEN_SCOPES, type TokenScope } from '@dealwright/contract/route';
import { type SubmitEvent, useState } from 'react';
import { isProblem, problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { ProofDeclined, useProof } from '../../identity/two-factor/use-proof.tsx';
import { useCreateToken } from './api.ts';
import { SCOPE_WORDS } from './scope-words.ts';

/** Makes a token, and shows it this once. */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const proof = useProof();
  const create = useCreateToken(proof.run);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(TOKEN_SCOPES);
  if (create.data) return <Made token={create.data.token} name={create.data.name} onClose={onClose} />;
  const refused = isProblem(create.error, 'invalid_input') ? create.error.errors : [];
  const other = create.error && refused.length === 0 && !(create.error instanceof ProofDeclined);
  const said = (path: string) => refused.find((field) => field.path === path)?.message;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    create.mutate({ name, scopes: [...scopes] });
  };
  return (
    <>
      <FormDialog
        title="New integration token"
        description="It acts for your company and can’t apply suggestions."
        submitLabel="Create token"
        busy={create.isPending}
        failure={other ? problemText(create.error) : said('scopes')}
        onSubmit={submit}
        onClose={onClose}
      >
        <Field label="Name" help="The tool that will use it, such as n8n." error={said('name')} required>
          <Input value={name} maxLength={80} autoComplete="off" onValueChange={setName} />
        </Field>
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm font-medium">Permissions</legend>
          {TOKEN_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              label={SCOPE_WORDS[scope]}
              checked={scopes.includes(scope)}
              onCheckedChange={(on) =>
                setScopes(on ? [...scopes, scope] : scopes.filter((other) => other !== scope))
              }
            />
          ))}
        </fieldset>
      </FormDialog>
      {proof.dialog}
    </>
  );
}

interface MadeProps {
  readonly token: string;
  readonly name: string;
  readonly onClose: () => void;
}

function Made({ token, name, onClose }: MadeProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Token for ${name}`}
      footer={
        <Button variant="primary" onClick={onClose}>
          I’ve copied it
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Callout tone="warn" title="Copy it now. It won’t be shown again." />
        <Field label="Token">
          <div className="flex flex-wrap gap-2">
            <Input
              readOnly
              value={token}
              onFocus={(event) => event.target.select()}
              className="min-w-56 flex-1 font-mono text-xs"
            />
            <CopyButton text={token} label="Copy" />
          </div>
        </Field>
      </div>
    </Dialog>
  );
}
