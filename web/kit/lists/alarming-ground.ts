/** Reddish, in light and dark alike; texts stay readable on it. */
export const alarmingGround = { backgroundColor: 'color-mix(in srgb, var(--mui-palette-error-main) 10%, transparent)' } as const;
