/** Digits as people read them: `+55 11 91234-5678` for Brazil, `+…` elsewhere. Null without a number. */
export function formatPhone(digits: string | null): string | null {
  if (!digits) return null;
  const [, area, start, end] = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  return area ? `+55 ${area} ${start}-${end}` : `+${digits}`;
}
