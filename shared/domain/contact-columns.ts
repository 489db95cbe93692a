import type { ContactRow } from './contact-row.ts';

/** Columns that are looked at: a range may claim sixteen thousand. */
export const mostColumns = 100;
/** Limit of a cell. */
export const mostCellCharacters = 200;

/** Titles of a field's columns, which count in this order. The second ones are looked for only without the first: beside a telephone, a number is that of a house. */
const titles: Readonly<Record<keyof ContactRow, readonly (readonly string[])[]>> = {
  name: [['nome', 'name', 'nombre']],
  // A land line seldom has WhatsApp.
  number: [
    ['whatsapp', 'celular', 'movil', 'mobile', 'telefone', 'telefono', 'phone', 'fone'],
    ['numero', 'number'],
  ],
  email: [['email', 'e-mail', 'correo']],
};

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** In which columns a spreadsheet has what, by its titles, the one that counts first before the others. */
export function contactColumns(line: readonly string[]): Readonly<Record<keyof ContactRow, readonly number[]>> {
  const found = line.slice(0, mostColumns).map(folded);
  const placesOf = (group: readonly string[]): number[] => group.map((title) => found.indexOf(title)).filter((place) => place !== -1);
  const columns = (field: keyof ContactRow): readonly number[] => titles[field].map(placesOf).find((places) => places.length > 0) ?? [];
  return { name: columns('name'), number: columns('number'), email: columns('email') };
}

/** A cell as text. Numbers as digits: a spreadsheet shows long ones as 5,5E+12. */
export function cellText(value: unknown): string {
  // Larger ones have no digits of their own, and are nobody's number.
  if (typeof value === 'number') return Math.abs(value) < 1e21 ? value.toFixed(0) : '';
  return typeof value === 'string' ? value.trim().slice(0, mostCellCharacters) : '';
}

/** A cell of the library as text. That of a failed formula has the failure's own number, which is nothing that somebody wrote. */
export const libraryCellText = (cell: { readonly t: string; readonly v?: unknown } | undefined): string => (cell?.t === 'e' ? '' : cellText(cell?.v));
