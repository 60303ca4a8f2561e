import { defineConfig } from 'oxlint';

const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only server/src/platform/config.ts reads the environment. Take what you need from Config.',
};
const clock = {
  selector:
    "CallExpression[callee.object.name='Date'][callee.property.name='now'], NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'The domain has no clock: take `now: Date` as a parameter.',
};
const literalSpreads = [
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'Write the properties where they stand: a spread of a literal only saves lines.',
  },
  {
    selector: 'ArrayExpression > SpreadElement > ArrayExpression',
    message: 'Write the items where they stand: a spread of a literal only saves lines.',
  },
];
const requests = {
  name: 'fetch',
  message:
    'The web asks through lib/http.ts, the server through platform/outbound.ts, which refuses private addresses.',
};

/** Code that runs around the product rather than in it: it starts servers and speaks to them as a stranger. */
const harness = ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**', 'bench/**'];

/** Where every function fits a screen and every line a window. */
const sized = ['*/src/**/*.{ts,tsx}', 'bench/**/*.ts', 'scripts/**/*.mjs', 'ops/**/*.mjs'];

/**
 * What needs types to see, and what only this project forbids; everything else is Biome's. Exceptions stand in this
 * file: the house style knows none inline.
 */
export default defineConfig({
  plugins: ['typescript'],
  jsPlugins: [{ name: 'eslint-js', specifier: 'oxlint-plugin-eslint' }],
  categories: { correctness: 'off' },
  ignorePatterns: ['**/dist/**', '**/generated/**'],
  overrides: [
    {
      files: ['*/src/**/*.{ts,tsx}', 'bench/**/*.ts'],
      rules: {
        'typescript/await-thenable': 'error',
        'typescript/no-array-delete': 'error',
        'typescript/no-explicit-any': 'error',
        'typescript/no-floating-promises': 'error',
        'typescript/no-for-in-array': 'error',
        'typescript/no-implied-eval': 'error',
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        'typescript/no-misused-spread': 'error',
        'typescript/only-throw-error': 'error',
        'typescript/prefer-promise-reject-errors': 'error',
        'typescript/restrict-plus-operands': 'error',
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
        'no-restricted-globals': ['error', requests],
        'no-restricted-properties': [
          'error',
          { object: 'globalThis', property: 'fetch', message: requests.message },
          { object: 'window', property: 'fetch', message: requests.message },
        ],
        'eslint-js/no-restricted-syntax': ['error', environment, ...literalSpreads],
      },
    },
    {
      files: ['domain/src/**'],
      rules: { 'eslint-js/no-restricted-syntax': ['error', environment, clock, ...literalSpreads] },
    },
    {
      files: ['web/src/lib/http.ts', 'server/src/platform/outbound.ts'],
      rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
    },
    {
      files: ['server/src/platform/config.ts'],
      rules: { 'eslint-js/no-restricted-syntax': ['error', ...literalSpreads] },
    },
    {
      files: sized,
      excludeFiles: ['**/*.test.*', '**/*.spec.ts'],
      rules: {
        'eslint-js/max-len': ['error', { code: 130 }],
        'max-lines-per-function': ['error', { max: 50, IIFEs: true }],
      },
    },
    {
      // Wordings of conversations: data, whose patterns say less when they are cut.
      files: ['server/src/features/analyst/embedded/{pillars/*,plain-business}.ts'],
      rules: { 'eslint-js/max-len': 'off' },
    },
    {
      files: harness,
      rules: {
        'no-restricted-globals': 'off',
        'no-restricted-properties': 'off',
        'eslint-js/no-restricted-syntax': ['error', ...literalSpreads],
      },
    },
  ],
});
