import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useCopied } from '../../../lib/use-copied.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { notifyError } from '../../../ui/toast.ts';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

const FILE_NAME = 'dealwright-recovery-codes.txt';

/** One code a line, as the browser's own download. */
function download(codes: readonly string[]): void {
  saveFile(FILE_NAME, new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
}

/** The only time the codes are seen: a click beside the dialog does not take them away. */
export function RecoveryCodesDialog({ codes, onSaved }: RecoveryCodesDialogProps) {
  const [leaving, setLeaving] = useState(false);
  const { copied, showCopied } = useCopied();
  const copy = () =>
    copyText(codes.join('\n')).then(showCopied, () =>
      notifyError('Couldn’t copy', { text: 'Download the codes instead.' }),
    );

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && setLeaving(true)}
      title="Save Your Recovery Codes"
      description="Each code signs you in once if you lose your phone."
      footer={
        <Button variant="primary" onClick={onSaved}>
          I've Saved My Codes
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Callout tone="warn" title="Important: Save these codes now. You won't be able to see them again." />
        {leaving && (
          <Callout tone="lost" live>
            Save the codes first, then confirm below.
          </Callout>
        )}
        <CodeList codes={codes} />
        <div className="flex gap-2 max-md:*:grow">
          <Button variant="outline" onClick={() => download(codes)}>
            <Download aria-hidden />
            Download
          </Button>
          <Button variant="outline" onClick={() => void copy()}>
            {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
            {copied ? 'Copied!' : 'Copy'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const LIST_CLASS =
  'grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-lg border border-border bg-muted px-5 py-4 ' +
  'font-mono text-lg tracking-[0.12em] tabular-nums max-md:px-3 max-md:text-base';

function CodeList({ codes }: { readonly codes: readonly string[] }) {
  return (
    <ul aria-label="Recovery codes" className={LIST_CLASS}>
      {codes.map((code) => (
        <li key={code} className="text-center select-all">
          {code}
        </li>
      ))}
    </ul>
  );
}
