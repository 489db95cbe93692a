/** The plain part of a mail, decoded. */
export function plainTextOf(raw: string): string {
  const part = raw.split(/^--/m).find((one) => one.includes('text/plain')) ?? '';
  return Buffer.from(part.slice(part.indexOf('\r\n\r\n')), 'base64').toString('utf8');
}
