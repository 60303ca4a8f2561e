import { useEffect, useState } from 'react';

const SHOWN_MS = 2000;

/** Says for two seconds that something was copied. */
export function useCopied(): { readonly copied: boolean; readonly showCopied: () => void } {
  const [copies, setCopies] = useState(0);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (copies === 0) return;
    setCopied(true);
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  return { copied, showCopied: () => setCopies((count) => count + 1) };
}
