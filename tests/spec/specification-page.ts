import { readFileSync } from 'node:fs';

/** A statement of the specification, named by its section and its first words. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Words that tell a statement from the others of its section. */
const wordsOfName = 6;

/** Every statement of the page: each entry of a list, row of a table and paragraph below a numbered heading. */
export function statementsOf(path = 'docs/specification.md'): readonly Statement[] {
  const found: Statement[] = [];
  let section = '';
  let isTable = false;
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [, number] = /^## (\d+)\./.exec(line) ?? [];
    if (number) section = number;
    const isRow = line.startsWith('|');
    // The first row of a table names its columns.
    const isStatement = section !== '' && line !== '' && !/^(#|\| ?-)/.test(line) && (!isRow || isTable);
    isTable = isRow;
    if (isStatement) found.push(statement(section, line));
  }
  return found;
}

function statement(section: string, line: string): Statement {
  const text = line.replace(/^- /, '').replaceAll(/^\| *| *\|$/g, '');
  const words = text
    .replaceAll(/[`"*|]/g, ' ')
    .trim()
    .split(/\s+/)
    .slice(0, wordsOfName)
    .join(' ');
  return { name: `${section} ${words}`, text };
}
