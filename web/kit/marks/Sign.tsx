import { styled } from '@mui/material/styles';

const Drawing = styled('svg')({
  display: 'block',
  flexShrink: 0,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  // Its body, filled where one is.
  '& > :first-of-type': { fill: 'currentColor', fillOpacity: 0, transition: 'fill-opacity 0.15s' },
  '[aria-current] & > :first-of-type': { fillOpacity: 0.2 },
});

/** Bodies and strokes, on a ground of 24 by 24: the places, and what is done most. */
const drawings = {
  // The bubble of the product's mark.
  service: ['M5 4.5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H9.5L5 20.2v-3.7a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z', 'M7.5 9h9M7.5 12.3h5.5'],
  contacts: [
    'M7 3.5h11A1.5 1.5 0 0 1 19.5 5v14a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5z',
    'M12.5 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8.7 17c.6-1.8 2.1-2.7 3.8-2.7s3.2.9 3.8 2.7M3.5 8h2M3.5 12h2M3.5 16h2',
  ],
  campaigns: ['M4.5 9H8l8.5-4.5v15L8 15H4.5a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1z', 'M8 15v3.7A1.3 1.3 0 0 0 9.3 20H11v-3.4M19.5 9.3a4 4 0 0 1 0 5.4'],
  reports: ['M5 12.5h3v7H5zM10.5 9.5h3v10h-3zM16 14h3v5.5h-3z', 'M4 7.5l4.5-3.5 4.5 2.5 6.5-3.5'],
  team: [
    'M9 11.3a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM3 19.2c.5-3 2.9-4.7 6-4.7s5.5 1.7 6 4.7z',
    'M15.8 5.2a3.2 3.2 0 0 1 0 5.9M17.3 14.6c2 .6 3.3 2.2 3.7 4.6',
  ],
  settings: ['M15.5 9.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8zM8.5 19.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8z', 'M4 7h9.1M17.9 7H20M4 17h2.1M10.9 17H20'],
  platform: ['M4.5 20.5v-15A1.5 1.5 0 0 1 6 4h6.5A1.5 1.5 0 0 1 14 5.5v15z', 'M14 10h4a1.5 1.5 0 0 1 1.5 1.5v9M2.5 20.5h19M7.7 8h3M7.7 12h3M7.7 16h3'],
  more: ['M4 7h16', 'M4 12h16M4 17h16'],
  // A tray that takes what comes.
  accept: ['M4 14h4.3l1.4 2.5h4.6l1.4-2.5H20v4.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5z', 'M12 3.5v7.2M8.6 7.6l3.4 3.4 3.4-3.4'],
  resolve: ['M5 4.5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H9.5L5 20.2v-3.7a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z', 'M8.2 10.6l2.6 2.6 5-5.2'],
  // From a person on to the next.
  transfer: ['M8.5 10.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6z', 'M2.8 19.5c.4-3.4 2.6-5.5 5.7-5.5M12 17h8.5M17.2 13.7l3.3 3.3-3.3 3.3'],
  snooze: ['M19.8 14.8A8 8 0 0 1 9.2 4.2a8 8 0 1 0 10.6 10.6z', 'M15 4.5h4.3L15 9.3h4.3'],
  sun: ['M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z', 'M12 3.5V5M12 19v1.5M3.5 12H5M19 12h1.5M6 6l1 1M17 17l1 1M18 6l-1 1M7 17l-1 1'],
  moon: ['M19.8 14.8A8 8 0 0 1 9.2 4.2a8 8 0 1 0 10.6 10.6z', ''],
  search: ['M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z', 'M15.3 15.3L20 20'],
  look: ['M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6z', 'M12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z'],
  filter: ['M4 7h16', 'M7 12h10M10 17h4'],
  less: ['M4 7h16', 'M4 12h9M4 17h16M20 9.5L17.5 12l2.5 2.5'],
} as const;

export type SignName = keyof typeof drawings;

interface SignProps {
  readonly name: SignName;
  /** Without it as large as the letters, as buttons want their icons. */
  readonly sizePx?: number;
}

/** The product's own pictures of places and actions. Silent: words stand beside them, or their button says them. */
export function Sign({ name, sizePx }: SignProps) {
  const [body, strokes] = drawings[name];
  return (
    <Drawing viewBox="0 0 24 24" width={sizePx ?? '1em'} height={sizePx ?? '1em'} aria-hidden>
      <path d={body} />
      <path d={strokes} />
    </Drawing>
  );
}
