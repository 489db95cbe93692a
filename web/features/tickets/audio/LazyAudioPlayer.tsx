import { lazy, Suspense } from 'react';
import { playerHeightPx, playerWidthPx } from './player-size.ts';

const AudioPlayer = lazy(async () => ({ default: (await import('./AudioPlayer.tsx')).AudioPlayer }));

/** The player, fetched with the first sound; its place is kept meanwhile. */
export function LazyAudioPlayer(props: { readonly src: string; readonly label: string }) {
  return (
    <Suspense fallback={<div style={{ width: playerWidthPx, maxWidth: '100%', height: playerHeightPx }} />}>
      <AudioPlayer {...props} />
    </Suspense>
  );
}
