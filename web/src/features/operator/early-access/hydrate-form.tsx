import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { EarlyAccessForm } from './early-access-form.tsx';

function Live({ onLive }: { readonly onLive: () => void }) {
  useEffect(onLive, [onLive]);
  return <EarlyAccessForm />;
}

/** Brings the form to life that stands in the pre-rendered page; done when it listens. */
export function hydrateForm(place: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(place, <Live onLive={resolve} />);
  });
}
