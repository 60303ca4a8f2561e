import { hydrateRoot } from 'react-dom/client';
import { EarlyAccessForm } from './early-access-form.tsx';

/** Brings the form to life that stands in the pre-rendered page. */
export function hydrateForm(place: HTMLElement): void {
  hydrateRoot(place, <EarlyAccessForm />);
}
