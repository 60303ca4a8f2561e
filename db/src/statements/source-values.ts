import ts from 'typescript';

/** Which way a statement goes where its text depends on a value: every first branch, or every last. */
export type Branch = 'first' | 'last';

/** The text of a statement depends on something that cannot be read from the source. */
export class NotReadable extends Error {}

/** The text of a statement depends on what this function is called with. */
export class DependsOnCaller extends Error {
  readonly callee: ts.SignatureDeclaration;

  constructor(callee: ts.SignatureDeclaration) {
    super('depends on the caller');
    this.callee = callee;
  }
}

/** With which call each function is taken to be called. */
export type Assumed = ReadonlyMap<ts.SignatureDeclaration, ts.CallExpression>;

export type Scope = ReadonlyMap<ts.Symbol, Bound>;

/** What a parameter stands for: the argument with the scope of its call, or one of its properties. */
export interface Bound {
  readonly node: ts.Expression;
  readonly scope: Scope;
  readonly property?: string | number;
}

export function bare(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAwaitExpression(node) ||
    ts.isSatisfiesExpression(node)
    ? bare(node.expression)
    : node;
}

export function returnsOf(body: ts.Node): ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return found;
}
