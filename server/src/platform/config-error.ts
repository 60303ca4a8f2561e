/** What the operator set wrong, in words that say how to put it right. */
export class ConfigError extends Error {}

/** The names, with the verb that goes with so many. */
export const are = (names: readonly string[]): string =>
  `${names.join(', ')} ${names.length > 1 ? 'are' : 'is'}`;

/** Refuses settings that do nothing without another one, since that can't be intended. Throws ConfigError. */
export function refuseAlone<Names extends string>(
  env: Readonly<Partial<Record<Names, unknown>>>,
  names: readonly Names[],
  needed: string,
  why: string,
): void {
  const given = names.filter((name) => env[name] !== undefined);
  if (given.length > 0)
    throw new ConfigError(`${needed} is missing: ${are(given)} set, and ${why} without it.`);
}
