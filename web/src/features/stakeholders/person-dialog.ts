import { lazyPart } from '../../ui/lazy-part.tsx';

/** A person of a deal in a dialog, loaded when it is first opened. */
export const PersonDialog = lazyPart(() =>
  import('./person-editor.tsx').then(({ PersonEditor }) => PersonEditor),
);
