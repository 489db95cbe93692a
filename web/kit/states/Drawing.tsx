import { styled } from '@mui/material/styles';

const Picture = styled('svg')(({ theme: { vars } }) => ({
  flexShrink: 0,
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  fill: 'none',
  '& > .ground': { stroke: 'none', fill: `color-mix(in srgb, ${vars.palette.brand} 9%, transparent)` },
  '& > .system': { fill: `color-mix(in srgb, ${vars.palette.brand} 22%, ${vars.palette.background.paper})` },
  '& > .person': { fill: `color-mix(in srgb, ${vars.palette.person} 42%, ${vars.palette.background.paper})` },
}));

/** On paper of 160 by 112: what the system has in blue, what people bring in the warm colour, and lines over both. */
const drawings = {
  // A customer's bubble before the team's, and a hand's arrow that chooses it.
  choose: {
    system: 'M74 20h44a9 9 0 0 1 9 9v22a9 9 0 0 1-9 9h-3v10l-12-10H74a9 9 0 0 1-9-9V29a9 9 0 0 1 9-9z',
    person: 'M38 44h42a9 9 0 0 1 9 9v19a9 9 0 0 1-9 9H57L45 91V81h-7a9 9 0 0 1-9-9V53a9 9 0 0 1 9-9z',
    lines: 'M78 33h34M97 45h16M41 58h34M41 68h20M98 74l6.5 20 4.2-7.8 8-3.6z',
  },
  // A cup, and nothing to do.
  calm: {
    system: 'M52 48h44v20a16 16 0 0 1-16 16H68a16 16 0 0 1-16-16z',
    person: 'M104 20h14a6 6 0 0 1 6 6v9a6 6 0 0 1-6 6h-5l-7 6v-6h-2a6 6 0 0 1-6-6v-9a6 6 0 0 1 6-6z',
    lines: 'M96 54h5a8 8 0 0 1 0 16h-5.4M45 92h60M65 40c-3.5-4 3.5-7 0-12M76 40c-3.5-4 3.5-7 0-12M106.5 30.5l3 3 6-6',
  },
  // Bubbles that lie on a pile, the upper one done.
  done: {
    system: 'M44 56h72a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8H44a8 8 0 0 1-8-8V64a8 8 0 0 1 8-8z',
    person: 'M80 62a20 20 0 1 0 0-40 20 20 0 0 0 0 40z',
    lines: 'M71 42.5l6.5 6.5 12-13M48 75h24M46 94h68M34 34l5 3M126 34l-5 3M80 10v4',
  },
  // A card of an address book with somebody on it.
  contacts: {
    system: 'M48 22h64a8 8 0 0 1 8 8v54a8 8 0 0 1-8 8H48a8 8 0 0 1-8-8V30a8 8 0 0 1 8-8z',
    person: 'M66 54a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM51 77c1.2-9 7-14 15-14s13.8 5 15 14z',
    lines: 'M92 42h17M92 54h17M92 66h10M34 38h11M34 57h11M34 76h11',
  },
  // A word to many.
  campaigns: {
    system: 'M36 50h16l36-18v54L52 68H36a5 5 0 0 1-5-5v-8a5 5 0 0 1 5-5z',
    person:
      'M110 20h16a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5h-9l-6 5v-5h-1a5 5 0 0 1-5-5v-8a5 5 0 0 1 5-5zM114 66h16a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5h-9l-6 5v-5h-1a5 5 0 0 1-5-5v-8a5 5 0 0 1 5-5z',
    lines: 'M50 68l5 20h9l-4-16M98 47c6 6 6 18 0 24M52 50v18',
  },
  // A stroke of lightning from a slash.
  quick: {
    system: 'M44 24h72a9 9 0 0 1 9 9v34a9 9 0 0 1-9 9H70L54 90V76H44a9 9 0 0 1-9-9V33a9 9 0 0 1 9-9z',
    person: 'M108 44L92 70h11l-4 22 20-28h-12z',
    lines: 'M48 62l10-24M66 44h26M66 56h18',
  },
  // A page of the calendar, and the hour.
  schedules: {
    system: 'M44 28h64a8 8 0 0 1 8 8v46a8 8 0 0 1-8 8H44a8 8 0 0 1-8-8V36a8 8 0 0 1 8-8z',
    person: 'M112 96a19 19 0 1 0 0-38 19 19 0 0 0 0 38z',
    lines: 'M36 45h80M55 21v14M97 21v14M50 58h7M70 58h7M50 73h7M70 73h7M112 67v11l7 4',
  },
  // Two of the team, speaking.
  team: {
    system: 'M62 18h36a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8H84l-9 8v-8H62a8 8 0 0 1-8-8V26a8 8 0 0 1 8-8z',
    person:
      'M44 72a10 10 0 1 0 0-20 10 10 0 0 0 0 20zM27 96c1.3-9 8-15 17-15s15.7 6 17 15zM116 72a10 10 0 1 0 0-20 10 10 0 0 0 0 20zM99 96c1.3-9 8-15 17-15s15.7 6 17 15z',
    lines: 'M66 29h28M66 38h16',
  },
} as const;

export type DrawingName = keyof typeof drawings;

const ground = 'M22 64c-8-28 14-54 50-54s72 12 68 46-32 46-66 44-44-8-52-36z';

/** A small picture above the words of an empty place, in their colour. */
export function Drawing({ name }: { readonly name: DrawingName }) {
  const { system, person, lines } = drawings[name];
  return (
    <Picture viewBox="0 0 160 112" width={160} height={112} aria-hidden>
      <path className="ground" d={ground} />
      <path className="system" d={system} />
      <path className="person" d={person} />
      <path d={lines} />
    </Picture>
  );
}
