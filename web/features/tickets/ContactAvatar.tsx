import { styled } from '@mui/material/styles';
import { useState } from 'react';

/** One of twelve hues by name, so that a person is found again by colour. Both schemes keep AA contrast for the initials. */
const hueStep = 30;

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
  color: 'hsl(var(--hue) 62% 24%)',
  backgroundColor: 'hsl(var(--hue) 72% 89%)',
  ...theme.applyStyles('dark', { color: 'hsl(var(--hue) 72% 88%)', backgroundColor: 'hsl(var(--hue) 34% 26%)' }),
  '& > img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
}));

interface ContactAvatarProps {
  readonly name: string;
  readonly src: string | null;
  readonly sizePx?: number;
}

/** Picture or initials. Silent: the name always stands beside it. */
export function ContactAvatar({ name, src, sizePx = 40 }: ContactAvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const size = { width: sizePx, height: sizePx, fontSize: sizePx * 0.36, '--hue': hueOf(name) };
  return (
    <Root aria-hidden style={size}>
      {initialsOf(name)}
      {src && src !== brokenSrc ? <img src={src} alt="" loading="lazy" onError={() => setBrokenSrc(src)} /> : null}
    </Root>
  );
}

function hueOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 3_600;
  return Math.floor(sum / hueStep) * hueStep;
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  const initials = ends.map((word) => word?.match(/\p{L}/u)?.[0] ?? '').join('');
  return initials === '' ? '#' : initials.toLocaleUpperCase();
}
