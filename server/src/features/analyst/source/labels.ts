import { stripEnd } from './scan.ts';

/** Words that stand before a colon in notes and heads and are never a person's name. */
const FIELD_WORDS = new Set(
  `pain pains problem problems issue issues challenge challenges need needs requirement requirements criteria budget
  timeline timing deadline date time duration subject re fw fwd from to cc bcc sent summary notes note recap outcome result
  results next step steps action actions item items agenda location participants attendees present people metrics metric
  decision process paper legal procurement security champion competition competitor competitors economic buyer risk risks
  concern concerns goal goals objective objectives background context question questions answer status stage amount owner
  account deal company call meeting title id ps nb todo follow-up followup update example examples important warning http
  https mailto tel phone mobile fax email e-mail web website address price pricing cost costs total value roi impact
  current situation today tomorrow monday tuesday wednesday thursday friday saturday sunday january february march april
  may june july august september october november december first second third one two three option options pros cons
  strengths weaknesses opportunity opportunities topic topics discussed discussion feedback sentiment takeaways takeaway
  highlights overview introduction conclusion attachment attachments attached reminder fyi tl;dr tldr source recording
  transcript industry size use case scope team stakeholders stakeholder contacts contact authority why who what when how
  where engagement coverage threat alignment week phase day month quarter likes dislikes asks blockers blocker dp dc eb pp
  ip ch co me mp trust key main other also and but so the a an our my their his her type priority assigned ticket
  severity category tags tag language format platform channel region segment product products lesson lessons insight
  insights verdict evidence ask offer plan plans deliverable deliverables dependency dependencies assumption assumptions
  update updates
  crit champ comp econ metr dec proc pap idp`.split(/\s+/),
);

const LAST_FIELD_WORDS = new Set(
  `date id notes note summary steps step items item criteria process budget questions question points point status
  goals goal risks risk concerns metrics requirements details update plan timeline line type`.split(/\s+/),
);

const GENERIC = new RegExp(
  [
    '^(?:(?:unknown|unidentified)[ _-])?(?:speaker|participant|unknown|guest|caller|agent|rep|ae|se|sdr|',
    'seller|vendor|sales|customer|client|buyer|prospect|interviewer|interviewee|user|host|moderator|',
    String.raw`person|presenter|attendee)(?:[ _-]?\w{1,3})?$`,
  ].join(''),
  'iu',
);
/** PROSPECT_SARAH, REP-TOM, Customer Sarah Lee: a role with a name. */
const ROLE_AND_NAME = new RegExp(
  [
    '^(?:speaker|agent|rep|ae|se|sdr|bdr|csm|seller|vendor|sales(?:[ _-]rep)?|customer|client|buyer|',
    String.raw`prospect)(?:[_-]| [-–] ?| (?=\p{Lu}))\p{L}[\p{L}\p{N}_'’.,& -]{0,50}$`,
  ].join(''),
  'iu',
);
/** A nickname of a chat: sam, lee_b, @dana.k */
const NICK = /^@?\p{Ll}[\p{Ll}\p{N}._-]{0,24}$/u;
/** How some recognisers number speakers: S1, S2. */
const NUMBERED = /^S\d{1,2}$/;
const NAME_WORD = /^(?:\p{Lu}[\p{L}\p{M}'’.-]*|\p{Lo}+|\(.*)$/u;
const PARTICLE =
  /^(?:de|da|do|dos|del|della|di|van|von|der|den|ter|ten|la|le|al|el|bin|ibn|of|the|y|e|af|av|zu|zur|du|st\.?|d['’]\p{L}+)$/iu;
const MAIL = /^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}$/;

/** 'Ana Silva (CFO, Hospital)' → the name and what stands in the parentheses. */
export function splitLabel(raw: string): { name: string; aside: string | null } {
  const label = raw.trim();
  const end = label.length - 1;
  if (label.endsWith(')') || label.endsWith(']')) {
    let open = end - 1;
    while (open >= 0 && !'()[]'.includes(label.charAt(open))) open -= 1;
    if (label.charAt(open) === '(' || label.charAt(open) === '[')
      return { name: label.slice(0, open).trim(), aside: label.slice(open + 1, end).trim() };
  }
  return { name: label, aside: null };
}

/** Whether a field word opens it: 'Next steps', 'Budget', 'Re'. */
export function isFieldName(raw: string): boolean {
  const words = raw
    .toLowerCase()
    .split(/[\s/&,]+/)
    .filter(Boolean);
  return (
    words.length > 0 &&
    !GENERIC.test(raw) &&
    words.every((word) => FIELD_WORDS.has(word.replace(/[#.:]/g, '')))
  );
}

/** Whether a text before a colon can be a speaker: a name, an address, SPEAKER_1, 'Customer'. */
export function isSpeakerLabel(raw: string): boolean {
  if (raw.length > 70 || raw.length < 1) return false;
  const { name } = splitLabel(stripEnd(raw, '*_'));
  if (MAIL.test(name) || GENERIC.test(name) || NUMBERED.test(name)) return true;
  if (ROLE_AND_NAME.test(name))
    return !LAST_FIELD_WORDS.has(
      name
        .toLowerCase()
        .split(/[\s_-]/)
        .at(-1) ?? '',
    );
  if (!/\p{L}/u.test(name) || /[?!;"“”<>{}=#/\\]/.test(name)) return false;
  const words = name.replace(/,/g, ' ').split(/\s+/).filter(Boolean);
  if (words.length === 0 || words.length > 5) return false;
  const lower = words.map((word) => word.toLowerCase());
  if (FIELD_WORDS.has(lower[0] ?? '') || LAST_FIELD_WORDS.has(lower.at(-1) ?? '')) return false;
  return words.every((word, at) => NAME_WORD.test(word) || (at > 0 && PARTICLE.test(word)));
}

/** Whether it can be a nickname of a chat, which only its coming back can show. */
export function isNick(raw: string): boolean {
  return NICK.test(raw) && !FIELD_WORDS.has(raw.replace('@', ''));
}

/** Letters without accents or case, for comparing names. */
export function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@.]+/gu, ' ')
    .trim();
}
