type Value = Readonly<Record<string, unknown>>;

/** Fields whose values are colleagues, and where those of others name one. */
const COLLEAGUES: ReadonlySet<string> = new Set(['owner', 'collaborator']);
const NAMED_IN: Readonly<Record<string, string>> = { task: 'assignee' };

const isValue = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value of a deal's history with the colleague that it names changed; the same where it names none. */
function withColleague(field: string, value: unknown, change: (colleague: Value) => Value): unknown {
  if (!isValue(value)) return value;
  if (COLLEAGUES.has(field)) return change(value);
  const place = NAMED_IN[field];
  const named = place === undefined ? null : value[place];
  return place !== undefined && isValue(named) ? { ...value, [place]: change(named) } : value;
}

/** As history keeps it: who is erased later must be named nowhere, and history can only be added to. */
export function withoutNames(field: string, value: unknown): unknown {
  return withColleague(field, value, ({ name: _name, ...colleague }) => colleague);
}

/** As it is shown: by the name of today. */
export function withNames(field: string, value: unknown, names: ReadonlyMap<string, string>): unknown {
  return withColleague(field, value, (colleague) => ({
    ...colleague,
    name: names.get(String(colleague['id'])) ?? colleague['name'] ?? 'Someone',
  }));
}

export function colleaguesIn(field: string, values: readonly unknown[]): string[] {
  const ids: string[] = [];
  for (const value of values) {
    withColleague(field, value, (colleague) => {
      if (typeof colleague['id'] === 'string') ids.push(colleague['id']);
      return colleague;
    });
  }
  return ids;
}
