import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

export interface LongFunction {
  readonly path: string;
  readonly name: string;
  readonly lines: number;
}

function nameOf(node: ts.FunctionLikeDeclaration): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
    ? parent.name.getText()
    : '(unnamed)';
}

/** Functions with more lines than the limit, each by itself: nested ones count toward the outer one too. */
export function functionsOver(file: SourceFile, most: number): LongFunction[] {
  const source = ts.createSourceFile(
    file.path,
    file.text,
    ts.ScriptTarget.Latest,
    true,
    file.path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: LongFunction[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const from = source.getLineAndCharacterOfPosition(node.getStart()).line;
      const to = source.getLineAndCharacterOfPosition(node.end).line;
      const lines = to - from + 1;
      if (lines > most)
        found.push({ path: file.path, name: nameOf(node as ts.FunctionLikeDeclaration), lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
