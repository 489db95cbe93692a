import address from './planilha.xlsx?url';

/** A spreadsheet with the columns that an import knows. */
export function downloadExample(): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = 'planilha.xlsx';
  link.click();
}
