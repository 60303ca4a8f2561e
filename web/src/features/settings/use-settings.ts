import { type Overlay, useOverlay } from '../../lib/use-overlay.ts';

/** Settings lie over the page they were opened from, at the address `/settings?tab=…`. */
export const useSettings = (): Overlay => useOverlay('/settings', 'tab');
