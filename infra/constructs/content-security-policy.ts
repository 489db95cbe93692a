interface Origins {
  /** Origin from which files of conversations are read. */
  readonly media: string;
  /** Origin to which files are posted. */
  readonly upload: string;
}

/**
 * The policy of the application's pages. Scripts come from our origin only, never inline.
 *
 * Styles may be inline, since emotion inserts its rules into the page; `blob:` is what recording, previews and workers need.
 * Pictures of mails are wherever their senders have them: the editor of templates and its preview show them by https.
 * `'self'` covers the WebSocket of the same origin.
 */
export function contentSecurityPolicy({ media, upload }: Origins): string {
  const directives = {
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `'self' data: blob: https: ${media}`,
    'media-src': `'self' blob: ${media}`,
    'font-src': "'self'",
    'connect-src': `'self' ${media} ${upload}`,
    'worker-src': "'self' blob:",
    'manifest-src': "'self'",
    // Help videos, once somebody plays one.
    'frame-src': 'https://www.youtube-nocookie.com',
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
