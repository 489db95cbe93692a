import Avatar from '@mui/material/Avatar';
import { styled } from '@mui/material/styles';

const Root = styled(Avatar)(({ theme }) => ({
  fontWeight: 600,
  // The primary colour over the surface: quiet, and the initials keep AA contrast in both schemes.
  color: theme.vars?.palette.text.primary,
  backgroundColor: `color-mix(in srgb, ${theme.vars?.palette.primary.main} 16%, ${theme.vars?.palette.background.paper})`,
}));

interface ContactAvatarProps {
  readonly name: string;
  readonly src: string | null;
  readonly sizePx?: number;
}

/** Picture or initials. Silent: the name always stands beside it. */
export function ContactAvatar({ name, src, sizePx = 40 }: ContactAvatarProps) {
  return (
    <Root aria-hidden src={src ?? undefined} alt="" style={{ width: sizePx, height: sizePx, fontSize: sizePx * 0.36 }}>
      {initialsOf(name)}
    </Root>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  const initials = ends.map((word) => word?.match(/\p{L}/u)?.[0] ?? '').join('');
  return initials === '' ? '#' : initials.toLocaleUpperCase();
}
