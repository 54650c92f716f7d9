type Name = [mark: RegExp, name: string]

/** The order matters: a browser also names the browsers that it is derived from. */
const browsers: Name[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: Name[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]
const longest = 60

const find = (names: Name[], text: string) => names.find(([mark]) => mark.test(text))?.[1]

/** Browser and system of a user agent: 'Firefox on Linux'; null for one that is not known. */
export function nameBrowser(userAgent: string | null): string | null {
  const browser = find(browsers, userAgent ?? '')
  const system = find(systems, userAgent ?? '')
  return browser && system ? `${browser} on ${system}` : (browser ?? null)
}

/** The same, and otherwise what the browser says of itself. */
export function describeBrowser(userAgent: string | null): string {
  if (!userAgent) return 'An unknown browser'
  return nameBrowser(userAgent) ?? (userAgent.length > longest ? `${userAgent.slice(0, longest)}…` : userAgent)
}
