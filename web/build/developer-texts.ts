import { parseSync, Visitor } from 'vite';

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly instead: string;
}

/**
 * Leaves out what a package tells developers who use it wrongly: nobody reads it in a page that is built. It throws where it did; what it would only
 * warn of, it does not look at any more.
 *
 * @param throwing functions of the package that throw their second argument unless the first holds.
 * @param warning functions of the package that print it.
 * @throws Error when the package calls none of them.
 */
export function leaveOutTexts(code: string, { throwing, warning }: { readonly throwing: string; readonly warning: string }): string {
  const cuts: Cut[] = [];
  new Visitor({
    CallExpression({ start, end, callee, arguments: [condition, text] }) {
      if (callee.type !== 'Identifier' || !condition || !text) return;
      if (callee.name === throwing) cuts.push({ start: condition.end, end: text.end, instead: '' });
      if (callee.name === warning) cuts.push({ start, end: condition.start, instead: 'void (' }, { start: condition.end, end, instead: ')' });
    },
  }).visit(parseSync('package.mjs', code).program);
  if (cuts.length === 0) throw new Error(`the package calls neither ${throwing} nor ${warning} any more`);
  return cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((left, { start, end, instead }) => left.slice(0, start) + instead + left.slice(end), code);
}
