import type { XmlReader } from '../../../../platform/documents/office-parts.ts';

interface StyleFacts {
  name: string;
  basedOn: string | null;
  numId: string | null;
  level: number | null;
  outline: number | null;
}

/** What a paragraph style says, with what it inherits. */
export interface Style {
  readonly name: string;
  readonly numId: string | null;
  readonly level: number | null;
  /** From 1; null if the style is none of a heading. */
  readonly headingLevel: number | null;
}

const NONE: Style = { name: '', numId: null, level: null, headingLevel: null };
const MOST_PARENTS = 20;

export class Styles {
  readonly #facts = new Map<string, StyleFacts>();
  readonly #known = new Map<string, Style>();
  #open: StyleFacts | null = null;
  #default = '';

  readonly reader: XmlReader = {
    open: (name, attribute) => {
      const value = attribute('w:val') ?? '';
      if (name === 'style') {
        this.#open = { name: '', basedOn: null, numId: null, level: null, outline: null };
        const id = attribute('w:styleId') ?? '';
        this.#facts.set(id, this.#open);
        if (attribute('w:default') === '1' && attribute('w:type') === 'paragraph') this.#default = id;
      } else if (this.#open && name === 'name') this.#open.name = value;
      else if (this.#open && name === 'basedOn') this.#open.basedOn = value;
      else if (this.#open && name === 'numId') this.#open.numId = value;
      else if (this.#open && name === 'ilvl') this.#open.level = Number(value);
      else if (this.#open && name === 'outlineLvl') this.#open.outline = Number(value);
    },
    close: (name) => {
      if (name === 'style') this.#open = null;
    },
  };

  get(id: string | null): Style {
    const key = id ?? this.#default;
    const known = this.#known.get(key);
    if (known) return known;
    const made = this.#build(key);
    this.#known.set(key, made);
    return made;
  }

  #build(id: string): Style {
    const own = this.#facts.get(id);
    if (!own) return NONE;
    let [numId, level, outline, parent] = [own.numId, own.level, own.outline, own.basedOn];
    let named = headingOf(own.name);
    for (let at = 0; at < MOST_PARENTS && parent !== null; at += 1) {
      const above = this.#facts.get(parent);
      numId ??= above?.numId ?? null;
      level ??= above?.level ?? null;
      outline ??= above?.outline ?? null;
      named ??= headingOf(above?.name ?? '');
      parent = above?.basedOn ?? null;
    }
    const headingLevel = outline === null ? named : outline < 9 ? outline + 1 : null;
    return { name: own.name.toLowerCase(), numId, level, headingLevel };
  }
}

function headingOf(name: string): number | null {
  const found = /^heading ?([1-9])$/i.exec(name);
  return found ? Number(found[1]) : null;
}
