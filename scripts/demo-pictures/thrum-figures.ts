import { createDrift } from './drift.ts'
import { type Figure, field, ground, words } from './figure.ts'
import { night, paper, thrum } from './palette.ts'
import { area, line, plot, rect, steps, trace } from './svg.ts'

const pale = '#8fa8ff'

/** Eight voices over half a minute: none of them stays, and no two go together. */
function drawDrifting(): string {
  const { x, y, width, height } = field
  const middle = y + height / 2
  return [
    ground(thrum),
    line([x, middle], [x + width, middle], { stroke: paper, 'stroke-width': 2, 'stroke-dasharray': '3 9' }),
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((voice) => {
      const drift = createDrift(voice)
      const points = steps(161).map((time) => [x + time * width, middle - drift(time) * height * 0.42] as const)
      return trace(points, { stroke: voice === 5 ? paper : pale, 'stroke-width': voice === 5 ? 8 : 3 })
    }),
    words('0 s', [x, 440], { fill: paper }),
    words('30 s', [x + width, 440], { fill: paper, 'text-anchor': 'end' }),
    words('Low tom', [x + width / 2, 440], { fill: paper, 'text-anchor': 'middle' }),
  ].join('')
}

/** The click and the body of a kick, each with its own envelope, and the fall of the body's pitch. */
function drawKick(): string {
  const { y, height } = field
  const body = plot((time) => Math.min(1, time / 0.02) * Math.exp(-3.4 * time) * 0.94, field)
  const click = plot((time) => Math.exp(-38 * time), field)
  const wave = plot(
    (time) => {
      const turns = 9 * time + 2.3 * (1 - Math.exp(-9 * time))
      return 0.5 + 0.47 * Math.sin(6.283 * turns) * Math.exp(-3.4 * time)
    },
    field,
    900,
  )
  return [
    ground(night),
    area(body, y + height, { fill: thrum, opacity: 0.55 }),
    trace(wave, { stroke: pale, 'stroke-width': 2.5 }),
    trace(body, { stroke: paper, 'stroke-width': 6 }),
    area(click, y + height, { fill: '#ffd23e' }),
    words('Click', [field.x + 74, 96], { fill: '#ffd23e' }),
    words('Body', [field.x + 250, 172], { fill: paper }),
    words('600 ms', [field.x + field.width, 440], { fill: paper, 'text-anchor': 'end' }),
  ].join('')
}

/** The squares of the hats over their lowest: no two of them agree. */
const squares = [1, 1.32, 1.67, 2.09, 2.56, 3.07]

function drawSquares(): string {
  const { x, width } = field
  const one = (ratio: number, index: number) => {
    const top = 46 + index * 44
    const wave = steps(700).map(
      (time) => [x + time * width, top + (Math.sin(6.283 * 5 * ratio * time) >= 0 ? 0 : 28)] as const,
    )
    return trace(wave, { stroke: pale, 'stroke-width': 3 })
  }
  const sum = steps(900).map((time) => {
    const level = squares.reduce((total, ratio) => total + Math.sign(Math.sin(6.283 * 5 * ratio * time)), 0)
    return [x + time * width, 384 - level * 9] as const
  })
  return [ground(thrum), ...squares.map(one), trace(sum, { stroke: paper, 'stroke-width': 5 })].join('')
}

/** A step without and with an accent: it opens the filter, lengthens the tail and bends the pitch. */
function drawAccent(): string {
  const half = 288
  const one = (left: number, amount: number, name: string) => {
    const box = { x: left, y: field.y, width: half, height: 300 }
    const tail = plot(
      (time) => Math.min(1, time / 0.03) * Math.exp(-time * (6.4 - 3.6 * amount)) * (0.62 + 0.38 * amount),
      box,
    )
    const filter = plot((time) => 0.12 + (0.22 + 0.6 * amount) * Math.exp(-time * 5), box)
    const pitch = plot((time) => 0.08 + 0.3 * amount * Math.exp(-time * 16), box)
    return [
      area(tail, box.y + box.height, { fill: thrum, opacity: 0.75 }),
      trace(tail, { stroke: paper, 'stroke-width': 6 }),
      trace(filter, { stroke: '#ffd23e', 'stroke-width': 5 }),
      trace(pitch, { stroke: pale, 'stroke-width': 5 }),
      rect(left, box.y + box.height, half, 2, { fill: paper }),
      words(name, [left, 438], { fill: paper }),
    ].join('')
  }
  const legend = ['Level', 'Filter', 'Pitch'].map((name, index) =>
    words(name, [672, 84 + index * 34], { fill: [paper, '#ffd23e', pale][index] ?? paper, 'text-anchor': 'end' }),
  )
  return [ground(night), one(48, 0, 'Plain'), one(384, 1, 'Accented'), ...legend].join('')
}

export const thrumFigures: Figure[] = [
  { name: 'drift', draw: drawDrifting },
  { name: 'kick', draw: drawKick },
  { name: 'squares', draw: drawSquares },
  { name: 'accent', draw: drawAccent },
]
