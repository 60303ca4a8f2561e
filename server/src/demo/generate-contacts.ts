import { newIdAt } from '../platform/ids.ts';
import { plain } from './generated-words.ts';

/** The person of a generated deal, without an email address. */
export interface DrawnPerson {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly accountId: string;
  readonly createdAt: Date;
}

interface GeneratedContacts {
  readonly contacts: Record<string, unknown>[];
  /** By person. */
  readonly contactOf: ReadonlyMap<string, string>;
}

const isEarlier = (one: DrawnPerson, other: DrawnPerson): boolean =>
  one.createdAt < other.createdAt ||
  (one.createdAt.getTime() === other.createdAt.getTime() && one.id < other.id);

/**
 * The contacts that adding these people would create: one for each name in an account, from the first person with it.
 * The accounts are new, so none has a contact yet. Inserted together, they cost far less than matching people one by one.
 */
export function generateContacts(
  { companyId, workspaceId }: { readonly companyId: string; readonly workspaceId: string },
  people: readonly DrawnPerson[],
): GeneratedContacts {
  const groups = Map.groupBy(people, ({ accountId, name }) => `${accountId} ${plain(name)}`);
  const contactOf = new Map<string, string>();
  const contacts = [...groups.values()].map((group) => {
    const first = group.reduce((earliest, one) => (isEarlier(one, earliest) ? one : earliest));
    const id = newIdAt(first.createdAt);
    for (const person of group) contactOf.set(person.id, id);
    return {
      company_id: companyId,
      id,
      workspace_id: workspaceId,
      account_id: first.accountId,
      name: first.name,
      title: first.title,
      source: 'deal',
      created_at: first.createdAt,
      updated_at: first.createdAt,
    };
  });
  return { contacts, contactOf };
}
