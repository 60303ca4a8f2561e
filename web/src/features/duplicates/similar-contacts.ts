import { lazyHint } from '../../ui/lazy-part.tsx';

/** Contacts that a new one may match, loaded with the first form for a new contact or stakeholder. */
export const SimilarContacts = lazyHint(() =>
  import('./similar-contacts-list.tsx').then(({ SimilarContactsList }) => SimilarContactsList),
);
