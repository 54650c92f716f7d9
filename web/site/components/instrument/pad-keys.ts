/** The keys that play the pads, as KeyboardEvent.code: one row of the keyboard, wherever its letters lie. */
export const padKeys: readonly string[] = ['KeyA', 'KeyS', 'KeyD', 'KeyF', 'KeyG', 'KeyH', 'KeyJ', 'KeyK']

/** How hard a key hits, and how hard with Shift. */
export const keyVelocity = { plain: 0.6, accent: 1 } as const

type KeyPress = Pick<KeyboardEvent, 'code' | 'repeat' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** The pad that a key plays, and how hard; null for all other keys. */
export function readPadKey(press: KeyPress, pads: number): { pad: number; velocity: number } | null {
  const pad = padKeys.indexOf(press.code)
  if (pad < 0 || pad >= pads || press.repeat || press.altKey || press.ctrlKey || press.metaKey) return null
  return { pad, velocity: press.shiftKey ? keyVelocity.accent : keyVelocity.plain }
}

type LayoutMap = { get(code: string): string | undefined }

const hasLayout = (browser: Navigator): browser is Navigator & { keyboard: { getLayoutMap(): Promise<LayoutMap> } } =>
  'keyboard' in browser &&
  typeof browser.keyboard === 'object' &&
  browser.keyboard !== null &&
  'getLayoutMap' in browser.keyboard

/** The letters of those keys on a keyboard of the most common kind. */
export const usualLetters = padKeys.map((code) => code.slice(-1))

/** The letters printed on those keys, where the browser tells; else the usual ones. */
export async function findLetters(browser: Navigator): Promise<string[]> {
  if (!hasLayout(browser)) return usualLetters
  const layout = await browser.keyboard.getLayoutMap().catch(() => null)
  return padKeys.map((code) => (layout?.get(code) ?? code.slice(-1)).toUpperCase())
}
