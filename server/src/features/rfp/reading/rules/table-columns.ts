import type { BlockRow, TableHead } from '../blocks.ts';
import type { AnswerColumns } from '../rfp-reading.ts';
import { isNumberCell } from './item-number.ts';
import { obligationOfCell } from './obligation.ts';
import { hasAny } from './words.ts';

type Role = keyof AnswerColumns | 'description';

const LONGEST_HEADER = 70;
/** A header stands among the first rows; workbooks begin with titles and notes. */
const LOOKED_AT_ROWS = 40;

/** The first that fits names the column. */
const ROLES: readonly (readonly [Role, readonly RegExp[]])[] = [
  [
    'number',
    [
      /^(?:#|no|nr|nº|n°|s[lr]?\.? ?no|id|ref|reference|item|number|clause|pos|position|line)\.?$/i,
      /^(?:req(?:uirement)?|question|item|line|clause|row|ref(?:erence)?)s?\.? ?(?:no|nr|id|ref|number|#|code)\.?$/i,
    ],
  ],
  ['weight', [/\b(?:weight(?:ing|age)?|points?|pts|marks?|max(?:imum)? score|wt)\b/i]],
  [
    'obligation',
    [
      /\b(?:mandatory|moscow|priority|obligation|importance|criticality|level|class(?:ification)?|desirable)\b/i,
      /\b(?:must ?[/-] ?(?:should|have)|must or|m ?[/-] ?[dos]|m or [dos])\b/i,
    ],
  ],
  ['answer', [/\bcompl.{0,20}(?:comment|explanation)/i, /\bhow (?:you|met|the)\b/i]],
  [
    'compliance',
    [
      /\b(?:compl(?:y|ies|iance|iant)|conform(?:s|ity|ance)?|fulfil(?:led|ment|s)?|met|fit|status)\b/i,
      /\b(?:y ?\/ ?n|yes ?\/ ?no|availab(?:le|ility))\b/i,
    ],
  ],
  [
    'answer',
    [
      /\b(?:responses?|answers?|comments?|remarks?|explanations?|evidence|notes?|replies|reply)\b/i,
      /\b(?:details? of (?:compliance|solution)|(?:vendor|supplier|bidder|tenderer|contractor)(?:['’]?s)?)\b/i,
    ],
  ],
  [
    'requirement',
    [
      /\b(?:requirements?|questions?|specifications?|criteri(?:on|a)|needs?|demands?|expectations?)\b/i,
      /\b(?:we (?:need|ask|require)|capabilit(?:y|ies)|functionalit(?:y|ies)|user stor(?:y|ies))\b/i,
      /\b(?:must|shall|should|has to|needs? to) (?:be able|do|provide|offer|support|have)\b/i,
    ],
  ],
  ['description', [/\b(?:description|features?|function|statement|details?|topic|subject|text)\b/i]],
];

function roleOf(header: string): Role | null {
  const text = header.replace(/[:*]{1,3}$/, '').trim();
  if (text === '' || text.length > LONGEST_HEADER) return null;
  return ROLES.find(([, patterns]) => hasAny(patterns, text))?.[0] ?? null;
}

/** How much text the cells of a column have on average, in the rows below the header. */
function lengthOf(rows: readonly BlockRow[], column: number): number {
  const cells = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
  return cells.length === 0 ? 0 : cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length;
}

/** The first column without a name of ours whose cells nearly all are of a kind. */
function byContents(
  roles: readonly (Role | null)[],
  rows: readonly BlockRow[],
  isMeant: (cell: string) => boolean,
): number | null {
  const at = roles.findIndex((role, column) => {
    if (role !== null) return false;
    const cells = rows.map(({ cells: all }) => all[column] ?? '').filter((cell) => cell !== '');
    return cells.length > 2 && cells.filter(isMeant).length > cells.length * 0.8;
  });
  return at < 0 ? null : at;
}

const LONG_TEXT = 25;
const SAMPLE = 60;

/** The column of the requirements: by its name, or the one with the longest text beside columns that are named. */
function requirementColumn(roles: readonly (Role | null)[], rows: readonly BlockRow[]): number | null {
  const all = (role: Role | null): number[] => roles.flatMap((one, at) => (one === role ? [at] : []));
  const longest = (columns: readonly number[]): number | null =>
    columns.toSorted((one, other) => lengthOf(rows, other) - lengthOf(rows, one))[0] ?? null;
  const [named, described, other] = [
    longest(all('requirement')),
    longest(all('description')),
    longest(all(null)),
  ];
  // 'Requirement | Description': the title is short and the sentence stands in the other.
  if (named !== null && described !== null && lengthOf(rows, described) > 2 * lengthOf(rows, named))
    return described;
  const isLong =
    other !== null && lengthOf(rows, other) > LONG_TEXT && roles.filter((role) => role !== null).length > 1;
  return named ?? described ?? (isLong ? other : null);
}

/** What the columns below this header hold; null if it is no header of requirements. */
export function columnsOf(header: BlockRow, below: readonly BlockRow[]): AnswerColumns | null {
  const sample = below.slice(0, SAMPLE);
  const roles = header.cells.map(roleOf);
  const first = (role: Role): number | null => {
    const at = roles.indexOf(role);
    return at < 0 ? null : at;
  };
  const requirement = requirementColumn(roles, sample);
  if (requirement === null) return null;
  const answered = first('compliance') ?? first('answer') ?? first('obligation');
  if (answered === null && (roles[requirement] !== 'requirement' || first('number') === null)) return null;
  const own = roles.with(requirement, 'requirement');
  return {
    number: first('number') ?? byContents(own, sample, isNumberCell),
    requirement,
    obligation:
      first('obligation') ?? byContents(own, sample, (cell) => obligationOfCell(cell, false) !== null),
    weight: first('weight'),
    compliance: first('compliance'),
    answer: answerColumns(header.cells).find((at) => at > requirement) ?? first('answer'),
  };
}

/** A header of two rows, the first of which names groups of columns. */
function mergeHeaders(row: BlockRow, next: BlockRow | undefined): BlockRow | null {
  if (!next || next.cells.some((cell) => cell.length > LONGEST_HEADER)) return null;
  const width = Math.max(row.cells.length, next.cells.length);
  const cells = Array.from({ length: width }, (_, at) => next.cells[at] || row.cells[at] || '');
  return { cells, spot: next.spot };
}

const answers = (columns: AnswerColumns | null): number =>
  columns === null
    ? -1
    : [columns.answer, columns.compliance, columns.obligation].filter((at) => at !== null).length;

/** Finds the header of a table of requirements. */
export function findTableHead(rows: readonly BlockRow[]): TableHead | null {
  for (const [at, row] of rows.slice(0, LOOKED_AT_ROWS).entries()) {
    if (row.cells.filter((cell) => cell !== '').length < 2) continue;
    const columns = columnsOf(row, rows.slice(at + 1));
    const merged = mergeHeaders(row, rows[at + 1]);
    const both =
      merged && (rows[at + 1]?.cells[columns?.number ?? 0] ?? '') === ''
        ? columnsOf(merged, rows.slice(at + 2))
        : null;
    if (both && answers(both) > answers(columns))
      return { at: at + 1, columns: both, names: merged?.cells ?? [] };
    if (columns) return { at, columns, names: row.cells };
  }
  return null;
}

/** The columns that take answers by their names. */
export function answerColumns(names: readonly string[]): readonly number[] {
  return names.flatMap((name, at) => (roleOf(name) === 'answer' ? [at] : []));
}
