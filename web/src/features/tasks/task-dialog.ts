import { lazyPart } from '../../ui/lazy-part.tsx';

/** A whole task in a dialog, loaded when one is first opened. */
export const TaskDialog = lazyPart(() => import('./task-editor.tsx').then(({ TaskEditor }) => TaskEditor));
