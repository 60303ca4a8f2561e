import type { XmlReader } from '../../../../platform/documents/office-parts.ts';
import { formatNumber } from './number-format.ts';
import type { Styles } from './styles.ts';

interface Level {
  start: number;
  format: string;
  /** '%1.%2': the numbers of the levels to show. */
  text: string;
  /** The style whose paragraphs are of this level. */
  style: string | null;
  isLegal: boolean;
  /** Begins again after a level up to this one; 0: never. */
  restart: number | null;
}

interface List {
  readonly levels: Map<number, Level>;
  styleLink: string | null;
}

interface Instance {
  list: string;
  readonly starts: Map<number, number>;
  readonly levels: Map<number, Level>;
}

const newLevel = (): Level => ({
  start: 1,
  format: 'decimal',
  text: '',
  style: null,
  isLegal: false,
  restart: null,
});

/** Word’s list definitions (numbering.xml), and how far each list has counted. */
export class Numbering {
  readonly #lists = new Map<string, List>();
  readonly #instances = new Map<string, Instance>();
  readonly #counts = new Map<string, Map<number, number>>();
  readonly #begun = new Set<string>();
  readonly #styles: Styles;
  #list: List | null = null;
  #instance: Instance | null = null;
  #level: Level | null = null;
  #override = 0;

  constructor(styles: Styles) {
    this.#styles = styles;
  }

  readonly reader: XmlReader = {
    open: (name, attribute) => this.#open(name, attribute),
    close: (name) => {
      if (name === 'abstractNum') this.#list = null;
      else if (name === 'num') this.#instance = null;
      else if (name === 'lvl') this.#level = null;
    },
  };

  #open(name: string, attribute: (name: string) => string | undefined): void {
    const value = attribute('w:val') ?? '';
    if (name === 'abstractNum') {
      this.#list = { levels: new Map(), styleLink: null };
      this.#lists.set(attribute('w:abstractNumId') ?? '', this.#list);
    } else if (name === 'num') {
      this.#instance = { list: '', starts: new Map(), levels: new Map() };
      this.#instances.set(attribute('w:numId') ?? '', this.#instance);
    } else if (name === 'numStyleLink' && this.#list) this.#list.styleLink = value;
    else if (name === 'abstractNumId' && this.#instance) this.#instance.list = value;
    else if (name === 'lvlOverride') this.#override = Number(attribute('w:ilvl') ?? 0);
    else if (name === 'startOverride') this.#instance?.starts.set(this.#override, Number(value));
    else if (name === 'lvl') {
      this.#level = newLevel();
      (this.#instance ?? this.#list)?.levels.set(Number(attribute('w:ilvl') ?? 0), this.#level);
    } else if (this.#level) this.#describe(this.#level, name, value);
  }

  #describe(level: Level, name: string, value: string): void {
    if (name === 'start') level.start = Number(value);
    else if (name === 'numFmt') level.format = value;
    else if (name === 'lvlText') level.text = value;
    else if (name === 'pStyle') level.style = value;
    else if (name === 'isLgl') level.isLegal = value !== '0' && value !== 'false';
    else if (name === 'lvlRestart') level.restart = Number(value);
  }

  /** The list that counts for an instance; one that only links to a style’s list counts with that. */
  #listOf(instance: Instance, hops = 0): { readonly key: string; readonly list: List } | null {
    const list = this.#lists.get(instance.list);
    if (!list) return null;
    if (list.styleLink === null || hops > 5) return { key: instance.list, list };
    const linked = this.#instances.get(this.#styles.get(list.styleLink).numId ?? '');
    return linked ? this.#listOf(linked, hops + 1) : { key: instance.list, list };
  }

  /** The level of a paragraph whose style names the list: the one that names the style. */
  levelOfStyle(numId: string, style: string): number | null {
    const instance = this.#instances.get(numId);
    const found = instance ? this.#listOf(instance) : null;
    return [...(found?.list.levels ?? [])].find(([, level]) => level.style === style)?.[0] ?? null;
  }

  /** Counts one paragraph. Null: it has no number; `label` null: a bullet. */
  next(numId: string, at: number): { readonly label: string | null } | null {
    const instance = this.#instances.get(numId);
    const found = instance ? this.#listOf(instance) : null;
    if (!instance || !found || numId === '0' || !Number.isInteger(at) || at < 0 || at > 8) return null;
    const level = (one: number): Level =>
      instance.levels.get(one) ?? found.list.levels.get(one) ?? newLevel();
    const counts = this.#counts.get(found.key) ?? new Map<number, number>();
    this.#counts.set(found.key, counts);
    const isFirst = !this.#begun.has(`${numId}/${at}`);
    this.#begun.add(`${numId}/${at}`);
    const restart = isFirst ? instance.starts.get(at) : undefined;
    const startOf = (one: number): number => instance.starts.get(one) ?? level(one).start;
    const last = counts.get(at);
    counts.set(at, restart ?? (last === undefined ? startOf(at) : last + 1));
    for (let above = 0; above < at; above += 1) {
      if (!counts.has(above)) counts.set(above, startOf(above));
    }
    for (let below = at + 1; below < 9; below += 1) {
      const { restart: after } = level(below);
      if (after === null || (after > 0 && at < after)) counts.delete(below);
    }
    const { format, text, isLegal } = level(at);
    if (format === 'bullet') return { label: null };
    const label = text.replace(/%([1-9])/g, (_, digit: string) => {
      const one = Number(digit) - 1;
      return formatNumber(counts.get(one) ?? startOf(one), isLegal ? 'decimal' : level(one).format);
    });
    return label.trim() === '' ? null : { label: label.trim() };
  }
}
