import { convert } from 'html-to-text';
import sanitize from 'sanitize-html';
import { isMailAddress } from '#shared/domain/mail-address.ts';

/** Tags for mails: nothing that acts or asks for input. */
const allowedTags = (
  'table caption colgroup col thead tbody tfoot tr th td div p span a img br hr h1 h2 h3 h4 h5 h6 ul ol li ' +
  'b strong i em u s strike sub sup small blockquote pre code font center address section article header footer main'
).split(' ');

const allowedAttributes = {
  '*': ['style', 'align', 'valign', 'width', 'height', 'bgcolor', 'dir', 'lang', 'title', 'class', 'role'],
  a: ['href', 'target', 'rel', 'name'],
  img: ['src', 'alt', 'border'],
  table: ['border', 'cellpadding', 'cellspacing', 'summary'],
  td: ['colspan', 'rowspan', 'nowrap'],
  th: ['colspan', 'rowspan', 'nowrap', 'scope'],
  col: ['span'],
  font: ['color', 'face', 'size'],
  ol: ['start', 'type'],
};

/** Also what is filled in for each recipient, such as `{descadastro}`, and a place of a site that a variable names. */
const isLink = (href: string): boolean => /^(?:https?:\/\/|mailto:|tel:|#|\{[\p{L}\p{N}_-]+\}(?:$|[/?#]))/iu.test(href);

const site = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,63}(?::\d+)?(?:[/?#]\S*)?$/u;

/** People type `www.example.com`: browsers complete it, mail programs do not. */
export function wholeLink(typed: string): string {
  const href = typed.trim();
  if (site.test(href)) return `https://${href}`;
  return isMailAddress(href) ? `mailto:${href}` : href;
}

/** By https, or from where uploaded pictures are read, which on one machine has none. */
const isPicture = (src: string, mediaOrigin: string): boolean =>
  /^https:\/\//i.test(src.trim()) || (mediaOrigin !== '' && src.trim().startsWith(`${mediaOrigin}/`));

/**
 * The fragment of a mail without scripts, forms, frames, style sheets and anything that is not fetched by https. Text, its
 * `{variables}` included, stays as it is. Done again it changes nothing.
 *
 * @param mediaOrigin where uploaded pictures are read.
 */
export const cleanHtml = (html: string, mediaOrigin = ''): string => cleanFragment(html, mediaOrigin).trim();

/** Likewise of a part, whose blanks count. */
export function cleanFragment(html: string, mediaOrigin = ''): string {
  return sanitize(html, {
    allowedTags,
    allowedAttributes,
    // Their words are no part of the text.
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'title',
      'head',
      'template',
      'svg',
      'math',
      'iframe',
      'object',
      'xmp',
      'noembed',
      'noframes',
    ],
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // Only browsers parse CSS as browsers do: declarations are judged one by one below.
    parseStyleAttributes: false,
    transformTags: {
      body: (_tagName, attributes) => bodyAsBlock(cleanAttributes(attributes, mediaOrigin)),
      '*': (tagName, attributes) => ({ tagName, attribs: cleanAttributes(attributes, mediaOrigin) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  });
}

/** A fragment has no body; what it looks like is kept by a block. */
function bodyAsBlock({ style, bgcolor }: sanitize.Attributes): sanitize.Tag {
  return { tagName: style || bgcolor ? 'div' : 'body', attribs: { ...(style ? { style } : {}), ...(bgcolor ? { bgcolor } : {}) } };
}

function cleanAttributes(attributes: sanitize.Attributes, mediaOrigin: string): sanitize.Attributes {
  const clean = Object.entries(attributes).flatMap(([name, value]) => {
    const kept = name === 'style' ? cleanStyle(value, mediaOrigin) : cleanAddress(name, value, mediaOrigin);
    return kept === undefined || (name === 'style' && kept === '') ? [] : [[name, kept]];
  });
  return Object.fromEntries(clean);
}

function cleanAddress(name: string, value: string, mediaOrigin: string): string | undefined {
  if (name === 'src') return isPicture(value, mediaOrigin) ? value.trim() : undefined;
  if (name !== 'href') return value;
  const link = wholeLink(value);
  return isLink(link) ? link : undefined;
}

/** Comments and escapes are how a declaration says something else than it seems to. */
const disguises = /\/\*|\\|<|&#|@import/i;
const actions = /expression\s*\(|javascript:|vbscript:|data:|-moz-binding|behavior\s*:|image-set\s*\(/i;

/** Declarations without remote files but pictures by https. */
export function cleanStyle(style: string, mediaOrigin = ''): string {
  const declarations = style.match(/(?:[^;"'(]|"[^"]*"|'[^']*'|\([^)]*\))+/g) ?? [];
  return declarations
    .map((declaration) => declaration.trim())
    .filter((declaration) => /^-?[a-z-]+\s*:\s*\S/i.test(declaration) && isHarmless(declaration, mediaOrigin))
    .join('; ');
}

function isHarmless(declaration: string, mediaOrigin: string): boolean {
  if (disguises.test(declaration) || actions.test(declaration)) return false;
  // Over the page of a mail program, where it could look like a part of it.
  if (/^position\s*:\s*(?:fixed|sticky)/i.test(declaration)) return false;
  return [...declaration.matchAll(/url\s*\(\s*["']?\s*([^"')]*)/gi)].every(([, address = '']) => isPicture(address, mediaOrigin));
}

/** As programs read it that show no HTML: links with their addresses, pictures by their words. */
export function plainTextOf(html: string): string {
  const text = convert(html, {
    wordwrap: 78,
    limits: { maxInputLength: 200_000 },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false, linkBrackets: ['(', ')'] } },
      { selector: 'img', format: 'pictureWords' },
      // Tables are how mails are laid out, not what they say.
      { selector: 'table', format: 'block' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
    formatters: { pictureWords: (element, _walk, builder) => builder.addInline(String(element.attribs?.['alt'] ?? '')) },
  });
  return text
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The whole mail around its fragment: mail programs ask for the character set and the width. */
export const wholeDocument = (fragment: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body>${fragment}</body></html>`;
