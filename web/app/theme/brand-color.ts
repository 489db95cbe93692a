/** The product's primary colour. White text on it has 4.02:1, so text and filled buttons use `primary.main`, which passes AA. */
export const brandColor = '#007aff';

/** Around whatever the keyboard is on: 3:1 and more against every surface of ours. */
export const focusRing = { outline: `2px solid ${brandColor}`, outlineOffset: 2 } as const;

/** The typeface of headings, which `index.html` names. */
export const headingFont = 'var(--heading)';
