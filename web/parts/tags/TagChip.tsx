import { styled } from '@mui/material/styles';

/** A wash of the tag's colour behind the theme's own text: readable whichever colour was chosen, in both themes. */
const Root = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  maxWidth: '100%',
  minWidth: 0,
  height: 22,
  padding: theme.spacing(0, 1),
  borderRadius: 11,
  fontSize: '0.75rem',
  fontWeight: 550,
  color: theme.vars.palette.text.primary,
  backgroundColor: 'color-mix(in srgb, var(--tag) 18%, transparent)',
  '&::before': { content: '""', flexShrink: 0, width: 8, height: 8, borderRadius: '50%', backgroundColor: 'var(--tag)' },
  // A hair of room: measured widths are rounded.
  '& > span': { paddingRight: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}));

interface TagChipProps {
  readonly tag: { readonly name: string; readonly color: string };
}

/** A tag by its colour and name; colour alone would say nothing to many. */
export function TagChip({ tag }: TagChipProps) {
  // The colour of one tag is no rule of a style sheet; `as` because React's type knows no variables.
  const style = { '--tag': tag.color } as Record<string, string>;
  return (
    <Root style={style}>
      <span>{tag.name}</span>
    </Root>
  );
}
