import { preprocessCSS, resolveConfig, type ResolvedConfig } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { oldestBrowsers } from '#web/build/oldest-browsers.ts';
import { prefixStyle } from '#web/build/prefix-style.ts';

/** Everything that the style engine would prefix by itself, and what browsers have got since then. */
const declarations = [
  'user-select: none',
  'appearance: none',
  'backdrop-filter: blur(2px)',
  'mask: url(a.svg)',
  'mask-image: url(a.svg)',
  'mask-size: 1px',
  'mask-position: 0 0',
  'mask-repeat: no-repeat',
  'print-color-adjust: exact',
  'hyphens: auto',
  'text-size-adjust: 100%',
  'box-decoration-break: clone',
  'text-decoration: underline dotted red',
  'text-decoration-skip-ink: none',
  'background-clip: text',
  'width: fit-content',
  'min-width: max-content',
  'clip-path: circle(1px)',
  'position: sticky',
  'display: flex',
  'display: inline-flex',
  'flex-direction: column',
  'order: 1',
  'align-items: center',
  'align-self: end',
  'justify-content: space-between',
  'transform: none',
  'transition: transform 1s',
  'animation: turn 1s',
  'filter: blur(1px)',
  'backface-visibility: hidden',
  'columns: 2',
  'column-gap: 1px',
  'margin-inline-start: 1px',
  'writing-mode: vertical-rl',
  'tab-size: 2',
  'cursor: grab',
] as const;

/** As lightningcss has them: a version in 24 bits, and Safari of phones by itself. */
const versions = Object.fromEntries(
  [...oldestBrowsers, ...oldestBrowsers.map((name) => name.replace('safari', 'ios_saf'))].map((name) => {
    const [, browser = '', major, minor = 0] = /^([a-z_]+)(\d+)\.?(\d+)?$/.exec(name) ?? [];
    return [browser, (Number(major) << 16) | (Number(minor) << 8)];
  }),
);

let config: ResolvedConfig;
beforeAll(async () => {
  config = await resolveConfig({ configFile: false, css: { transformer: 'lightningcss', lightningcss: { targets: versions } } }, 'build');
});

async function prefixesNeeded(css: string): Promise<string[]> {
  const { code } = await preprocessCSS(css, 'styles.css', config);
  return code.match(/-webkit-[\w-]+(?=:)/g) ?? [];
}

function prefixesWritten(value: string): string[] {
  const part: Parameters<typeof prefixStyle>[0] = { type: 'decl', value: `${value};` };
  prefixStyle(part);
  return part.return?.match(/-webkit-[\w-]+(?=:)/g) ?? [];
}

describe('styles of the oldest browsers', () => {
  it.each(declarations)('prefixes %s for those that need it', async (declaration) => {
    const needed = await prefixesNeeded(`a { ${declaration} }`);

    expect(prefixesWritten(declaration)).toEqual(needed);
  });

  it.each(['a::placeholder { color: red }', 'a:read-only { color: red }', '@keyframes turn { to { color: red } }'])('needs no prefix for %s', async (css) => {
    const { code } = await preprocessCSS(css, 'styles.css', config);

    expect(code).not.toMatch(/-(webkit|moz)-/);
  });

  it('writes the earlier name of what the design system prints as it is', () => {
    expect(prefixesWritten('color-adjust: exact')).toEqual(['-webkit-print-color-adjust']);
  });

  it('keeps the declaration behind its prefixed one, and leaves rules and what is written already alone', () => {
    const [declaration, rule, written] = [
      { type: 'decl', value: 'user-select:none;' },
      { type: 'rule', value: 'user-select' },
      { type: 'decl', value: 'hyphens:auto;', return: 'hyphens:none;' },
    ];

    for (const part of [declaration, rule, written]) if (part) prefixStyle(part);

    expect([declaration, rule, written]).toEqual([
      { type: 'decl', value: 'user-select:none;', return: '-webkit-user-select:none;user-select:none;' },
      { type: 'rule', value: 'user-select' },
      { type: 'decl', value: 'hyphens:auto;', return: 'hyphens:none;' },
    ]);
  });
});
