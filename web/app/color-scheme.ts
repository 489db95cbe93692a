/** Storage key of the user's choice; the theme's styles follow an attribute of the page. */
const modeKey = 'mui-mode';
const attribute = 'data-color-scheme';
const prefersDark = '(prefers-color-scheme: dark)';

/** Shows light or dark before the theme is there, and where it never comes: on the screens before login. */
export function followColorScheme(): void {
  const system = matchMedia(prefersDark);
  const show = (): void => {
    const mode = localStorage.getItem(modeKey);
    const isDark = mode === 'dark' || (mode !== 'light' && system.matches);
    document.documentElement.setAttribute(attribute, isDark ? 'dark' : 'light');
  };
  show();
  system.addEventListener('change', show);
}

export const isShownDark = (): boolean => document.documentElement.getAttribute(attribute) === 'dark';

/** Calls back when the page turns light or dark, whoever turned it. */
export function onShownScheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: [attribute] });
  return () => observer.disconnect();
}
