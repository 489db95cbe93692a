import type { ContactRow } from './contact-row.ts';

/** Columns that are looked at: a range may claim sixteen thousand. */
export const mostColumns = 100;
/** Limit of a cell. */
export const mostCellCharacters = 200;

/** A sheet may have several: the first here counts. Beside a telephone, a number is that of a house. */
const titles: Readonly<Record<keyof ContactRow, readonly string[]>> = {
  name: ['nome', 'name', 'nombre'],
  number: ['telefone', 'telefono', 'phone', 'numero', 'number'],
  email: ['email', 'e-mail', 'correo'],
};

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** In which columns a spreadsheet has what, by its titles; −1 for what it does not have. */
export function contactColumns(line: readonly string[]): Readonly<Record<keyof ContactRow, number>> {
  const found = line.slice(0, mostColumns).map(folded);
  const column = (field: keyof ContactRow): number => titles[field].map((title) => found.indexOf(title)).find((place) => place !== -1) ?? -1;
  return { name: column('name'), number: column('number'), email: column('email') };
}

/** A cell as text. Numbers as digits: a spreadsheet shows long ones as 5,5E+12. */
export function cellText(value: unknown): string {
  // Larger ones have no digits of their own, and are nobody's number.
  if (typeof value === 'number') return Math.abs(value) < 1e21 ? value.toFixed(0) : '';
  return typeof value === 'string' ? value.trim().slice(0, mostCellCharacters) : '';
}

/** A cell of the library as text. That of a failed formula has the failure's own number, which is nothing that somebody wrote. */
export const libraryCellText = (cell: { readonly t: string; readonly v?: unknown } | undefined): string => (cell?.t === 'e' ? '' : cellText(cell?.v));
