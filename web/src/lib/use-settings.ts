import { type Overlay, useOverlay } from './use-overlay.ts';

/** Settings lie over the page they were opened from, at the address `/settings?tab=…`. */
export const useSettings = (): Overlay => useOverlay('/settings', 'tab');
