import { dirname, relative } from 'node:path';
import ts from 'typescript';

/** A place where a statement is run: its text, and what its rows are said to be. */
export interface FoundStatement {
  /** `server/src/features/deals/store.ts:12`. */
  readonly place: string;
  readonly text: ts.Expression;
  /** Null if no rows are read. */
  readonly row: ts.Type | null;
}

/** A program of the sources that a tsconfig names, without tests. */
export function programOf(tsconfig: string): ts.Program {
  const { config } = ts.readConfigFile(tsconfig, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(tsconfig));
  const sources = fileNames.filter((path) => !/\.test\.ts$|\/testing\//.test(path));
  return ts.createProgram(sources, { ...options, skipLibCheck: true });
}

function rowOf(type: ts.Type, checker: ts.TypeChecker): ts.Type | null {
  const [row] = checker.getTypeArguments(type as ts.TypeReference);
  return row && !(row.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) ? row : null;
}

function visitSources(program: ts.Program, look: (node: ts.Node, source: ts.SourceFile) => void): void {
  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile || source.fileName.includes('/node_modules/')) continue;
    const visit = (node: ts.Node): void => {
      look(node, source);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
}

/** The calls of each function, by its declaration. */
export function findCalls(program: ts.Program): ReadonlyMap<ts.Node, readonly ts.CallExpression[]> {
  const checker = program.getTypeChecker();
  const calls = new Map<ts.Node, ts.CallExpression[]>();
  visitSources(program, (node) => {
    if (!ts.isCallExpression(node)) return;
    const declaration = checker.getResolvedSignature(node)?.declaration;
    if (declaration) calls.set(declaration, [...(calls.get(declaration) ?? []), node]);
  });
  return calls;
}

/** Every `….execute(executor)` of a raw statement. */
export function findStatements(program: ts.Program, root: string): FoundStatement[] {
  const checker = program.getTypeChecker();
  const found: FoundStatement[] = [];
  visitSources(program, (node, source) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const { name, expression: text } = node.expression;
    if (name.text !== 'execute') return;
    const type = checker.getTypeAtLocation(text);
    if (type.symbol?.name !== 'RawBuilder') return;
    const { line } = source.getLineAndCharacterOfPosition(text.getStart());
    const place = `${relative(root, source.fileName)}:${line + 1}`;
    found.push({ place, text, row: rowOf(type, checker) });
  });
  return found;
}
