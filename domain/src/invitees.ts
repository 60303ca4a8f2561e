/** A person from a pasted list. The address is as typed; it's validated when they are invited. */
export interface Invitee {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Between quotation marks and inside of angle brackets, a comma or a semicolon separates nothing; within bounds. */
const ENTRY = /(?:"[^"\n]{0,200}"|<[^<>\n]{0,320}>|[^,;\n])+/g;
const LONGEST_ADDRESS = 320;
const LONGEST_NAME = 100;

const oneSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();

function shorten(name: string): string | null {
  return name.slice(0, LONGEST_NAME).trim() || null;
}

/** 'Ada King Lovelace' and '"Lovelace, Ada"' alike: first names, and what comes after the first of them. */
function namesOf(written: string): Pick<Invitee, 'firstName' | 'lastName'> {
  const name = oneSpace(written.replaceAll('"', ''));
  const comma = name.indexOf(',');
  if (comma !== -1) {
    return { firstName: shorten(name.slice(comma + 1)), lastName: shorten(name.slice(0, comma)) };
  }
  const [first = '', ...others] = name.split(' ');
  return { firstName: shorten(first), lastName: shorten(others.join(' ')) };
}

/**
 * The people of a pasted list: addresses separated by commas, semicolons or line breaks, each alone or as
 * 'Ada Lovelace <ada@example.com>'. Empty entries are dropped; invalid addresses stay, so the error can name them.
 */
export function parseInvitees(text: string): Invitee[] {
  return (text.match(ENTRY) ?? []).flatMap((entry) => {
    const written = oneSpace(entry);
    if (written === '') return [];
    const opens = written.endsWith('>') ? written.lastIndexOf('<') : -1;
    const address = opens === -1 ? written : written.slice(opens + 1, -1);
    const names = opens === -1 ? { firstName: null, lastName: null } : namesOf(written.slice(0, opens));
    return [{ email: address.trim().slice(0, LONGEST_ADDRESS), ...names }];
  });
}

/** The same person as one writes them into such a list. */
export function writeInvitee({ email, firstName, lastName }: Invitee): string {
  const names = [firstName, lastName].filter((name) => name !== null);
  return names.length === 0 ? email : `${names.join(' ')} <${email}>`;
}
