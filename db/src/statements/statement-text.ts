import ts from 'typescript';

import {
  type Assumed,
  type Bound,
  type Branch,
  bare,
  DependsOnCaller,
  NotReadable,
  returnsOf,
  type Scope,
} from './source-values.ts';

const FRAGMENTS = new Set(['RawBuilder', 'AliasedRawBuilder', 'Expression', 'Compilable']);
const MOST_CALLS = 500;

/**
 * Writes the text that a `sql` template sends, with the fragments it is composed of and `$1`, `$2` … for its values. Follows
 * constants, functions and conditions through the sources; throws `NotReadable` where the text depends on data.
 */
export class StatementText {
  readonly #checker: ts.TypeChecker;
  readonly #branch: Branch;
  readonly #assumed: Assumed;
  #values = 0;
  #calls = 0;

  constructor(checker: ts.TypeChecker, branch: Branch, assumed: Assumed = new Map()) {
    this.#checker = checker;
    this.#branch = branch;
    this.#assumed = assumed;
  }

  of(node: ts.Expression): string {
    return this.#fragment(node, new Map());
  }

  #value(): string {
    this.#values += 1;
    return `$${this.#values}`;
  }

  #pick<T>(all: readonly T[], what: string): T {
    const one = this.#branch === 'first' ? all[0] : all.at(-1);
    if (one === undefined) throw new NotReadable(what);
    return one;
  }

  #isFragment(node: ts.Expression): boolean {
    const type = this.#checker.getTypeAtLocation(node);
    return (type.isUnion() ? type.types : [type]).some((one) => FRAGMENTS.has(one.symbol?.name ?? ''));
  }

  #span(node: ts.Expression, scope: Scope): string {
    return this.#isFragment(node) ? this.#fragment(node, scope) : this.#value();
  }

  #fragment(expression: ts.Expression, scope: Scope): string {
    const node = bare(expression);
    if (ts.isTaggedTemplateExpression(node)) return this.#template(node.template, scope);
    if (ts.isConditionalExpression(node)) {
      return this.#fragment(this.#pick([node.whenTrue, node.whenFalse], ''), scope);
    }
    if (ts.isBinaryExpression(node)) return this.#fragment(this.#pick([node.left, node.right], ''), scope);
    if (ts.isCallExpression(node)) return this.#call(node, scope);
    if (ts.isIdentifier(node)) return this.#bound(this.#lookUp(node, scope));
    if (ts.isPropertyAccessExpression(node)) {
      return this.#bound(this.#property({ node: node.expression, scope }, node.name.text));
    }
    if (ts.isElementAccessExpression(node)) {
      return this.#bound(this.#property({ node: node.expression, scope }, null));
    }
    throw new NotReadable(node.getText());
  }

  #bound(bound: Bound): string {
    const { node, scope } = this.#settled(bound);
    return this.#fragment(node, scope);
  }

  /** Without a property left to look up. */
  #settled(bound: Bound): Bound {
    const { property, ...owner } = bound;
    return property === undefined ? bound : this.#settled(this.#property(owner, property));
  }

  #template(template: ts.TemplateLiteral, scope: Scope): string {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
    return template.templateSpans.reduce(
      (text, span) => `${text}${this.#span(span.expression, scope)}${span.literal.text}`,
      template.head.text,
    );
  }

  /** Where a name was given its value. */
  #lookUp(node: ts.Identifier, scope: Scope): Bound {
    const symbol = this.#symbol(node);
    const bound = scope.get(symbol);
    if (bound) return bound;
    const declaration = symbol.valueDeclaration;
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer) {
      return { node: declaration.initializer, scope };
    }
    if (declaration && ts.isVariableDeclaration(declaration)) return this.#looped(declaration, scope);
    if (declaration && ts.isBindingElement(declaration)) return this.#destructured(declaration, scope);
    if (declaration && ts.isParameter(declaration)) return this.#argument(declaration);
    throw new NotReadable(`${node.text} is not known where it is used`);
  }

  /** The item of `for (const item of items)`. */
  #looped(declaration: ts.VariableDeclaration, scope: Scope): Bound {
    const loop = declaration.parent.parent;
    if (!ts.isForOfStatement(loop)) throw new NotReadable(declaration.getText());
    return this.#property({ node: loop.expression, scope }, null);
  }

  #argument(parameter: ts.ParameterDeclaration): Bound {
    const callee = parameter.parent;
    const call = this.#assumed.get(callee);
    if (!call) throw new DependsOnCaller(callee);
    const argument = call.arguments[callee.parameters.indexOf(parameter)] ?? parameter.initializer;
    if (!argument) throw new NotReadable(call.getText());
    return { node: argument, scope: new Map() };
  }

  #symbol(node: ts.Node): ts.Symbol {
    const found = ts.isShorthandPropertyAssignment(node.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.#checker.getSymbolAtLocation(node);
    if (!found) throw new NotReadable(node.getText());
    return found.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(found) : found;
  }

  #destructured(element: ts.BindingElement, scope: Scope): Bound {
    const pattern = element.parent;
    const owner = pattern.parent;
    const property = ts.isArrayBindingPattern(pattern)
      ? pattern.elements.indexOf(element)
      : (element.propertyName ?? element.name).getText();
    if (ts.isParameter(owner)) return { ...this.#argument(owner), property };
    if (!ts.isVariableDeclaration(owner)) throw new NotReadable(element.getText());
    return {
      ...(owner.initializer ? { node: owner.initializer, scope } : this.#looped(owner, scope)),
      property,
    };
  }

  /** A property of an object or array that stands in the source; null for any of them. */
  #property(owner: Bound, name: string | number | null): Bound {
    const { scope, node: expression } = this.#settled(owner);
    const node = bare(expression);
    if (ts.isArrayLiteralExpression(node)) {
      const found =
        typeof name === 'number' ? node.elements[name] : this.#pick(node.elements, node.getText());
      if (found) return { node: found, scope };
    }
    if (ts.isObjectLiteralExpression(node)) return this.#member(node, scope, name);
    if (ts.isIdentifier(node)) return this.#property(this.#lookUp(node, scope), name);
    if (ts.isConditionalExpression(node)) {
      return this.#property({ node: this.#pick([node.whenTrue, node.whenFalse], ''), scope }, name);
    }
    if (ts.isBinaryExpression(node)) {
      return this.#property({ node: this.#pick([node.left, node.right], ''), scope }, name);
    }
    if (ts.isPropertyAccessExpression(node)) {
      return this.#property(this.#property({ node: node.expression, scope }, node.name.text), name);
    }
    if (ts.isElementAccessExpression(node)) {
      return this.#property(this.#property({ node: node.expression, scope }, null), name);
    }
    if (ts.isCallExpression(node)) {
      const { result, inside } = this.#called(node, scope);
      return this.#property({ node: result, scope: inside }, name);
    }
    throw new NotReadable(node.getText());
  }

  #member(node: ts.ObjectLiteralExpression, scope: Scope, name: string | number | null): Bound {
    const members = node.properties.flatMap((one) => {
      if (ts.isShorthandPropertyAssignment(one))
        return [{ key: one.name.text, node: one.name as ts.Expression }];
      if (ts.isMethodDeclaration(one))
        return [{ key: one.name.getText(), node: one as unknown as ts.Expression }];
      return ts.isPropertyAssignment(one) && !ts.isComputedPropertyName(one.name)
        ? [{ key: one.name.text, node: one.initializer }]
        : [];
    });
    const found =
      name === null ? this.#pick(members, node.getText()) : members.find(({ key }) => key === name);
    if (found) return { node: found.node, scope };
    const spread = node.properties.findLast(ts.isSpreadAssignment);
    if (spread) return this.#property({ node: spread.expression, scope }, name);
    throw new NotReadable(`${name} of ${node.getText()}`);
  }

  #call(node: ts.CallExpression, scope: Scope): string {
    const callee = node.expression;
    if (ts.isPropertyAccessExpression(callee) && callee.expression.getText() === 'sql') {
      return this.#builtIn(callee.name.text, node, scope);
    }
    if (ts.isPropertyAccessExpression(callee) && ['as', '$castTo'].includes(callee.name.text)) {
      return this.#fragment(callee.expression, scope);
    }
    const { result, inside } = this.#called(node, scope);
    return this.#fragment(result, inside);
  }

  /** What a function of ours returns, and its arguments as it sees them. */
  #called(node: ts.CallExpression, scope: Scope): { readonly result: ts.Expression; readonly inside: Scope } {
    this.#calls += 1;
    if (this.#calls > MOST_CALLS) throw new NotReadable('calls itself');
    const { declaration, closure } = this.#function(node.expression, scope);
    const inside = new Map(closure);
    declaration.parameters.forEach((parameter, at) => {
      const argument = node.arguments[at] ?? parameter.initializer;
      if (argument) this.#bind(inside, parameter.name, { node: argument, scope });
    });
    const { body } = declaration;
    if (!body) throw new NotReadable(node.getText());
    const result = ts.isBlock(body) ? this.#pick(returnsOf(body), node.getText()) : body;
    return { result, inside };
  }

  #function(
    callee: ts.Expression,
    scope: Scope,
  ): { readonly declaration: ts.FunctionDeclaration | ts.ArrowFunction; readonly closure: Scope } {
    const node = bare(callee);
    if (ts.isArrowFunction(node) || ts.isMethodDeclaration(node)) {
      return { declaration: node as ts.ArrowFunction, closure: scope };
    }
    if (ts.isIdentifier(node)) {
      const symbol = this.#symbol(node);
      const { valueDeclaration: declaration } = symbol;
      if (declaration && ts.isFunctionDeclaration(declaration)) {
        return { declaration, closure: new Map() as Scope };
      }
      const bound = this.#settled(this.#lookUp(node, scope));
      return this.#function(bound.node, bound.scope);
    }
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
      const name = ts.isPropertyAccessExpression(node) ? node.name.text : null;
      const bound = this.#settled(this.#property({ node: node.expression, scope }, name));
      return this.#function(bound.node, bound.scope);
    }
    throw new NotReadable(node.getText());
  }

  #bind(scope: Map<ts.Symbol, Bound>, name: ts.BindingName, bound: Bound): void {
    if (ts.isIdentifier(name)) {
      scope.set(this.#symbol(name), bound);
      return;
    }
    name.elements.forEach((element, at) => {
      if (ts.isOmittedExpression(element)) return;
      const property = ts.isArrayBindingPattern(name) ? at : (element.propertyName ?? element.name).getText();
      if (ts.isIdentifier(element.name)) scope.set(this.#symbol(element.name), { ...bound, property });
    });
  }

  #builtIn(name: string, node: ts.CallExpression, scope: Scope): string {
    const [argument, separator] = node.arguments;
    if (!argument) throw new NotReadable(node.getText());
    if (name === 'lit') return 'null';
    if (name === 'val') return this.#value();
    if (name === 'join') {
      const between = separator ? this.#fragment(separator, scope) : ', ';
      return this.#list(argument, scope).join(between);
    }
    return node.arguments
      .map((one) => this.#string(one, scope))
      .map((text) =>
        name === 'raw'
          ? text
          : text
              .split('.')
              .map((part) => `"${part}"`)
              .join('.'),
      )
      .join('.');
  }

  #list(expression: ts.Expression, scope: Scope): string[] {
    const elements = this.#elements(expression, scope);
    if (elements?.length === 0) throw new NotReadable('an empty list');
    if (elements) return elements.map((one) => this.#item(one));
    if (this.#isListOfFragments(expression)) throw new NotReadable(expression.getText());
    return [this.#value()];
  }

  #item(bound: Bound): string {
    return bound.property === undefined ? this.#span(bound.node, bound.scope) : this.#bound(bound);
  }

  #isListOfFragments(node: ts.Expression): boolean {
    const element = this.#checker.getTypeAtLocation(node).getNumberIndexType();
    const all = element?.isUnion() ? element.types : [element];
    return all.some((one) => FRAGMENTS.has(one?.symbol?.name ?? ''));
  }

  /** The elements of a list that can be read from the source; null if it is data. */
  #elements(expression: ts.Expression, scope: Scope): Bound[] | null {
    const node = bare(expression);
    if (ts.isArrayLiteralExpression(node)) {
      const parts = node.elements.map((one) =>
        ts.isSpreadElement(one) ? this.#elements(one.expression, scope) : [{ node: one, scope }],
      );
      return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
    }
    if (ts.isConditionalExpression(node)) {
      return this.#elements(this.#pick([node.whenTrue, node.whenFalse], ''), scope);
    }
    if (ts.isCallExpression(node)) return this.#elementsOfCall(node, scope);
    const names = this.#names(this.#checker.getTypeAtLocation(node).getNumberIndexType());
    if (names.length > 0) {
      return names.map((name) => ({ node: ts.factory.createStringLiteral(name), scope }));
    }
    if (ts.isIdentifier(node)) return this.#elementsAt(() => this.#lookUp(node, scope));
    if (ts.isPropertyAccessExpression(node)) {
      return this.#elementsAt(() => this.#property({ node: node.expression, scope }, node.name.text));
    }
    return null;
  }

  #elementsAt(find: () => Bound): Bound[] | null {
    const { node, scope } = this.#settled(find());
    return this.#elements(node, scope);
  }

  #elementsOfCall(node: ts.CallExpression, scope: Scope): Bound[] | null {
    if (ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression: items } = node.expression;
      const [run] = node.arguments;
      if (name.text === 'filter') return this.#elements(items, scope);
      if (run && (name.text === 'map' || name.text === 'flatMap')) return this.#mapped(items, run, scope);
    }
    const { result, inside } = this.#called(node, scope);
    return this.#elements(result, inside);
  }

  /** `items.map((item) => …)`: once for each item that can be read, or once for all. */
  #mapped(items: ts.Expression, run: ts.Expression, scope: Scope): Bound[] | null {
    const { declaration, closure } = this.#function(run, scope);
    const { body } = declaration;
    const [parameter] = declaration.parameters;
    if (!body) throw new NotReadable(run.getText());
    const result = ts.isBlock(body) ? this.#pick(returnsOf(body), run.getText()) : body;
    const each = parameter ? this.#elements(items, scope) : null;
    return (each ?? [null]).flatMap((one): Bound[] => {
      const inside = new Map(closure);
      if (one && parameter) this.#bind(inside, parameter.name, one);
      const node = bare(result);
      return ts.isArrayLiteralExpression(node)
        ? (this.#elements(node, inside) ?? [])
        : [{ node, scope: inside }];
    });
  }

  #names(type: ts.Type | undefined): string[] {
    const all = type?.isUnion() ? type.types : type ? [type] : [];
    return all.every((one) => one.isStringLiteral())
      ? all.map((one) => (one as ts.StringLiteralType).value)
      : [];
  }

  #string(expression: ts.Expression, scope: Scope): string {
    const node = bare(expression);
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (ts.isTemplateExpression(node)) {
      return node.templateSpans.reduce(
        (text, span) => text + this.#string(span.expression, scope) + span.literal.text,
        node.head.text,
      );
    }
    if (ts.isConditionalExpression(node)) {
      return this.#string(this.#pick([node.whenTrue, node.whenFalse], ''), scope);
    }
    if (ts.isIdentifier(node)) {
      const symbol = this.#symbol(node);
      const { valueDeclaration: known } = symbol;
      const isValue = known && (ts.isVariableDeclaration(known) || ts.isBindingElement(known));
      if (isValue || scope.has(symbol)) {
        const bound = this.#settled(this.#lookUp(node, scope));
        return this.#string(bound.node, bound.scope);
      }
    }
    const names = this.#names(this.#checker.getTypeAtLocation(node));
    return this.#pick(names, `${node.getText()} is data`);
  }
}
