import { LaneBody, LaneHead, LaneRoot, Lanes } from './board-parts.tsx';
import { CardsSkeleton } from './CardsSkeleton.tsx';

const lanes = ['first', 'second', 'third'];

/** The panel while nobody knows its lanes. */
export function LanesSkeleton() {
  return (
    <Lanes>
      {lanes.map((lane) => (
        <LaneRoot key={lane} sx={{ '--lane': 'transparent' }}>
          <LaneHead />
          <LaneBody>
            <CardsSkeleton />
          </LaneBody>
        </LaneRoot>
      ))}
    </Lanes>
  );
}
