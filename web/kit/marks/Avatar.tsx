import { styled } from '@mui/material/styles';
import { useState } from 'react';

/** Hues on the colour wheel, far enough apart to be told from one another. */
const hues = [4, 28, 48, 92, 150, 178, 205, 228, 262, 290, 322, 345] as const;

const Root = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  overflow: 'hidden',
  borderRadius: '34%',
  fontWeight: 650,
  letterSpacing: '-0.02em',
  userSelect: 'none',
  // Initials have 7:1 on these in both schemes, whatever the hue.
  color: 'hsl(var(--hue) 65% 22%)',
  backgroundColor: 'hsl(var(--hue) 70% 88%)',
  ...theme.applyStyles('dark', { color: 'hsl(var(--hue) 75% 88%)', backgroundColor: 'hsl(var(--hue) 38% 24%)' }),
  '& > img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
}));

interface AvatarProps {
  readonly name: string;
  readonly src?: string | null;
  /** Chooses the colour, which stays when the name changes; the name without it. */
  readonly id?: string;
  readonly sizePx?: number;
}

/** Picture or initials, in a colour that is always the same one's. Silent: the name stands beside it. */
export function Avatar({ name, src = null, id = name, sizePx = 40 }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const style = { width: sizePx, height: sizePx, fontSize: sizePx * 0.36, '--hue': hueOf(id) };
  return (
    <Root aria-hidden style={style}>
      {initialsOf(name)}
      {src && src !== brokenSrc ? <img src={src} alt="" loading="lazy" onError={() => setBrokenSrc(src)} /> : null}
    </Root>
  );
}

/** FNV-1a: neighbouring ids, which differ in their last letters, get colours far apart. */
function hueOf(id: string): number {
  let hash = 2_166_136_261;
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hues[(hash >>> 8) % hues.length] ?? hues[0];
}

/** Initials of the first and the last word with letters; a number has `#`. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const initials = ends.map((word) => /\p{L}/u.exec(word ?? '')?.[0] ?? '').join('');
  return initials === '' ? '#' : initials.toLocaleUpperCase();
}
