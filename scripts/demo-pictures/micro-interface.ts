import { blendMaterial } from '#web/instrument/sound/materials.ts'
import { excitation } from '#web/instrument/sound/object-voice.ts'
import { choice, knob, stepRow } from './controls.ts'
import { ink, micro, paper } from './palette.ts'
import { circle, line, type Point, rect, text } from './svg.ts'
import { titleBar } from './title-bar.ts'

export const size: Point = [880, 600]

const pads = [
  ['Edge', 0.05],
  ['Near the edge', 0.35],
  ['Near the middle', 0.6],
  ['Middle', 1],
] as const
const selected = 1

const small = { 'font-size': 13, 'font-weight': 500 }
const strong = { 'font-size': 15, 'font-weight': 650 }

/** The window of the plug-in Clatter Micro: one object, and four places to hit it. */
export const drawMicro = (): string =>
  [
    rect(0, 0, ...size, { fill: micro }),
    titleBar({ name: 'Clatter Micro', preset: 'Paidushko, 2+3', width: size[0], colour: micro }),
    drawTable(),
    ...pads.map(drawPad),
    rect(28, 490, 824, 2, { fill: ink }),
    ...['..x..', '....x', 'x...x', 'X.X..'].map((row, index) =>
      stepRow(row, [28, 508 + index * 17], {
        size: [92, 13],
        gap: 5,
        line: micro,
        off: '#d69a26',
        on: ink,
        accent: paper,
      }),
    ),
    choice(['5', '7'], 0, { x: 552, y: 508, width: 132, height: 36, line: ink, ground: micro }),
    text('120 bpm, from the host', [552, 570], { ...small, fill: ink }),
    text('Out 1–2', [852, 570], { ...small, fill: ink, 'text-anchor': 'end' }),
  ].join('')

function drawTable(): string {
  const [x, y, width, height] = [28, 76, 368, 390]
  const centre: Point = [x + width / 2, y + 164]
  const lid = { fill: 'none', stroke: micro }
  const places = pads.map(([, point], index): [Point, boolean] => [
    [centre[0] + 122 * (1 - point), centre[1]],
    index === selected,
  ])
  return [
    rect(x, y, width, height, { fill: ink }),
    ...[132, 116, 58].map((radius, index) => circle(centre, radius, { ...lid, 'stroke-width': index === 0 ? 5 : 2 })),
    line([centre[0], centre[1]], [centre[0] + 132, centre[1]], { stroke: micro, 'stroke-width': 2, opacity: 0.6 }),
    ...places.map(([place, isStruck]) => circle(place, isStruck ? 9 : 6, { fill: isStruck ? paper : micro })),
    ...places.flatMap(([place, isStruck]) =>
      isStruck
        ? [20, 32, 44].map((radius, index) =>
            circle(place, radius, { fill: 'none', stroke: paper, 'stroke-width': 2.5, opacity: 0.9 - index * 0.25 }),
          )
        : [],
    ),
    choice(['Tin', 'Plank', 'Bottle'], 0, {
      x: x + 20,
      y: y + height - 56,
      width: width - 40,
      height: 36,
      line: micro,
      ground: ink,
    }),
  ].join('')
}

function drawPad([name, value]: (typeof pads)[number], index: number): string {
  const [width, height] = [216, 189]
  const x = 412 + (index % 2) * (width + 8)
  const y = 76 + Math.floor(index / 2) * (height + 12)
  const isSelected = index === selected
  const colour = isSelected ? micro : ink
  return [
    rect(x, y, width, height, { fill: isSelected ? ink : 'none', stroke: ink, 'stroke-width': 2 }),
    text(name, [x + 16, y + 30], { ...strong, fill: colour }),
    text(String(36 + index), [x + width - 16, y + 30], { ...small, fill: colour, 'text-anchor': 'end' }),
    knob([x + 60, y + 104], value, { radius: 40, line: colour, fill: colour, ground: isSelected ? ink : micro }),
    ...drawModes(value, [x + 122, y + 64], [78, 80], colour),
    text('Point', [x + 20, y + 170], { ...small, fill: colour }),
  ].join('')
}

/** How strongly a hit at a point moves the first modes of tin. */
function drawModes(point: number, [x, y]: Point, [width, height]: Point, colour: string): string[] {
  const gains = blendMaterial(0.04)
    .ratios.slice(0, 9)
    .map((ratio, mode) => excitation(mode, ratio, point))
  const most = Math.max(...gains)
  return gains.map((gain, mode) => {
    const tall = Math.max(2, (height * gain) / most)
    return rect(x + (mode * width) / 9, y + height - tall, width / 9 - 3, tall, { fill: colour })
  })
}
