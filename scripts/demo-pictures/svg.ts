/** Parts of drawings, as SVG. Lengths are in the units of the drawing. */

export type Point = readonly [x: number, y: number]
type Attributes = Record<string, string | number>

const round = (value: number) => Math.round(value * 100) / 100

function write(tag: string, attributes: Attributes, inner = ''): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? round(value) : value}"`)
    .join('')
  return `<${tag}${written}>${inner}</${tag}>`
}

export const rect = (x: number, y: number, width: number, height: number, look: Attributes = {}): string =>
  write('rect', { x, y, width, height, ...look })

export const circle = ([cx, cy]: Point, r: number, look: Attributes = {}): string =>
  write('circle', { cx, cy, r, ...look })

export const ellipse = ([cx, cy]: Point, rx: number, ry: number, look: Attributes = {}): string =>
  write('ellipse', { cx, cy, rx, ry, ...look })

export const line = ([x1, y1]: Point, [x2, y2]: Point, look: Attributes = {}): string =>
  write('line', { x1, y1, x2, y2, ...look })

export const path = (d: string, look: Attributes = {}): string => write('path', { d, fill: 'none', ...look })

/** A line through points. */
export const trace = (points: readonly Point[], look: Attributes = {}): string => path(through(points), look)

/** The area between a line and a height. */
export const area = (points: readonly Point[], base: number, look: Attributes = {}): string =>
  path(`${through(points)}L${round(points.at(-1)?.[0] ?? 0)} ${base}L${round(points[0]?.[0] ?? 0)} ${base}Z`, look)

const through = (points: readonly Point[]) =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')

export const text = (words: string, [x, y]: Point, look: Attributes = {}): string =>
  write('text', { x, y, ...look }, words)

export const group = (parts: readonly string[], look: Attributes = {}): string => write('g', look, parts.join(''))

/** A part of a drawing moved to a place. */
export const at = ([x, y]: Point, parts: readonly string[], scale = 1): string =>
  group(parts, { transform: `translate(${x} ${y}) scale(${scale})` })

/** Numbers from 0 to 1, both included, in equal steps. */
export const steps = (count: number): number[] => Array.from({ length: count }, (_, index) => index / (count - 1))

/** Values of a function from 0 to 1 as points of a rectangle; the values are from 0, at its foot, to 1. */
export const plot = (
  value: (along: number) => number,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  count = 241,
): Point[] => steps(count).map((along) => [x + along * width, y + height * (1 - value(along))])

/** Numbers between 0 and 1 that look random and are the same each time. */
export function createNoise(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
