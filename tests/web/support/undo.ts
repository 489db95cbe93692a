import { act } from '@testing-library/react';
import { endOffers } from '#web/kit/undo/undo-offers.ts';

/** The time in which the last moves could be taken back is over. */
export const letUndoPass = (): void => act(endOffers);
