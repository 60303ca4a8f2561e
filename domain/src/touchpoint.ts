export const TOUCH_KINDS = ['email', 'call', 'meeting'] as const;
export type TouchKind = (typeof TOUCH_KINDS)[number];

/** Someone of the deal; addresses in small letters. */
export interface TouchPerson {
  readonly id: string;
  readonly addresses: readonly string[];
}

/** A colleague; addresses in small letters. */
export interface TouchMember {
  readonly id: string;
  readonly name: string;
  readonly addresses: readonly string[];
}

export interface TouchMail {
  /** Of the message: one mail that two deals have counts once. */
  readonly messageId: string;
  readonly interactionId: string;
  readonly outgoing: boolean;
  readonly sender: string;
  readonly recipients: readonly string[];
  /** Whose mailbox it comes from. */
  readonly ownerId: string | null;
  readonly at: Date;
}

/** A call, meeting or imported email with confirmed speakers. */
export interface TouchTalk {
  readonly interactionId: string;
  readonly kind: TouchKind;
  /** Ids of people of the deal who speak in it. */
  readonly people: readonly string[];
  /** Names of those who speak for us. */
  readonly sellers: readonly string[];
  readonly authorId: string;
  readonly at: Date;
}

/** A colleague was in touch with a person once. */
export interface Touch {
  readonly personId: string;
  readonly memberId: string;
  readonly kind: TouchKind;
  readonly interactionId: string;
  readonly at: Date;
}

export interface TouchFacts {
  readonly people: readonly TouchPerson[];
  readonly members: readonly TouchMember[];
  readonly mails: readonly TouchMail[];
  readonly talks: readonly TouchTalk[];
}

const plain = (text: string): string => text.trim().toLowerCase();

/** Finds colleagues by address, and by their whole name where only one has it. */
function directoryOf(members: readonly TouchMember[]) {
  const byAddress = new Map(
    members.flatMap(({ id, addresses }) => addresses.map((one) => [one, id] as const)),
  );
  const byName = Map.groupBy(members, ({ name }) => plain(name));
  return {
    isMember: (id: string) => members.some((member) => member.id === id),
    atAddresses: (addresses: readonly string[]) =>
      [...new Set(addresses.map((one) => byAddress.get(one)))].filter((id) => id !== undefined),
    named: (names: readonly string[]) => {
      const found = names.map((name) => byName.get(plain(name)) ?? []);
      return [...new Set(found.flatMap((same) => (same.length === 1 ? same.map(({ id }) => id) : [])))];
    },
  };
}

type Directory = ReturnType<typeof directoryOf>;

/** Those at one of the addresses, or else the owner of the mailbox. */
function membersAt(directory: Directory, addresses: readonly string[], ownerId: string | null): string[] {
  const found = directory.atAddresses(addresses);
  if (found.length > 0) return found;
  return ownerId !== null && directory.isMember(ownerId) ? [ownerId] : [];
}

/** From one of ours to the person, or from the person to one of ours; mails between others count for nobody. */
function touchesOfMail(mail: TouchMail, people: readonly TouchPerson[], directory: Directory): Touch[] {
  const { sender, recipients, outgoing, ownerId, interactionId, at } = mail;
  const met = people.filter(({ addresses }) =>
    outgoing ? addresses.some((one) => recipients.includes(one)) : addresses.includes(sender),
  );
  if (met.length === 0) return [];
  const ours = membersAt(directory, outgoing ? [sender] : recipients, ownerId);
  return met.flatMap(({ id: personId }) =>
    ours.map((memberId): Touch => ({ personId, memberId, kind: 'email', interactionId, at })),
  );
}

/** Counts for the colleagues who speak; where none is known, for the one who added it. */
function touchesOfTalk(talk: TouchTalk, directory: Directory): Touch[] {
  const { people, sellers, authorId, kind, interactionId, at } = talk;
  const named = directory.named(sellers);
  const ours = named.length > 0 ? named : [authorId].filter(directory.isMember);
  return people.flatMap((personId) =>
    ours.map((memberId): Touch => ({ personId, memberId, kind, interactionId, at })),
  );
}

/** Who of ours was in touch with whom of theirs, the latest first. */
export function touchesOf({ people, members, mails, talks }: TouchFacts): Touch[] {
  const directory = directoryOf(members);
  const once = new Map(mails.map((mail) => [mail.messageId, mail]));
  return [
    ...[...once.values()].flatMap((mail) => touchesOfMail(mail, people, directory)),
    ...talks.flatMap((talk) => touchesOfTalk(talk, directory)),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.interactionId.localeCompare(a.interactionId));
}

export interface Touchpoint {
  readonly memberId: string;
  readonly counts: Readonly<Record<TouchKind, number>>;
  readonly lastAt: Date;
}

/** Each colleague’s part in the touches of one person, the latest first. */
export function touchpointsOf(touches: readonly Touch[]): Touchpoint[] {
  return [...Map.groupBy(touches, ({ memberId }) => memberId)]
    .map(([memberId, own]): Touchpoint => {
      const count = (kind: TouchKind) => own.filter((touch) => touch.kind === kind).length;
      return {
        memberId,
        counts: { email: count('email'), call: count('call'), meeting: count('meeting') },
        lastAt: new Date(Math.max(...own.map(({ at }) => at.getTime()))),
      };
    })
    .toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime() || a.memberId.localeCompare(b.memberId));
}
