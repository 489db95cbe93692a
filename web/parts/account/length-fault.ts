/** Texts of `common` for what is wrong with the length of a field. */
export type LengthFault = 'fieldRequired' | 'fieldTooShort' | 'fieldTooLong';

export function lengthFault(text: string, { least, most }: { readonly least: number; readonly most: number }): LengthFault | undefined {
  if (text === '') return 'fieldRequired';
  if (text.length < least) return 'fieldTooShort';
  return text.length > most ? 'fieldTooLong' : undefined;
}
