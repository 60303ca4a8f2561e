import { RegExpParser } from '@eslint-community/regexpp';
import { analyse } from 'scslre';

/** What is repeated whatever the pattern: blanks, marks, brackets that never close, letters and digits. */
const PLAIN = [
  ' ',
  '\t',
  '\n',
  'a',
  'A',
  '0',
  'é',
  '\u00a0',
  'a ',
  'A ',
  '0 ',
  ' a',
  '\n ',
  ' \n',
  'aA',
  'a0',
  'Aa ',
  ...'.,:;-_*#><()[]{}"\'@/\\=&|+?!%~`’“'.split(''),
  'a@',
  'a.',
  '@a',
  'a.a',
  '((',
  '[a',
  '<a',
  '(a)',
  '>\n',
  '- ',
  '**a',
  '1.',
  '1:1',
  ', ',
  '": ',
];

/** Ways to end: so that what nearly matched does not. */
const ENDS = ['', '\u0001', ' x'];

function* sampleOfSet(node) {
  for (const element of node.elements) {
    if (element.type === 'Character') yield String.fromCodePoint(element.value);
    else if (element.type === 'CharacterClassRange') yield String.fromCodePoint(element.min.value);
    else yield* sampleOf(element);
  }
}

const SETS = { digit: '0', space: ' ', word: 'a', any: 'a' };

function* sampleOf(node) {
  switch (node.type) {
    case 'Character':
      yield String.fromCodePoint(node.value);
      break;
    case 'CharacterSet':
      if (node.kind === 'property') yield /^(?:Lu|Uppercase)/.test(node.key) ? 'A' : 'a';
      else yield node.negate ? '~' : SETS[node.kind];
      break;
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      if (node.negate || !node.elements) yield* ['a', ' ', '0', '.'];
      else yield* sampleOfSet(node);
      break;
    case 'Group':
    case 'CapturingGroup':
      for (const alternative of node.alternatives) yield* sampleOf(alternative);
      break;
    case 'Alternative':
      yield node.elements.map((element) => first(element)).join('');
      break;
    case 'Quantifier':
      yield node.min === 0 ? first(node.element) : first(node.element).repeat(Math.min(node.min, 3));
      break;
    default:
      yield '';
  }
}

const first = (node) => sampleOf(node).next().value ?? '';

/** Every quantified part with a text that leads to it, and whole alternatives for what is searched from each place. */
function partsOf(source, flags) {
  const pumps = new Map();
  const add = (before, pump) => {
    if (pump !== '') pumps.set(`${before}\u0000${pump}`, { before, pump });
  };
  const walk = (node, before) => {
    if (node.type === 'Pattern' || node.alternatives)
      for (const alternative of node.alternatives ?? []) walk(alternative, before);
    if (node.type === 'Alternative') {
      let lead = before;
      for (const element of node.elements) {
        walk(element, lead);
        lead += first(element);
      }
      const whole = lead.slice(before.length);
      add('', whole);
      add('', whole.slice(0, -1));
      add('', `${whole.slice(0, -1)} `);
    }
    if (node.type === 'Quantifier') {
      for (const pump of [...sampleOf(node.element)].slice(0, 12)) {
        add('', pump);
        add(before, pump);
      }
      walk(node.element, before);
    }
    if (node.type === 'Assertion' && node.alternatives)
      for (const alternative of node.alternatives) walk(alternative, before);
  };
  const unicode = flags.includes('u');
  const unicodeSets = flags.includes('v');
  walk(new RegExpParser().parsePattern(source, 0, source.length, { unicode, unicodeSets }), '');
  return [...pumps.values()];
}

/** What a proof of more than linear time says is to be repeated. */
function provenPumps({ source, flags }) {
  const { reports } = analyse({ source, flags }, { maxReports: 8 });
  return reports.flatMap(({ character: { pick, set } }) => {
    const others = set.ranges.slice(0, 4).map(({ min }) => String.fromCodePoint(min));
    return [...new Set([pick, ...others])].map((pump) => ({ before: '', pump }));
  });
}

/**
 * What a pattern is tried on: a beginning, what is repeated, an end. Made from the pattern's own parts, so that it nearly
 * matches in every way it can.
 * @returns {{ before: string, pump: string, end: string }[]}
 */
export function hostileInputs(pattern) {
  const parts = [
    ...PLAIN.map((pump) => ({ before: '', pump })),
    ...partsOf(pattern.source, pattern.flags).slice(0, 150),
    ...provenPumps(pattern),
  ];
  return parts.flatMap((part) => ENDS.map((end) => ({ ...part, end })));
}
