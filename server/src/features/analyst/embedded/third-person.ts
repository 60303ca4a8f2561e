const MODAL = /^(?:will|would|can|could|should|must|may|might|shall|had|was|did|used|['’](?:ll|d))$/i;
/** Past forms that take no -s; those in -ed are known by their ending. */
const PAST = new Set(
  `told went got said made sent took gave saw thought knew found came put wrote spoke brought met lost spent paid bought ran
  set left kept built felt heard understood held led began chose drove grew sold stood taught won cut let read forgot`.split(
    /\s+/,
  ),
);
const ADVERB = new RegExp(
  [
    '^(?:also|just|really|already|still|always|never|personally|now|only|even|actually|usually|often|',
    String.raw`once|then|probably|definitely)$`,
  ].join(''),
  'i',
);
const IRREGULAR: Readonly<Record<string, string>> = {
  am: 'is',
  have: 'has',
  do: 'does',
  "don't": "doesn't",
  "haven't": "hasn't",
  go: 'goes',
};

/** 'carry' → 'carries', 'told' → 'told': the verb after a name instead of after 'I'. */
function afterName(verb: string): string {
  const plain = verb.toLowerCase().replace(/’/g, "'");
  const known = IRREGULAR[plain];
  if (known !== undefined) return known;
  if (MODAL.test(verb) || /ed$|n't$/.test(plain) || PAST.has(plain)) return verb;
  if (/(?:s|x|z|ch|sh)$/.test(plain)) return `${verb}es`;
  return /[^aeiou]y$/.test(plain) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}

/** The first 'I' of a sentence becomes the name with its verb; 'I' told about later is 'they'. */
function nameSubject(text: string, name: string): string {
  const short = /^(?:I['’](m|ve|ll|d))\b/i.exec(text);
  if (short) {
    const verb = { m: 'is', ve: 'has', ll: 'will', d: 'would' }[(short[1] ?? '').toLowerCase()] ?? '';
    return `${name} ${verb}${text.slice(short[0].length)}`;
  }
  const full = /^I\s+((?:\p{L}+\s+)?)([\p{L}'’]+)/u.exec(text);
  if (!full) return text;
  const adverb = (full[1] ?? '').trim();
  if (adverb !== '' && !ADVERB.test(adverb))
    return text.replace(/^I\s+([\p{L}'’]+)/u, (_all, verb: string) => `${name} ${afterName(verb)}`);
  return `${name} ${adverb === '' ? '' : `${adverb} `}${afterName(full[2] ?? '')}${text.slice(full[0].length)}`;
}

const SWAPS: readonly [RegExp, string][] = [
  [/\b(?:i|we)['’]?m\b|\b(?:we['’]re|i am|we are)\b/gi, 'they are'],
  [/\b(?:i|we)['’]ve\b/gi, 'they have'],
  [/\b(?:i|we)['’]ll\b/gi, 'they will'],
  [/\b(?:i|we)['’]d\b/gi, 'they would'],
  [/\b(?:i was|we were)\b/gi, 'they were'],
  [/\blet me\b/gi, 'they want to'],
  [/\blet['’]?s\b/gi, 'wants to'],
  [/\b(?:you['’]re|you are)\b/gi, 'we are'],
  [/\byou['’]ve\b/gi, 'we have'],
  [/\byou['’]ll\b/gi, 'we will'],
  [/\byou['’]d\b/gi, 'we would'],
  [/\b(?:my|our)\b/gi, 'their'],
  [/\b(?:mine|ours)\b/gi, 'theirs'],
  [/\b(?:me|us)\b/g, 'them'],
  [/\b(?:myself|ourselves)\b/gi, 'themselves'],
  [/\band we\b/gi, 'and'],
  [/\b(?:I|we|We)\b/g, 'they'],
  [/\byour\b/gi, 'our'],
  [
    /\b(get|show|give|send|tell|ask|with|for|to|of|from|by|see|introduce|invite|bring|put|help|let|than|about) you\b/gi,
    '$1 us',
  ],
  [/\byou (?=(?:can|could|will|would|should|must|had|were|showed|sent|told|said|did)\b)/gi, 'we '],
  [/\byou\b/gi, 'we'],
];

/**
 * As a seller would note it, 'you' being us: 'I do payroll by hand' → 'Ana Silva does payroll by hand';
 * 'We lose two hours' → 'They lose two hours'.
 */
export function toThirdPerson(text: string, name: string | null): string {
  const named = name === null ? text : nameSubject(text, name);
  const turned = SWAPS.reduce((so, [pattern, word]) => so.replace(pattern, word), named);
  return turned.replace(
    /(^|[.!?]\s+)(\p{Ll})/gu,
    (_all, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
