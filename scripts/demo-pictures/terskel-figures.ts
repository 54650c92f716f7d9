import { createDetector, reduce } from '../../shops/halden/plug-ins/terskel/compressor.ts'
import { type Figure, field, ground, words } from './figure.ts'
import { terskel as tones } from './palette.ts'
import { area, circle, line, type Point, path, plot, steps, trace } from './svg.ts'

const { line: pale, bright, faint } = tones
const settings = { threshold: -24, ratio: 4, knee: 6, attack: 0.004 }

/** A level over 3 seconds: a short peak, then a loud second. In decibels. */
const levelAt = (time: number): number => {
  if (time > 0.3 && time < 0.34) return -6
  return time > 1 && time < 1.9 ? -9 : -34
}

/** What the compressor takes off that level, by the code that visitors try on the page. */
function drawRelease(): string {
  const rate = 2000
  const detector = createDetector(rate)
  const taken = steps(3 * rate).map((along) => detector.next(10 ** (levelAt(along * 3) / 20), settings))
  const { x, y, width, height } = field
  const most = Math.max(...taken)
  const curve = taken
    .filter((_, index) => index % 8 === 0)
    .map(
      (reduction, index, all): Point => [
        x + (index / (all.length - 1)) * width,
        y + (reduction / most) * height * 0.92,
      ],
    )
  const level = steps(400).map((along): Point => [x + along * width, y + height - (levelAt(along * 3) + 40) * 3.2])
  return [
    ground(tones.ground),
    trace(level, { stroke: faint, 'stroke-width': 2.5 }),
    area(curve, y, { fill: bright, opacity: 0.28 }),
    trace(curve, { stroke: bright, 'stroke-width': 6 }),
    line([x, y], [x + width, y], { stroke: pale, 'stroke-width': 2 }),
    words('Fast', [x + 74, 440], { fill: pale }),
    words('Slow', [x + 430, 440], { fill: pale }),
  ].join('')
}

/** The curve of the compressor with knees of 0, 12 and 24 dB. */
function drawKnee(): string {
  const box = { x: 200, y: 40, width: 360, height: 360 }
  const range = 48
  const curve = (knee: number) =>
    plot((along) => {
      const level = (along - 1) * range
      return 1 + (level - reduce(level, { ...settings, threshold: -24, ratio: 8, knee })) / range
    }, box)
  const grid = [0, 1, 2, 3, 4].flatMap((index) => {
    const step = (index / 4) * box.width
    return [
      line([box.x + step, box.y], [box.x + step, box.y + box.height], { stroke: faint, opacity: 0.5 }),
      line([box.x, box.y + step], [box.x + box.width, box.y + step], { stroke: faint, opacity: 0.5 }),
    ]
  })
  return [
    ground(tones.ground),
    ...grid,
    line([box.x, box.y + box.height], [box.x + box.width, box.y], {
      stroke: faint,
      'stroke-width': 2,
      'stroke-dasharray': '4 8',
    }),
    trace(curve(0), { stroke: pale, 'stroke-width': 3 }),
    trace(curve(12), { stroke: pale, 'stroke-width': 3 }),
    trace(curve(24), { stroke: bright, 'stroke-width': 7 }),
    words('24 dB', [box.x + box.width + 16, 300], { fill: bright }),
    words('12 and 0', [box.x + box.width + 16, 336], { fill: pale, 'font-size': 22 }),
    words('In', [box.x + box.width, 440], { fill: pale, 'text-anchor': 'end' }),
    words('Out', [box.x - 20, 66], { fill: pale, 'text-anchor': 'end' }),
  ].join('')
}

/** What the detector hears: a high-pass of 12 dB per octave, and a tilt around 1 kHz. */
function drawSidechain(): string {
  const { x, y, width, height } = field
  const response = (corner: number, tilt: number) =>
    plot((along) => {
      const frequency = 20 * 1000 ** along
      const highPass = -10 * Math.log10(1 + (corner / frequency) ** 4)
      const tilted = (tilt * Math.log10(frequency / 1000)) / Math.log10(20)
      return Math.max(0, 0.72 + (highPass + tilted) / 36)
    }, field)
  return [
    ground(tones.ground),
    ...[100, 1000, 10000].map((frequency) => {
      const at = x + (Math.log10(frequency / 20) / 3) * width
      return line([at, y], [at, y + height], { stroke: faint, opacity: 0.6 })
    }),
    ...[20, 80, 180].map((corner) => trace(response(corner, 0), { stroke: pale, 'stroke-width': 2.5, opacity: 0.7 })),
    area(response(120, 6), y + height, { fill: bright, opacity: 0.2 }),
    trace(response(120, 6), { stroke: bright, 'stroke-width': 6 }),
    words('100 Hz', [x + 145, 440], { fill: pale, 'text-anchor': 'middle' }),
    words('1 kHz', [x + 353, 440], { fill: pale, 'text-anchor': 'middle' }),
    words('10 kHz', [x + 561, 440], { fill: pale, 'text-anchor': 'middle' }),
  ].join('')
}

/** Input and output over ten seconds: after these the gain is set, and stays. */
function drawMatch(): string {
  const { x, y, width, height } = field
  const moment = x + width * 0.62
  const wave = (time: number) => 0.06 * Math.sin(time * 31) + 0.045 * Math.sin(time * 53 + 1)
  const input = plot((time) => 0.7 + wave(time), field)
  const output = plot((time) => (time < 0.62 ? 0.36 : 0.7) + wave(time) * 0.7, field)
  return [
    ground(tones.ground),
    trace(input, { stroke: pale, 'stroke-width': 3 }),
    trace(output, { stroke: bright, 'stroke-width': 6 }),
    line([moment, y], [moment, y + height], { stroke: pale, 'stroke-width': 2, 'stroke-dasharray': '4 8' }),
    path(`M${moment - 30} ${y + height * 0.6}v-86m-12 14 12-15 12 15`, { stroke: bright, 'stroke-width': 4 }),
    circle([moment, y + height], 7, { fill: pale }),
    words('Input', [x, 118], { fill: pale }),
    words('Output', [x, 312], { fill: bright }),
    words('10 s', [moment, 440], { fill: pale, 'text-anchor': 'middle' }),
  ].join('')
}

export const terskelFigures: Figure[] = [
  { name: 'release', draw: drawRelease },
  { name: 'knee', draw: drawKnee },
  { name: 'sidechain', draw: drawSidechain },
  { name: 'match', draw: drawMatch },
]
