import { type Figure, field, ground, words } from './figure.ts'
import { pegel as tones } from './palette.ts'
import { area, circle, createNoise, line, type Point, plot, rect, steps, trace } from './svg.ts'

const { line: pale, bright, faint } = tones

/** A programme of a minute in steps of 100 ms: levels from 0 to 1. */
function makeProgramme(): number[] {
  const noise = createNoise(3)
  return steps(600).map((time) => {
    const part = time < 0.22 ? 0.42 : time < 0.5 ? 0.66 : time < 0.62 ? 0.36 : 0.72
    return part + (noise() - 0.5) * 0.34 + 0.08 * Math.sin(time * 60)
  })
}

const average = (levels: readonly number[], length: number) =>
  levels.map((_, index) => {
    const heard = levels.slice(Math.max(0, index - length + 1), index + 1)
    return heard.reduce((sum, level) => sum + level, 0) / heard.length
  })

const along = (levels: readonly number[]): Point[] =>
  levels.map((level, index) => [
    field.x + (index / (levels.length - 1)) * field.width,
    field.y + field.height * (1 - level),
  ])

/** The same minute over 400 milliseconds, over three seconds, and as a whole. */
function drawLoudness(): string {
  const programme = makeProgramme()
  return [
    ground(tones.ground),
    trace(along(average(programme, 4)), { stroke: faint, 'stroke-width': 2 }),
    trace(along(average(programme, 30)), { stroke: pale, 'stroke-width': 4 }),
    trace(along(average(programme, 600)), { stroke: bright, 'stroke-width': 7 }),
    words('400 ms', [field.x, 440], { fill: '#a8a192' }),
    words('3 s', [field.x + 190, 440], { fill: pale }),
    words('Integrated', [field.x + field.width, 440], { fill: bright, 'text-anchor': 'end' }),
  ].join('')
}

/** A tone between the samples: none of them is above full scale, and what the converter makes of them is. */
function drawTruePeak(): string {
  const turns = 4
  const wave = (time: number) => 0.5 + 0.46 * Math.cos(2 * Math.PI * turns * time)
  const peak = field.y + field.height * (1 - (0.5 + 0.46 * Math.cos(Math.PI / 4)))
  const samples = steps(16 + 1).map((index) => index + 1 / 32)
  return [
    ground(tones.ground),
    rect(field.x, field.y - 20, field.width, peak - field.y + 20, { fill: bright, opacity: 0.16 }),
    line([field.x, peak], [field.x + field.width, peak], {
      stroke: bright,
      'stroke-width': 3,
      'stroke-dasharray': '4 8',
    }),
    trace(plot(wave, field, 500), { stroke: pale, 'stroke-width': 4 }),
    ...samples.slice(0, 16).map((time) => {
      const place: Point = [field.x + time * field.width, field.y + field.height * (1 - wave(time))]
      return (
        line([place[0], field.y + field.height / 2], place, { stroke: faint, 'stroke-width': 2 }) +
        circle(place, 8, { fill: bright })
      )
    }),
    words('0 dBFS', [field.x + field.width / 2, 440], { fill: bright, 'text-anchor': 'middle' }),
    words('Samples', [field.x, 440], { fill: bright }),
    words('Signal', [field.x + field.width, 440], { fill: pale, 'text-anchor': 'end' }),
  ].join('')
}

/** How often each level occurs, and the range between the tenth and the 95th percentile. */
function drawRange(): string {
  const { x, y, width, height } = field
  const share = (level: number) =>
    0.62 * Math.exp(-((level - 0.38) ** 2) / 0.018) + 0.94 * Math.exp(-((level - 0.66) ** 2) / 0.01)
  const [low, high] = [0.27, 0.79]
  const bars = steps(52).map((level) => {
    const tall = Math.max(2, share(level) * height * 0.86)
    const isCounted = level >= low && level <= high
    return rect(x + level * (width - 9), y + height - tall, 8, tall, { fill: isCounted ? bright : faint })
  })
  const [from, to] = [x + low * width, x + high * width]
  return [
    ground(tones.ground),
    ...bars,
    area(
      [
        [from, y + height + 14],
        [to, y + height + 14],
      ],
      y + height + 18,
      { fill: pale },
    ),
    words('10 %', [from, 440], { fill: pale, 'text-anchor': 'middle' }),
    words('95 %', [to, 440], { fill: pale, 'text-anchor': 'middle' }),
    words('LRA', [(from + to) / 2, 440], { fill: bright, 'text-anchor': 'middle' }),
  ].join('')
}

export const pegelFigures: Figure[] = [
  { name: 'loudness', draw: drawLoudness },
  { name: 'true-peak', draw: drawTruePeak },
  { name: 'range', draw: drawRange },
]
