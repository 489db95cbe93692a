/** The most common ones of published lists, and what people here choose first. Those with a pattern are told by it. */
const common = new Set(
  `password senha qwerty admin iloveyou welcome monkey dragon football letmein master login princess sunshine shadow superman batman
  trustno1 starwars passw0rd p@ssw0rd access flower whatever freedom baseball michael jesus amor brasil flamengo corinthians palmeiras
  saopaulo gremio vasco cruzeiro internacional santos deusefiel jesuscristo familia felicidade gabriel matheus lucas rafael mudar teste
  contrasena contraseña hola futbol barcelona realmadrid recado whatsapp empresa atendimento usuario user guest default changeme`.split(/\s+/),
);

const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1q2w3e4r5t6y', '1qaz2wsx3edc'];
const sequences = rows.flatMap((row) => [row, [...row].reverse().join('')]);

/**
 * Whether a password is among the first that somebody would guess: a common word, perhaps with digits behind it, one character or a few
 * repeated, neighbours on the keyboard.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (text === '') return false;
  const word = text.replace(/[^\p{L}@]+$/u, '');
  return common.has(text) || common.has(word) || /^(.{1,3})\1*$/.test(text) || sequences.some((row) => row.includes(text));
}
