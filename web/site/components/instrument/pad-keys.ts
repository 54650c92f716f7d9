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

/** What is printed on those keys of the most common keyboards. */
export const defaultKeyLabels = padKeys.map((code) => code.slice(-1))

/** What is printed on those keys, as far as the browser knows the layout. */
export async function findKeyLabels(browser: Navigator): Promise<string[]> {
  if (!hasLayout(browser)) return defaultKeyLabels
  const layout = await browser.keyboard.getLayoutMap().catch(() => null)
  return padKeys.map((code) => (layout?.get(code) ?? code.slice(-1)).toUpperCase())
}

type Touch = Pick<PointerEvent, 'clientY' | 'pointerType' | 'pressure'>
type Box = Pick<DOMRect, 'top' | 'height'>

const softest = 0.25
const between = (part: number) => softest + (1 - softest) * Math.min(1, Math.max(0, part))

/** What devices report that measure nothing. */
const unmeasured = [0, 0.5, 1]

/** How hard a pad is hit: as hard as a device that feels it says, else harder the lower on the pad. From 0.25 to 1. */
export function readVelocity({ clientY, pointerType, pressure }: Touch, { top, height }: Box): number {
  const isFelt = pointerType !== 'mouse' && !unmeasured.includes(pressure)
  if (isFelt) return between(pressure)
  return height > 0 ? between((clientY - top) / height) : between(0.5)
}
