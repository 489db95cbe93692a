/** Styles that one of the oldest browsers knows under a prefixed name alone, by the beginning of their names. */
const prefixed = /^(background-clip|backdrop-filter|box-decoration-break|hyphens|mask|print-color-adjust|text-(decoration|size-adjust)|user-select)/;

/** A part of a style sheet, as stylis has it. */
interface Part {
  readonly type: string;
  /** A declaration with its semicolon, or what else the part says. */
  readonly value: string;
  /** Stands in the place of the value. */
  return?: string;
}

/**
 * Writes a declaration under its prefixed name, too. It stands in for the prefixes of the style engine, a kilobyte which is mostly for browsers
 * older than ours.
 */
export function prefixStyle(part: Part): void {
  if (part.type !== 'decl' || part.return) return;
  const { value } = part;
  // The design system calls it by a name of once.
  const prefix = prefixed.test(value) ? '-webkit-' : value.startsWith('color-adjust') ? '-webkit-print-' : '';
  if (prefix) part.return = prefix + value + value;
}
