import { doubleUrl, GOOGLE, order } from './start-double.ts';

/** The address of the double, for the test runner. */
export const googleUrl = (): string => doubleUrl(GOOGLE);

export interface AtGoogle {
  readonly sub: string;
  readonly email: string;
  readonly emailVerified?: boolean;
  readonly declines?: readonly string[];
  readonly fault?: string | null;
}

/** A person with a Google account, or changes to one. */
export async function addAtGoogle(person: AtGoogle): Promise<void> {
  await order(GOOGLE, '/people', person);
}
