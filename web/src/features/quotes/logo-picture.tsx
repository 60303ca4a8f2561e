import { Image } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLogo } from './settings-api.ts';

/** The logo, or a placeholder. */
export function LogoPicture({ at }: { readonly at: string | null }) {
  const { data: file } = useLogo(at);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file || at === null) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file, at]);
  return (
    <div className="grid h-16 w-40 place-items-center rounded-lg border border-border bg-white p-2">
      {url === null ? (
        <Image aria-hidden className="size-5 text-neutral-400" />
      ) : (
        <img src={url} alt="Your logo" className="max-h-full max-w-full object-contain" />
      )}
    </div>
  );
}
