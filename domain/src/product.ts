/** How often a product is paid: once, or each period of a subscription. */
export const BILLINGS = ['one_off', 'monthly', 'quarterly', 'yearly'] as const;
export type Billing = (typeof BILLINGS)[number];
export const BILLING_LABELS: Readonly<Record<Billing, string>> = {
  one_off: 'One-off',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
};
/** How long one period of a subscription is. */
export const BILLING_MONTHS: Readonly<Record<Exclude<Billing, 'one_off'>, number>> = {
  monthly: 1,
  quarterly: 3,
  yearly: 12,
};

export const MAX_PRICE_BOOKS = 50;
export const MAX_PRICE_TIERS = 20;
/** Lines of one deal, or of one quote. */
export const MAX_LINES = 500;
/** Committed periods of a subscription: ten years of months. */
export const MAX_PERIODS = 120;

/** Decimals of a quantity, and of a percentage. */
export const QUANTITY_PLACES = 4;
export const PERCENT_PLACES = 2;
