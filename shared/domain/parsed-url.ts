/** As `URL.parse`, which browsers of 2023 lack. @returns undefined for what is no address. */
export function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
