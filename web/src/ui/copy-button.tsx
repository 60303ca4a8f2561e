import { Check, Copy } from 'lucide-react';
import { copyText } from '../lib/copy-text.ts';
import { useCopied } from '../lib/use-copied.ts';
import { Button } from './button.tsx';
import { notifyError } from './toast.ts';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

/** Puts a text on the clipboard, and says for two seconds that it did. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { copied, showCopied } = useCopied();
  const copy = async () => {
    try {
      await copyText(text);
      showCopied();
    } catch {
      notifyError('Failed to copy to clipboard.', { text: 'Select the text and copy it yourself.' });
    }
  };
  return (
    <Button variant="outline" onClick={() => void copy()}>
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{copied ? 'Copied!' : label}</span>
    </Button>
  );
}
