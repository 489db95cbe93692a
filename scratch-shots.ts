import { launchChromium } from '#tests/browser/support/chromium.ts';
import { logIn } from '#tests/browser/support/screens.ts';
import { tour } from '#tests/browser/support/tour.ts';
const [url = '', only = '', sizesArg = '1440,768,390', schemes = 'light,dark'] = process.argv.slice(2);
const browser = await launchChromium();
const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'pt-BR', timezoneId: process.env.ZONE ?? 'America/Sao_Paulo', reducedMotion: 'reduce' });
context.setDefaultTimeout(8000);
const page = await context.newPage();
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
await logIn(page, { email: 'ana@flordeipe.example', password: 'flordeipe' });
for (const width of sizesArg.split(',').map(Number)) {
  await page.setViewportSize({ width, height: width === 1440 ? 900 : width === 768 ? 1024 : 844 });
  for (const stop of tour) {
    if (only && !only.split(',').includes(stop.name)) continue;
    try { await stop.show(page); } catch (error) { console.log(width, stop.name, String(error).slice(0, 300)); }
    for (const scheme of schemes.split(',') as ('light' | 'dark')[]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.waitForTimeout(350);
      await page.screenshot({ path: `/tmp/wt/shots/demo-${stop.name}-${width}-${scheme}.png` });
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
}
await browser.close();
