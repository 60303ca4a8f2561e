/** Days that people give lie between these, both included. */
export const FIRST_DAY = '1990-01-01';
export const LAST_DAY = '2100-12-31';
