import ts from 'typescript';

/**
 * @typedef {{ path: string, line: number, source: string, flags: string }} Pattern
 */

const isRaw = (node) =>
  ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw' && node.template;

/** The parts of a template: its texts, raw or not, with the values between them. */
function templateText(template, raw, knownText) {
  const textOf = (part) => (raw ? (part.rawText ?? part.getText().slice(1, -1)) : part.text);
  if (ts.isNoSubstitutionTemplateLiteral(template)) return textOf(template);
  let text = textOf(template.head);
  for (const span of template.templateSpans) {
    const value = knownText(span.expression);
    if (value === null) return null;
    text += value + textOf(span.literal);
  }
  return text;
}

/** The text that an expression of constants stands for; null where that shows only at run time. */
function constantText(node, constants) {
  const knownText = (inner) => constantText(inner, constants);
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node))
    return templateText(node, false, knownText);
  if (isRaw(node)) return templateText(node.template, true, knownText);
  if (ts.isIdentifier(node)) return constants.has(node.text) ? knownText(constants.get(node.text)) : null;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const { expression: list, name } = node.expression;
  if (name.text !== 'join' || !ts.isArrayLiteralExpression(list)) return null;
  const parts = [...list.elements, ...node.arguments].map(knownText);
  if (parts.includes(null)) return null;
  return parts.slice(0, -1).join(parts.at(-1));
}

/** The constants at the top of a file, by name. */
function constantsOf(file) {
  const constants = new Map();
  for (const statement of file.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) constants.set(name.text, initializer);
  return constants;
}

function constructed(node, constants) {
  const [source, flags] = node.arguments ?? [];
  if (!source) return null;
  const text = constantText(source, constants);
  const given = flags ? constantText(flags, constants) : '';
  return text === null || given === null ? null : { source: text, flags: given };
}

function literal({ text }) {
  const end = text.lastIndexOf('/');
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
}

const makesPattern = (node) =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'RegExp';

/**
 * Every pattern of a source file, and where patterns are made of what is known at run time alone.
 * @returns {{ patterns: Pattern[], unknown: { path: string, line: number }[] }}
 */
export function patternsOf({ path, text }) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const constants = constantsOf(file);
  const patterns = [];
  const unknown = [];
  const visit = (node) => {
    const place = () => ({ path, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    if (ts.isRegularExpressionLiteral(node)) patterns.push({ ...place(), ...literal(node) });
    if (makesPattern(node)) {
      const made = constructed(node, constants);
      if (made) patterns.push({ ...place(), ...made });
      else unknown.push(place());
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { patterns, unknown };
}
