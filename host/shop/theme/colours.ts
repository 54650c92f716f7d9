import type { Scheme, ThemeColours } from '#contract/theme.ts'
import { luminance } from '#web/ui/colour.ts'

/** A colour by lightness (0 to 1), chroma and hue in degrees (OKLCH), in which equal steps look equal. */
type Oklch = { lightness: number; chroma: number; hue: number }

/** Contrast of two colours '#rrggbb', from 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const encode = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** Reads '#rrggbb'. */
export function toOklch(colour: string): Oklch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { lightness, chroma: Math.hypot(x, y), hue: (Math.atan2(y, x) * 180) / Math.PI }
}

/** Writes '#rrggbb', with as much of the chroma as screens can show. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  for (let part = 1; part > 0; part -= 0.02) {
    const channels = toLinear({ lightness, chroma: chroma * part, hue })
    if (channels.every((value) => value > -0.0005 && value < 1.0005)) return writeHex(channels)
  }
  return writeHex(toLinear({ lightness, chroma: 0, hue }))
}

function toLinear({ lightness, chroma, hue }: Oklch): number[] {
  const x = chroma * Math.cos((hue * Math.PI) / 180)
  const y = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const writeHex = (channels: number[]) =>
  `#${channels.map((value) => toByte(encode(Math.min(1, Math.max(0, value))))).join('')}`

const toByte = (value: number) =>
  Math.round(value * 255)
    .toString(16)
    .padStart(2, '0')

export type Neighbour = { other: string; needed: number }

/** The colour of the same hue, lighter or darker, that is nearest to a colour and has with each other the contrast that is needed. */
export function nearestPassing(colour: string, others: readonly Neighbour[]): string | null {
  const { lightness, chroma, hue } = toOklch(colour)
  for (let step = 0; step <= 1; step += 0.002) {
    for (const moved of [lightness - step, lightness + step]) {
      if (moved < 0 || moved > 1) continue
      const found = fromOklch({ lightness: moved, chroma, hue })
      if (others.every(({ other, needed }) => contrast(found, other) >= needed)) return found
    }
  }
  return null
}

/** What lies over a page behind a dialog, as '#rrggbbaa'. */
export function veilOf({ ink, paper }: ThemeColours, scheme: Scheme): string {
  if (scheme === 'light') return `${ink}73`
  const { chroma, hue } = toOklch(paper)
  return `${fromOklch({ lightness: 0.08, chroma: Math.min(chroma, 0.01), hue })}b3`
}
