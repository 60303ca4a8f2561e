import { type SubmitEvent, useState } from 'react';
import { problemText } from '../../lib/http.ts';

interface ConsentForm {
  readonly title: string;
  /** What else has to be there before it begins. */
  readonly isComplete: boolean;
  readonly begin: () => Promise<void>;
  readonly textOf?: (error: unknown) => string;
}

/** What recording and uploading ask alike: a title, and that everyone agreed. */
export function useConsentForm({ title, isComplete, begin, textOf = problemText }: ConsentForm) {
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (busy || !agreed || title === '' || !isComplete) return;
    setBusy(true);
    setFailure(null);
    begin()
      .catch((error: unknown) => setFailure(textOf(error)))
      .finally(() => setBusy(false));
  };
  return {
    agreed,
    setAgreed,
    tried,
    busy,
    failure,
    submit,
    titleError: tried && title === '' ? 'Enter a title' : undefined,
    consentError: tried && !agreed ? 'Confirm that everyone agreed to be recorded.' : undefined,
  };
}
