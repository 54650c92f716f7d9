import { listModes } from '../demo-audio/plate.ts'
import { type Figure, field, ground, words } from './figure.ts'
import { blikk as tones } from './palette.ts'
import { area, circle, createNoise, line, type Point, plot, rect, steps, trace } from './svg.ts'

const { line: pale, bright, faint } = tones

/** Every mode of the plate up to 600 Hz as a line: as many at the bottom as at the top. */
function drawModes(): string {
  const { x, y, width, height } = field
  const shown = listModes().filter(({ frequency }) => frequency < 600)
  const most = Math.max(...shown.map(({ gains }) => Math.abs(gains[0])))
  return [
    ground(tones.ground),
    ...shown.map(({ frequency, gains }) => {
      const at = x + ((frequency - 180) / 420) * width
      const tall = 14 + (Math.abs(gains[0]) / most) * (height - 14)
      return line([at, y + height], [at, y + height - tall], {
        stroke: tall > height * 0.8 ? bright : pale,
        'stroke-width': 1,
      })
    }),
    words('180 Hz', [x, 440], { fill: pale }),
    words('600 Hz', [x + width, 440], { fill: pale, 'text-anchor': 'end' }),
    words(`${shown.length} modes`, [x + width / 2, 440], { fill: bright, 'text-anchor': 'middle' }),
  ].join('')
}

/** The decay by frequency, with the sheet far away and close. In seconds. */
const decayAt = (frequency: number, damping: number) =>
  1 / (0.05 + damping * (500 / frequency) ** 0.35 + frequency / 9000)

function drawDamping(): string {
  const { x, y, width, height } = field
  const amounts = [0.077, 0.2, 0.42, 0.75, 1.15]
  const curve = (damping: number) => plot((along) => Math.min(1, decayAt(60 * 166 ** along, damping) / 6.4), field)
  return [
    ground(tones.ground),
    ...[0, 2, 4].map((seconds) =>
      line([x, y + height * (1 - seconds / 6.4)], [x + width, y + height * (1 - seconds / 6.4)], {
        stroke: faint,
        opacity: 0.6,
      }),
    ),
    ...amounts.map((damping, index) =>
      trace(curve(damping), {
        stroke: index === amounts.length - 1 ? bright : pale,
        'stroke-width': index === amounts.length - 1 ? 7 : 3.5 - index * 0.4,
      }),
    ),
    words('5.5 s', [x + width, 84], { fill: pale, 'text-anchor': 'end' }),
    words('0.8 s', [x + width, 440], { fill: bright, 'text-anchor': 'end' }),
    words('60 Hz', [x, 440], { fill: pale }),
    words('Sheet close', [x + 420, 440], { fill: bright, 'text-anchor': 'end' }),
  ].join('')
}

/** The lowest shape of a plate across its width: slack, tuned and tight. */
function drawTension(): string {
  const { x, y, width, height } = field
  const middle = y + height / 2
  const shape = (depth: number, from: number): Point[] =>
    steps(121).map((along) => [
      x + along * width,
      from + depth * Math.sin(Math.PI * along) * Math.sin(2 * Math.PI * along + 0.4),
    ])
  const strands = steps(15).map((part) =>
    trace(shape(40 + 120 * part, middle), { stroke: pale, 'stroke-width': 1.6, opacity: 0.25 + 0.5 * (1 - part) }),
  )
  return [
    ground(tones.ground),
    ...strands,
    trace(shape(18, middle), { stroke: bright, 'stroke-width': 7 }),
    ...[x, x + width].map((at) => rect(at - 8, middle - 60, 16, 120, { fill: faint })),
    words('Slack', [x, 440], { fill: pale }),
    words('Tight', [x + width, 440], { fill: bright, 'text-anchor': 'end' }),
  ].join('')
}

/** A hit, the time before the plate answers, and its tail in stereo. */
function drawAround(): string {
  const { x, y, width, height } = field
  const middle = y + height / 2
  const start = x + 150
  const noise = createNoise(7)
  const tail = (side: number) =>
    Array.from({ length: 190 }, (_, index) => {
      const tall = Math.exp(-index / 58) * (0.35 + 0.65 * noise()) * height * 0.47
      return rect(start + index * 2.48, side < 0 ? middle - tall : middle, 1.5, tall, {
        fill: side < 0 ? pale : bright,
      })
    }).join('')
  return [
    ground(tones.ground),
    rect(x + 10, y + 12, 6, height - 24, { fill: pale }),
    circle([x + 13, middle], 10, { fill: pale }),
    line([x + 34, middle], [start - 14, middle], { stroke: faint, 'stroke-width': 3, 'stroke-dasharray': '6 8' }),
    tail(-1),
    tail(1),
    area(
      [
        [start, middle],
        [x + width, middle],
      ],
      middle + 1,
      { fill: faint },
    ),
    words('Pre-delay', [x, 440], { fill: pale }),
    words('Left', [x + width, 130], { fill: pale, 'text-anchor': 'end' }),
    words('Right', [x + width, 330], { fill: bright, 'text-anchor': 'end' }),
  ].join('')
}

export const blikkFigures: Figure[] = [
  { name: 'modes', draw: drawModes },
  { name: 'damping', draw: drawDamping },
  { name: 'tension', draw: drawTension },
  { name: 'around', draw: drawAround },
]
