import { choice, knob, stepRow } from './controls.ts'
import { driftLine } from './drift.ts'
import { ink, paper, thrum } from './palette.ts'
import { area, line, type Point, plot, rect, text, trace } from './svg.ts'
import { titleBar } from './title-bar.ts'

export const size: Point = [1120, 700]

/** The voices with their knobs: tune, decay, drift, accent. */
const voices = [
  ['Kick', 0.4, 0.5, 0.15, 0.5],
  ['Clap', 0.5, 0.4, 0.2, 0.4],
  ['Snare', 0.5, 0.45, 0.15, 0.5],
  ['Bell', 0.5, 0.5, 0.1, 0.5],
  ['Low tom', 0.25, 0.55, 0.72, 0.5],
  ['High tom', 0.7, 0.4, 0.2, 0.5],
  ['Closed hat', 0.55, 0.12, 0.1, 0.8],
  ['Open hat', 0.55, 0.7, 0.1, 0.5],
] as const
const selected = 4

const rows = [
  'X......X...',
  '........x..',
  '....X......',
  'X.x.x..x.x.',
  '.....x.....',
  '......x...',
  'XxXxXxxXxXx',
  '..........x',
].map((row) => row.padEnd(11, '.'))

const small = { 'font-size': 13, 'font-weight': 500 }
const strong = { 'font-size': 15, 'font-weight': 650 }
const display = { class: 'display', 'font-size': 24, 'font-weight': 760 }

/** The window of the plug-in Thrum. */
export const drawThrum = (): string =>
  [
    rect(0, 0, ...size, { fill: thrum }),
    titleBar({ name: 'Thrum', preset: 'Kopanitsa, 2+2+3+2+2', width: size[0], colour: '#7f9bff' }),
    drawDrift(),
    drawEnvelope(),
    ...voices.map(drawVoice),
    drawSequencer(),
  ].join('')

/** How far each voice is out of tune, over the last half minute. */
function drawDrift(): string {
  const [x, y, width, height] = [28, 76, 648, 168]
  return [
    rect(x, y, width, height, { fill: ink }),
    text('Drift', [x + 20, y + 36], { ...display, fill: paper }),
    text('the last 30 seconds, ±20 cents', [x + 90, y + 35], { ...small, fill: paper, opacity: 0.75 }),
    line([x + 20, y + 104], [x + width - 20, y + 104], { stroke: paper, opacity: 0.3 }),
    ...voices.map(([, , , drift], voice) =>
      trace(
        driftLine(voice + 2, voice === selected ? drift : drift * 2.2, {
          x: x + 20,
          y: y + 104,
          width: width - 40,
          height: 62,
        }),
        {
          stroke: voice === selected ? paper : '#7f9bff',
          'stroke-width': voice === selected ? 4 : 1.8,
          opacity: voice === selected ? 1 : 0.85,
        },
      ),
    ),
  ].join('')
}

function drawEnvelope(): string {
  const [x, y, width, height] = [692, 76, 400, 168]
  const box = { x: x + 20, y: y + 56, width: width - 40, height: 92 }
  const body = plot((time) => (time < 0.02 ? time / 0.02 : Math.exp(-(time - 0.02) * 4.2)), box)
  return [
    rect(x, y, width, height, { fill: ink }),
    text('Low tom', [x + 20, y + 36], { ...display, fill: paper }),
    text('98 Hz, 640 ms', [x + width - 20, y + 35], { ...small, fill: paper, opacity: 0.75, 'text-anchor': 'end' }),
    area(body, box.y + box.height, { fill: '#7f9bff', opacity: 0.35 }),
    trace(body, { stroke: paper, 'stroke-width': 3 }),
    trace(
      plot((time) => 0.3 + 0.55 * Math.exp(-time * 14), box),
      {
        stroke: '#7f9bff',
        'stroke-width': 2.5,
        'stroke-dasharray': '7 5',
      },
    ),
  ].join('')
}

function drawVoice([name, ...values]: (typeof voices)[number], index: number): string {
  const width = 123
  const x = 28 + index * (width + 11.43)
  const isSelected = index === selected
  const [ground, colour] = isSelected ? [paper, ink] : [thrum, paper]
  const look = { radius: 23, line: colour, fill: colour, ground }
  return [
    rect(x, 260, width, 278, { fill: ground, stroke: paper, 'stroke-width': 2 }),
    text(name, [x + 12, 285], { ...strong, fill: colour }),
    rect(x + 12, 298, width - 24, 44, { fill: index % 3 === 0 ? '#7f9bff' : ink }),
    text(String(36 + index), [x + 22, 325], { ...small, fill: index % 3 === 0 ? ink : paper }),
    ...values.map((value, place) => {
      const centre: Point = [x + (place % 2 === 0 ? 35 : width - 35), place < 2 ? 384 : 472]
      return (
        knob(centre, value, look) +
        text(['Tune', 'Decay', 'Drift', 'Accent'][place] ?? '', [centre[0], centre[1] + 43], {
          ...small,
          fill: colour,
          'text-anchor': 'middle',
        })
      )
    }),
  ].join('')
}

function drawSequencer(): string {
  const look = { size: [52, 12] as Point, gap: 4, line: ink, off: '#2750d3', on: paper, accent: '#ffd23e' }
  return [
    ...rows.map((row, index) => {
      const y = 562 + index * 15
      return (
        text(voices[index]?.[0] ?? '', [28, y + 10.5], { 'font-size': 11.5, 'font-weight': 600, fill: paper }) +
        stepRow(row, [128, y], look)
      )
    }),
    rect(128 + 4 * 56 - 3, 558, 1.5, 124, { fill: paper }),
    text('Steps', [828, 574], { ...strong, fill: paper }),
    choice(['5', '7', '11', '16'], 2, { x: 828, y: 586, width: 264, height: 36, line: paper, ground: thrum }),
    text('140 bpm, from the host', [828, 652], { ...small, fill: paper }),
    text('Swing 0 %', [828, 672], { ...small, fill: paper }),
    text('Out 1–2, voices on 3–10', [1092, 672], { ...small, fill: paper, 'text-anchor': 'end' }),
  ].join('')
}
