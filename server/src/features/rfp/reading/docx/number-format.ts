const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
const LARGEST_ROMAN = 4_000;

function roman(value: number): string {
  if (value > LARGEST_ROMAN) return String(value);
  let rest = value;
  let text = '';
  for (const [worth, letters] of ROMAN) {
    text += letters.repeat(Math.floor(rest / worth));
    rest %= worth;
  }
  return text;
}

/** a … z, then aa, bb: as Word does. */
function letter(value: number): string {
  if (value < 1) return '';
  const repeat = Math.min(20, Math.floor((value - 1) / 26) + 1);
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(repeat);
}

function ordinal(value: number): string {
  const tens = value % 100;
  if (tens > 10 && tens < 14) return `${value}th`;
  return `${value}${['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'}`;
}

/** A number in one of Word’s formats (`w:numFmt`). Those of other scripts are written in digits. */
export function formatNumber(value: number, format: string): string {
  switch (format) {
    case 'none':
    case 'bullet':
      return '';
    case 'lowerLetter':
      return letter(value);
    case 'upperLetter':
      return letter(value).toUpperCase();
    case 'lowerRoman':
      return roman(value);
    case 'upperRoman':
      return roman(value).toUpperCase();
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'ordinal':
      return ordinal(value);
    default:
      return String(value);
  }
}
