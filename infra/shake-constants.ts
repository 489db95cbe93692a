import type { Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import ts from 'typescript';

/**
 * Lets esbuild leave out what a function does not name: the schemas and routes that stand beside the one it needs. The bundler must take every call
 * for an effect. Here a constant at the top of a module only makes a value, so each is marked as made without effects.
 */
export const shakeConstants: Plugin = {
  name: 'shake-constants',
  setup(build) {
    // An entry is run for what it does.
    build.onLoad({ filter: /\/(?:shared|functions\/(?:tools|data|ports|records|conversations|stack|areas))\/.*\.ts$/ }, async ({ path }) => ({
      contents: markedOnce(await readFile(path, 'utf8')),
      loader: 'ts',
    }));
  },
};

/** By text: each function's bundle has many of the same modules. */
const marked = new Map<string, string>();

function markedOnce(text: string): string {
  const known = marked.get(text) ?? withoutEffects(text);
  marked.set(text, known);
  return known;
}

/** @param text of a module in TypeScript. */
export function withoutEffects(text: string): string {
  const source = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest);
  let written = '';
  let done = 0;
  for (const value of source.statements.flatMap(constantsOf).filter(isMadeByCalls)) {
    written += `${text.slice(done, value.getStart(source))}/* @__PURE__ */ (() => (${text.slice(value.getStart(source), value.end)}))()`;
    done = value.end;
  }
  return written + text.slice(done);
}

/** Values of the constants that a statement declares by their names. */
function constantsOf(statement: ts.Statement): ts.Expression[] {
  if (!ts.isVariableStatement(statement) || !(statement.declarationList.flags & ts.NodeFlags.Const)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) => (initializer && ts.isIdentifier(name) ? [initializer] : []));
}

/** Whether making a value calls something. What stands in a function is called later, and nothing can wait within one. */
function isMadeByCalls(node: ts.Node): boolean {
  if (ts.isFunctionLike(node) || ts.isAwaitExpression(node)) return false;
  return ts.isCallExpression(node) || ts.isNewExpression(node) || (ts.forEachChild(node, isMadeByCalls) ?? false);
}
