import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { followOtherTabs, getStoredSession } from './api/token-store.ts';
import { App } from './app/App.tsx';
import { followColorScheme } from './app/color-scheme.ts';
import { firstScreen } from './app/first-screen.ts';
import { mailScreenAt } from './app/open-screens.ts';
import { prefetch } from './kit/page/prefetch.ts';
import { formatClock } from './i18n/format.ts';
import { browserLanguage, startTexts } from './i18n/i18n.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html lacks #root');

followColorScheme();
followOtherTabs();
const { data, loaders, namespaces } = firstScreen(location.pathname, getStoredSession() !== null);
const texts = startTexts(namespaces, mailScreenAt(location.pathname) ? browserLanguage() : 'pt');
// A browser takes long for the first time of day that it writes. Now it waits for the code, and not a person for it.
if (data.length > 0) void texts.then(() => formatClock(new Date().toISOString()));
await Promise.all([texts, prefetch(...loaders, ...data)]);
const application = createRoot(root);
// Bit by bit: drawn in one go, the first screen would leave a slow phone deaf for so long.
startTransition(() => application.render(<App />));
