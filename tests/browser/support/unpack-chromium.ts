// Run as a process of its own by `chromium.ts`: the package unpacks into whatever TMPDIR says, and looks there first.
import chromium, { inflate } from '@sparticuz/chromium';
import { fileURLToPath } from 'node:url';

await chromium.executablePath();
// The shared libraries that a bare machine lacks; the package itself unpacks them on Lambda only.
await inflate(fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))));
