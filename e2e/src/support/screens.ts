export const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** A phone in the hand: narrow, touched, and with the page's own scale. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
