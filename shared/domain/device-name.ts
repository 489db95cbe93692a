/** The first that fits: others claim to be Chrome or Safari as well. */
const browsers: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Name of a browser on a device, such as `Chrome · Android`; empty for an unknown one. */
export function deviceName(userAgent: string): string {
  const nameIn = (known: typeof browsers): string => known.find(([sign]) => sign.test(userAgent))?.[1] ?? '';
  return [nameIn(browsers), nameIn(systems)].filter((name) => name !== '').join(' · ');
}
