/** Recado runs in these and in newer ones. Syntax is lowered to them; the tests hold what JavaScript and browsers offer by name. */
export const oldestBrowsers = ['chrome111', 'edge111', 'firefox115', 'safari16.4'];
