import { Parser } from 'htmlparser2';

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

function elements(xml: string, wanted: string): Readonly<Record<string, string>>[] {
  const found: Readonly<Record<string, string>>[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (local(name) !== wanted) return;
        found.push(Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), value])));
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  return found;
}

/** The part of each sheet by the name of the sheet. */
export function sheetParts(workbook: string, relations: string): ReadonlyMap<string, string> {
  const targets = new Map(elements(relations, 'Relationship').map(({ Id, Target }) => [Id, Target]));
  return new Map(
    elements(workbook, 'sheet').flatMap(({ name, id }) => {
      const target = targets.get(id);
      if (name === undefined || target === undefined) return [];
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
      return [[name, path] as const];
    }),
  );
}
