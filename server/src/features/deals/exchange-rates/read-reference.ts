import { REFERENCE_BASE, type ReadRates, readRatesFile, UnreadableRates } from './read-rates.ts';
import type { RateRow } from './store.ts';

const ELEMENT = /<Cube\b([^<>]{0,200})>/g;
const MOST_ELEMENTS = 10_000;

/** The value of an attribute in single or double quotes. */
function attribute(text: string, name: 'time' | 'currency' | 'rate'): string | null {
  const at = text.indexOf(`${name}=`);
  if (at < 0) return null;
  const quote = text[at + name.length + 1];
  const end = quote === "'" || quote === '"' ? text.indexOf(quote, at + name.length + 2) : -1;
  return end < 0 ? null : text.slice(at + name.length + 2, end);
}

/** The days and rates of eurofxref XML, as the lines of a file; the rest of the document is ignored. */
function readXml(text: string): ReadRates {
  // Entities are never resolved; a document that declares any isn't the expected one.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableRates('it declares a document type');
  let day = '';
  const lines: string[] = [];
  for (const [, inner = ''] of text.matchAll(ELEMENT)) {
    day = attribute(inner, 'time') ?? day;
    const currency = attribute(inner, 'currency');
    const rate = attribute(inner, 'rate');
    if (currency === null || rate === null) continue;
    if (/[,\n\r"]/.test(day + currency + rate)) throw new UnreadableRates('a rate has an unknown form');
    lines.push(`${day},${currency},${rate}`);
    if (lines.length > MOST_ELEMENTS) throw new UnreadableRates('it has too many rates');
  }
  return readRatesFile(['day,currency,rate', ...lines].join('\n'), REFERENCE_BASE);
}

/** The bytes decoded as UTF-8, whatever encoding the document declares; throws if they aren't. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableRates('it isn’t UTF-8');
  }
}

/** Rates against the euro, as the source returns them: XML or CSV. Throws UnreadableRates. */
export function readReference(bytes: Uint8Array): readonly RateRow[] {
  const text = decode(bytes);
  const isXml = text.trimStart().startsWith('<');
  return (isXml ? readXml(text) : readRatesFile(text, REFERENCE_BASE)).rates;
}
