import { blendMaterial } from '#web/instrument/sound/materials.ts'
import { scale } from '#web/instrument/sound/math.ts'
import { knobWords } from '#web/site/components/instrument/knob-words.ts'
import { choice, knob, stepRow } from './controls.ts'
import { drawObject, type ObjectName } from './objects.ts'
import { clatter, ink, paper } from './palette.ts'
import { at, circle, line, type Point, rect, steps, text } from './svg.ts'
import { titleBar } from './title-bar.ts'

export const size: Point = [1120, 700]

const pads: readonly ObjectName[] = [
  'Large pot',
  'Tin lid',
  'Plank',
  'Wooden spoon',
  'Jar of screws',
  'Glass',
  'Bottle',
  'Bucket skin',
]
const selected = 0
const potSize = 0.9
const nameMaterial = knobWords.material.describe
const capitalise = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
/** What the window shows at a moment: the step since the start, how loud each pad is, and the material of the selected one. */
export type Moment = { step: number; levels: readonly number[]; material: number }
const still: Moment = { step: 2, levels: [0.9, 0, 0.35, 0, 0.6, 0, 0, 0.2], material: 0.06 }

/** Each pad at its own length. */
export const rows = [
  'X...x..',
  '..x..x.',
  'X..x..x....',
  '....x..x..x',
  '..X.x......x....',
  'x.x..',
  '.....x.',
  'X......x...',
]

const small = { 'font-size': 13, 'font-weight': 500 }
const strong = { 'font-size': 15, 'font-weight': 650 }

/** The window of the plug-in Clatter. */
export const drawClatter = ({ step, levels, material }: Moment = still): string =>
  [
    rect(0, 0, ...size, { fill: clatter }),
    titleBar({ name: 'Clatter', preset: 'Seven against eleven', width: size[0], colour: clatter }),
    ...pads.map((name, index) => drawPad(name, index, levels[index] ?? 0)),
    drawResonance(material),
    drawKnobs(material),
    drawSequencer(step),
  ].join('')

function drawPad(name: ObjectName, index: number, level: number): string {
  const [width, height] = [194, 106]
  const x = 28 + (index % 2) * (width + 12)
  const y = 76 + Math.floor(index / 2) * (height + 12)
  const isSelected = index === selected
  const colour = isSelected ? clatter : ink
  return [
    rect(x, y, width, height, { fill: isSelected ? ink : 'none', stroke: ink, 'stroke-width': 2 }),
    at([x + 106, y + 10], [drawObject(name, colour)], 0.76),
    text(name, [x + 14, y + 90], { ...strong, fill: colour }),
    text(String(36 + index), [x + 14, y + 27], { ...small, fill: colour }),
    rect(x, y + height - 5, width * level, 5, { fill: isSelected ? paper : ink }),
  ].join('')
}

/** The plate that is struck, with the lines that do not move, and how long each of its modes rings. */
function drawResonance(material: number): string {
  const [x, y, width, height] = [456, 76, 636, 296]
  const { pitch, ratios } = blendMaterial(material)
  const centre: Point = [x + 152, y + 150]
  const hit: Point = [centre[0] + 66, centre[1] - 52]
  const figure = { fill: 'none', stroke: clatter, 'stroke-width': 2 }
  const rings = [118, 97, 73, 46, 22].map((radius, index) =>
    circle(centre, radius, { ...figure, opacity: 1 - index * 0.1, 'stroke-width': index === 0 ? 4 : 2 }),
  )
  const diameters = steps(7)
    .slice(0, 6)
    .map((part) => {
      const angle = part * Math.PI + 0.26
      const [dx, dy] = [Math.cos(angle) * 118, Math.sin(angle) * 118]
      return line([centre[0] - dx, centre[1] - dy], [centre[0] + dx, centre[1] + dy], { ...figure, opacity: 0.55 })
    })
  const waves = [16, 28, 42].map((radius, index) =>
    circle(hit, radius, { fill: 'none', stroke: paper, 'stroke-width': 2.5, opacity: 0.9 - index * 0.25 }),
  )
  return [
    rect(x, y, width, height, { fill: ink }),
    ...rings,
    ...diameters,
    ...waves,
    circle(hit, 7, { fill: paper }),
    text('Large pot', [x + 304, y + 38], { 'font-size': 24, 'font-weight': 760, fill: paper, class: 'display' }),
    text(`${capitalise(nameMaterial(material))}, large, struck near the rim`, [x + 304, y + 62], {
      ...small,
      fill: paper,
      opacity: 0.75,
    }),
    drawModes(material, [x + 304, y + 92], [width - 330, 158]),
    text(`${Math.round(scale(pitch[0], pitch[1], potSize))} Hz`, [x + 304, y + 276], {
      ...small,
      fill: paper,
      opacity: 0.75,
    }),
    text(
      `${((scale(pitch[0], pitch[1], potSize) * (ratios.at(-1) ?? 1)) / 1000).toFixed(1)} kHz`,
      [x + width - 26, y + 276],
      { ...small, fill: paper, opacity: 0.75, 'text-anchor': 'end' },
    ),
  ].join('')
}

/** The modes of a material by frequency; the longer one rings, the taller it is. */
function drawModes(material: number, [x, y]: Point, [width, height]: Point): string {
  const { ratios, damping } = blendMaterial(material)
  const highest = Math.log(ratios.at(-1) ?? 1)
  return ratios
    .map((ratio, index) => {
      const left = x + (Math.log(ratio) / highest) * (width - 6)
      const tall = height * ratio ** -damping * (index % 2 ? 0.86 : 1)
      return rect(left, y + height - tall, 6, tall, { fill: index === 2 ? paper : clatter })
    })
    .join('')
}

function drawKnobs(material: number): string {
  const look = { radius: 40, line: ink, fill: ink, ground: clatter }
  const knobs = [
    ['Material', nameMaterial(material), material],
    ['Size', 'large', potSize],
    ['Point', 'near the rim', 0.25],
    ['Loose parts', 'a few', 0.18],
  ] as const
  return knobs
    .map(([name, words, value], index) => {
      const centre: Point = [506 + index * 159, 442]
      return [
        knob(centre, value, look),
        text(name, [centre[0] - 40, 514], { ...strong, fill: ink }),
        text(words, [centre[0] - 40, 532], { ...small, fill: ink }),
      ].join('')
    })
    .join('')
}

function drawSequencer(step: number): string {
  const look = { size: [37, 12] as Point, gap: 4, line: clatter, off: '#d33c20', on: ink, accent: paper }
  return [
    rect(28, 552, 1064, 2, { fill: ink }),
    ...rows.map((row, index) => {
      const y = 567 + index * 15
      return (
        text(pads[index] ?? '', [28, y + 10.5], { 'font-size': 11.5, 'font-weight': 600, fill: ink }) +
        stepRow(row, [140, y], look) +
        rect(139 + (step % row.length) * 41, y - 1, 39, 14, { fill: 'none', stroke: paper, 'stroke-width': 2 })
      )
    }),
    text('Steps of this pad', [828, 580], { ...strong, fill: ink }),
    choice(['5', '7', '11', '16'], 1, { x: 828, y: 592, width: 264, height: 36, line: ink, ground: clatter }),
    text('132 bpm, from the host', [828, 658], { ...small, fill: ink }),
    text('Swing 8 %', [828, 678], { ...small, fill: ink }),
    text('Out 1–2, pads on 3–10', [1092, 678], { ...small, fill: ink, 'text-anchor': 'end' }),
  ].join('')
}
