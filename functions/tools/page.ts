import { createHash } from 'node:crypto';
import { type SpokenLanguage, spokenLocales } from '#shared/contract/languages.ts';
import { escapedHtml } from '#shared/domain/mail-whole.ts';

/** Plain texts of a page. What it asks for, and another attempt, are at the page's own address. */
export interface Page {
  readonly language: SpokenLanguage;
  readonly heading: string;
  readonly text: string;
  /** Button by which the reader says yes. */
  readonly submit?: string;
  /** Link to the page itself. */
  readonly retry?: string;
}

/**
 * Looks like the screens before login, in browsers of 2012 as well: a rule that one of them does not know is skipped, and the page can be read.
 * They know no variables, so a colour stands wherever it is used.
 */
const style = `
html { height: 100%; }
body { display: flex; flex-direction: column; box-sizing: border-box; min-height: 100%; margin: 0; padding: 24px 16px; background: #f4f6f9; color: #131a26; font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; font-size: 94%; line-height: 1.5; -webkit-text-size-adjust: 100%; }
header { display: block; flex: none; margin-bottom: 24px; text-align: center; font-size: 1.33em; font-weight: bold; line-height: 36px; letter-spacing: -0.02em; }
svg { width: 36px; height: 36px; margin-right: 10px; vertical-align: top; }
main { display: block; box-sizing: border-box; width: 100%; max-width: 416px; margin: auto; padding: 24px 20px; border: 1px solid #dfe4ec; border-radius: 16px; background: #fff; box-shadow: 0 1px 2px rgba(16, 24, 40, 0.04), 0 12px 32px -12px rgba(16, 24, 40, 0.12); word-wrap: break-word; overflow-wrap: break-word; }
h1 { margin: 0; font-size: 1.73em; line-height: 1.2; letter-spacing: -0.02em; }
p { margin: 4px 0 0; color: #525d70; }
form { margin: 0; }
.act { display: block; box-sizing: border-box; width: 100%; min-height: 44px; margin: 24px 0 0; padding: 10px 20px; border: 1px solid #006fe6; border-radius: 8px; background: #006fe6; color: #fff; font: inherit; font-weight: bold; line-height: 22px; text-align: center; text-decoration: none; cursor: pointer; -webkit-appearance: none; }
.act:hover { border-color: #0060c8; background: #0060c8; }
.act:focus { outline: 2px solid #007aff; outline-offset: 2px; }
@media (min-width: 600px) {
  body { padding: 48px 24px 24px; }
  header { margin-bottom: 32px; }
  main { padding: 32px; }
}
@media (prefers-color-scheme: dark) {
  body { background: #0b0f16; color: #eceef1; }
  main { border-color: #2a2f37; background: #16191e; }
  p { color: #a3abb8; }
}
`;

/**
 * Headers of a page. It runs nothing, and nobody learns its address, by which its reader is known.
 * Browsers that know hashes leave `unsafe-inline` aside; older ones know nothing else. https://www.w3.org/TR/CSP2/#directive-style-src
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'unsafe-inline' 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** As `favicon.svg`, within the page. */
const mark =
  '<svg viewBox="0 0 32 32" width="36" height="36" aria-hidden="true" focusable="false"><rect width="32" height="32" rx="8" fill="#007aff"/><path d="M8 9.5A2.5 2.5 0 0 1 10.5 7h11A2.5 2.5 0 0 1 24 9.5v8a2.5 2.5 0 0 1-2.5 2.5H16l-5 4.5V20h-.5A2.5 2.5 0 0 1 8 17.5z" fill="#fff"/><path d="M12 12h8M12 15.5h5" stroke="#007aff" stroke-width="1.8" stroke-linecap="round"/></svg>';

/** HTML that needs no script, no other file and no new browser. Whatever it says is escaped. The empty icon keeps browsers from asking for one. */
export function pageHtml({ language, heading, text, submit, retry }: Page): string {
  const form = submit === undefined ? '' : `<form method="post"><button class="act" type="submit">${escapedHtml(submit)}</button></form>\n`;
  const again = retry === undefined ? '' : `<a class="act" href="">${escapedHtml(retry)}</a>\n`;
  return `<!DOCTYPE html>
<html lang="${spokenLocales[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escapedHtml(heading)} · Recado</title>
<style>${style}</style>
</head>
<body>
<header>${mark}Recado</header>
<main>
<h1>${escapedHtml(heading)}</h1>
<p${submit === undefined ? ' role="status"' : ''}>${escapedHtml(text)}</p>
${form}${again}</main>
</body>
</html>
`;
}
