/** Storage key of the user's choice; the theme's styles follow an attribute of the page. */
const choiceKey = 'color-scheme';
const attribute = 'data-color-scheme';
const prefersDark = '(prefers-color-scheme: dark)';

/** Shows light or dark, as the user has chosen in whichever tab, else as the system does. */
export function followColorScheme(): void {
  show();
  matchMedia(prefersDark).addEventListener('change', show);
  addEventListener('storage', ({ key }) => {
    if (key === choiceKey || key === null) show();
  });
}

export function chooseScheme(scheme: 'light' | 'dark'): void {
  localStorage.setItem(choiceKey, scheme);
  show();
}

function show(): void {
  const choice = localStorage.getItem(choiceKey);
  const isDark = choice === 'dark' || (choice !== 'light' && matchMedia(prefersDark).matches);
  document.documentElement.setAttribute(attribute, isDark ? 'dark' : 'light');
}

export const isShownDark = (): boolean => document.documentElement.getAttribute(attribute) === 'dark';

/** Calls back when the page turns light or dark, whoever turned it. */
export function onShownScheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: [attribute] });
  return () => observer.disconnect();
}
