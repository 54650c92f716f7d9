import { circle, type Point, path, rect, text } from './svg.ts'

const sweep = 270

const pointAt = ([x, y]: Point, radius: number, degrees: number): Point => {
  const angle = ((degrees - 90 - sweep / 2) * Math.PI) / 180
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
}

/** A sector of a circle from the start of a knob's way to its position. */
function sector(centre: Point, radius: number, value: number): string {
  const [x1, y1] = pointAt(centre, radius, 0)
  const [x2, y2] = pointAt(centre, radius, value * sweep)
  const isLarge = value * sweep > 180 ? 1 : 0
  return `M${centre[0]} ${centre[1]}L${x1} ${y1}A${radius} ${radius} 0 ${isLarge} 1 ${x2} ${y2}Z`
}

type KnobLook = { radius: number; line: string; fill: string; ground: string }

/** A knob as on Oddmeter's pages: a disc of which a sector is filled. The value is from 0 to 1. */
export function knob(centre: Point, value: number, { radius, line, fill, ground }: KnobLook): string {
  const [x, y] = pointAt(centre, radius * 0.97, value * sweep)
  return [
    circle(centre, radius, { fill: ground, stroke: line, 'stroke-width': 2 }),
    path(sector(centre, radius, Math.max(value, 0.001)), { fill }),
    path(`M${centre[0]} ${centre[1]}L${x} ${y}`, { stroke: line, 'stroke-width': 3.5, 'stroke-linecap': 'round' }),
    circle(centre, radius * 0.13, { fill: line }),
  ].join('')
}

type CellLook = { size: Point; gap: number; line: string; off: string; on: string; accent: string }

/** A row of a sequencer: `.` rest, `x` hit, `X` accent. */
export function stepRow(row: string, [x, y]: Point, { size, gap, line, off, on, accent }: CellLook): string {
  const [width, height] = size
  return [...row]
    .map((step, index) => {
      const fill = step === 'X' ? accent : step === 'x' ? on : off
      const left = x + index * (width + gap)
      const mark = step === 'X' ? rect(left, y, width, Math.max(3, height * 0.22), { fill: line, opacity: 0.35 }) : ''
      return rect(left, y, width, height, { fill }) + mark
    })
    .join('')
}

/** Choices in a row, one of them chosen. */
export function choice(
  words: readonly string[],
  chosen: number,
  {
    x,
    y,
    width,
    height,
    line,
    ground,
  }: { x: number; y: number; width: number; height: number; line: string; ground: string },
): string {
  const each = width / words.length
  return words
    .map((word, index) => {
      const isChosen = index === chosen
      return (
        rect(x + index * each, y, each, height, { fill: isChosen ? line : 'none', stroke: line, 'stroke-width': 2 }) +
        text(word, [x + (index + 0.5) * each, y + height / 2 + 5], {
          fill: isChosen ? ground : line,
          'text-anchor': 'middle',
          'font-size': 14,
          'font-weight': 600,
        })
      )
    })
    .join('')
}
