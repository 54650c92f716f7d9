import { randomOf, round, type Shape, smallWeight } from './shapes.ts'
import type { Subject } from './subject.ts'

/** Lines that swell in the middle, as many as the figure has room for; each subject draws its share of them. */
export function drawLines(of: readonly Subject[], weight: number): Shape[] {
  const isSmall = weight >= smallWeight
  const count = isSmall ? 5 : 11
  const gap = 200 / count
  const height = gap * (isSmall ? 0.4 : 1)
  const waves = of.map(({ name }) => waveOf(name))
  return Array.from({ length: count }, (_, index) => {
    const at = index % Math.max(of.length, 1)
    const wave = waves[at]
    const y = -100 + gap * (index + 0.5)
    const path = wave ? drawCurve((x) => y + wave(x / 100, y / 100) * height) : ''
    return { path, colour: of[at]?.colour ?? 'currentColor', line: round(gap * 0.42) }
  })
}

/** How far a line is moved at a place, from -1 to 1: two waves that run into each other, still at the edges. */
function waveOf(name: string): (x: number, y: number) => number {
  const random = randomOf(name)
  const [first, second] = [2 + random() * 2.5, 4 + random() * 5]
  const [phase, other, lean] = [random() * 6.3, random() * 6.3, random() * 4 - 2]
  const centre = random() * 0.7 - 0.35
  return (x, y) => {
    const envelope = (1 - x * x) ** 1.5 * Math.exp(-3 * (y - centre) ** 2) * (1 - y ** 4)
    return (Math.sin(x * first + phase + y * lean) * 1.5 + Math.sin(x * second + other - y * lean) * 0.8) * envelope
  }
}

const parts = 16

/** A line through points of a function, smooth between them. */
function drawCurve(at: (x: number) => number): string {
  const step = 184 / parts
  const xs = Array.from({ length: parts + 1 }, (_, part) => -92 + part * step)
  const slope = (x: number) => (at(x + 1) - at(x - 1)) / 2
  const curves = xs
    .slice(1)
    .map((x) => `S${round(x - step / 3)} ${round(at(x) - (slope(x) * step) / 3)} ${round(x)} ${round(at(x))}`)
  return `M-92 ${round(at(-92))}${curves.join('')}`
}
