import { GOOGLE_REFUSALS, type GoogleRefusal } from '@dealwright/contract/identity/google';
import { Callout } from '../../../ui/callout.tsx';

const isRefusal = (code: unknown): code is GoogleRefusal =>
  typeof code === 'string' && Object.hasOwn(GOOGLE_REFUSALS, code);

interface GoogleMessageProps {
  readonly failure: string | null;
  readonly refusal: unknown;
}

/** Shows only our own messages for codes in the address, never text from it. */
export function GoogleMessage({ failure, refusal }: GoogleMessageProps) {
  const words = failure ?? GOOGLE_REFUSALS[isRefusal(refusal) ? refusal : 'failed'];
  return <Callout tone="lost" title={words} live />;
}
