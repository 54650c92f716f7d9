import { randomOf, round, type Shape, smallWeight } from './shapes.ts'
import type { Subject } from './subject.ts'

const largestWeight = 6

/** A square of tiles, each a part of a circle or a square; subjects take turns. */
export function drawTiles(of: readonly Subject[], weight: number): Shape[] {
  const columns = weight >= smallWeight ? 2 : 4
  // Headlines lie over the corner of a large figure.
  const isLarge = weight < largestWeight
  const size = 200 / columns
  const random = randomOf(of.map(({ name }) => name).join(' '))
  return Array.from({ length: columns * columns }, (_, index): Shape => {
    const left = -100 + (index % columns) * size
    const top = -100 + Math.floor(index / columns) * size
    const draw = forms[Math.floor(random() * forms.length)] ?? drawSquare
    const subject = of[Math.floor(random() * of.length)]
    const isInk = random() < 0.3 && !isLarge
    return {
      path: draw(left, top, size, Math.floor(random() * 4)),
      colour: (isInk ? undefined : subject?.colour) ?? 'currentColor',
    }
  }).filter(({ path }) => path !== '')
}

type Form = (left: number, top: number, size: number, turn: number) => string

const corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const

/** A quarter of a circle around one of the tile's corners. */
const drawQuarter: Form = (left, top, size, turn) => {
  const at = (corner: number) => {
    const [x, y] = corners[corner % 4] ?? corners[0]
    return `${round(left + x * size)} ${round(top + y * size)}`
  }
  return `M${at(turn)}L${at(turn + 1)}A${round(size)} ${round(size)} 0 0 1 ${at(turn + 3)}Z`
}

const drawSquare: Form = (left, top, size) =>
  `M${round(left)} ${round(top)}h${round(size)}v${round(size)}h${-round(size)}Z`

const drawDisc: Form = (left, top, size) => {
  const radius = round(size / 2)
  return `M${round(left)} ${round(top + size / 2)}a${radius} ${radius} 0 0 1 ${size} 0a${radius} ${radius} 0 0 1 ${-size} 0Z`
}

/** The half of a square on one side of a diagonal. */
const drawTriangle: Form = (left, top, size, turn) => {
  const points = [0, 1, 3].map((step) => corners[(turn + step) % 4] ?? corners[0])
  return `M${points.map(([x, y]) => `${round(left + x * size)} ${round(top + y * size)}`).join('L')}Z`
}

const drawNothing: Form = () => ''

/** The more often a form is listed, the more of it there is. */
const forms = [drawQuarter, drawQuarter, drawQuarter, drawDisc, drawSquare, drawTriangle, drawNothing]
