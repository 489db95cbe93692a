/** Digits as people read them: `+55 11 91234-5678` for Brazil, `+…` elsewhere. A masked number stays as it is. Null without a number. */
export function formatPhone(digits: string | null): string | null {
  if (!digits) return null;
  if (digits.includes('•')) return digits;
  const [, area, start, end] = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  return area ? `+55 ${area} ${start}-${end}` : `+${digits}`;
}
