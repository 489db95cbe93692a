/** Fixed, so that a player that arrives late moves nothing. */
export const playerWidthPx = 268;
export const playerHeightPx = 48;
