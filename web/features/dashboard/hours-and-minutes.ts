/** A duration in its two parts, of two digits each at least: 75.4 → 01 and 15. */
export function hoursAndMinutes(minutes: number): { hours: string; minutes: string } {
  const whole = Math.round(minutes);
  return { hours: String(Math.floor(whole / 60)).padStart(2, '0'), minutes: String(whole % 60).padStart(2, '0') };
}
