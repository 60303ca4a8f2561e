import { lazyDialog } from '../../ui/lazy-part.tsx';

/** The question before a person is removed from a deal, loaded when it is first asked. */
export const RemovePersonDialog = lazyDialog(() =>
  import('./person-removal.tsx').then(({ PersonRemoval }) => PersonRemoval),
);
