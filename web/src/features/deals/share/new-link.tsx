import { Check, Copy, Link2 } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { problemText } from '../../../lib/http.ts';
import { useCopied } from '../../../lib/use-copied.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { notifyError } from '../../../ui/toast.ts';
import { type ShareDays, useCreateShare } from '../share-api.ts';

const TIMES = [
  { value: '7', label: 'Expires in 7 days', days: 7 },
  { value: '1', label: 'Expires in 1 day', days: 1 },
  { value: '30', label: 'Expires in 30 days', days: 30 },
  { value: '90', label: 'Expires in 90 days', days: 90 },
  { value: 'ended', label: 'Doesn’t expire', days: null },
] as const satisfies readonly { value: string; label: string; days: ShareDays }[];
type Time = (typeof TIMES)[number]['value'];

/** Creates a link with a chosen duration, and shows it once. */
export function NewLink({ number }: { readonly number: number }) {
  const [time, setTime] = useState<Time>('7');
  const create = useCreateShare(number);
  const days = TIMES.find(({ value }) => value === time)?.days ?? null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-48 flex-1">
          <Select aria-label="Link expiry" value={time} onValueChange={setTime} options={TIMES} />
        </div>
        <Button
          variant="outline"
          busy={create.isPending}
          onClick={() =>
            create.mutate(days, {
              onError: (error) => notifyError('Couldn’t create the link', { text: problemText(error) }),
            })
          }
        >
          <Link2 aria-hidden />
          Create link
        </Button>
      </div>
      {create.data && <MadeLink path={create.data.open_path} />}
    </>
  );
}

function MadeLink({ path }: { readonly path: string }) {
  const { copied, showCopied } = useCopied();
  const link = new URL(path, window.location.origin).href;
  const copy = async () => {
    try {
      await copyText(link);
      showCopied();
    } catch {
      notifyError('Couldn’t copy the link', { text: 'Select the link and copy it yourself.' });
    }
  };
  return (
    <Field label="Link" help="Copy it now. It won’t be shown again.">
      <div className="flex gap-2">
        <Input readOnly value={link} onFocus={(event) => event.target.select()} className="min-w-0 flex-1" />
        <Button variant="outline" onClick={() => void copy()}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied ? 'Copied!' : 'Copy link'}
        </Button>
      </div>
    </Field>
  );
}
