import { notify } from '../../ui/toast.ts';

/** Says that an action which is already shown cannot be done yet. */
export function announceComing(title: string): void {
  notify(title, { text: `${title} is coming soon.` });
}
