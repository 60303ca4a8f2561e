import { useEffect } from 'react';

const PRODUCT = 'Dealwright';
const DEFAULT_DESCRIPTION =
  'Dealwright qualifies deals by evidence: every MEDDPICC grade comes from what a buyer said, wrote or did.';

interface Page {
  /** Without the product's name; none on the landing page. */
  readonly title?: string;
  readonly description?: string;
  /** The one address of this page, as a path; by default the path without its search. */
  readonly canonical?: string;
}

function ensure(selector: string, create: () => HTMLElement): HTMLElement {
  const known = document.head.querySelector<HTMLElement>(selector);
  if (known) return known;
  const made = create();
  document.head.append(made);
  return made;
}

export function setPage({ title, description = DEFAULT_DESCRIPTION, canonical }: Page): void {
  document.title = title ? `${title} · ${PRODUCT}` : `${PRODUCT}: deals qualified by evidence`;
  const meta = ensure('meta[name="description"]', () => {
    const element = document.createElement('meta');
    element.setAttribute('name', 'description');
    return element;
  });
  meta.setAttribute('content', description);
  const link = ensure('link[rel="canonical"]', () => {
    const element = document.createElement('link');
    element.setAttribute('rel', 'canonical');
    return element;
  });
  link.setAttribute('href', new URL(canonical ?? window.location.pathname, window.location.origin).href);
}

/** Title, description and canonical link of the page that is shown. */
export function usePage({ title, description, canonical }: Page): void {
  useEffect(() => {
    setPage({
      ...(title && { title }),
      ...(description && { description }),
      ...(canonical && { canonical }),
    });
  }, [title, description, canonical]);
}
