/** What a spreadsheet would take for a formula, which may send what stands in other cells elsewhere. https://owasp.org/www-community/attacks/CSV_Injection */
const formula = /^[=+\-@\t\r]/;

function csvCell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[";\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows as spreadsheets of Brazil and Spain open them: separated by semicolons, marked as UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string => `\uFEFF${rows.map((row) => row.map(csvCell).join(';')).join('\r\n')}\r\n`;

/** Gives the browser a file to save. */
export function downloadCsv(name: string, rows: readonly (readonly string[])[]): void {
  const url = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
