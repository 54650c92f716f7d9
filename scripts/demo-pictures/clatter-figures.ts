import type { ObjectSound } from '#contract/instrument/instrument.ts'
import { blendMaterial } from '#web/instrument/sound/materials.ts'
import { excitation } from '#web/instrument/sound/object-voice.ts'
import { stepRow } from './controls.ts'
import { type Figure, field, ground, words } from './figure.ts'
import { clatter, ink, night, paper } from './palette.ts'
import { circle, line, type Point, path, rect, steps } from './svg.ts'
import { envelopeOf } from './waveform.ts'

/** Each mode on its way through the materials: as high as its frequency, as thick as it is long. */
function drawMaterials(): string {
  const places = steps(64)
  const { x, y, width, height } = field
  const lines = blendMaterial(0)
    .ratios.slice(0, 14)
    .flatMap((_, mode) =>
      places.slice(1).map((place, index) => {
        const from = places[index] ?? 0
        const at = (along: number): Point => {
          const ratio = blendMaterial(along).ratios[mode] ?? 1
          return [x + along * width, y + height - (Math.log(ratio) / Math.log(21)) * height]
        }
        const { decay, damping, ratios } = blendMaterial(place)
        const seconds = decay * (ratios[mode] ?? 1) ** -damping
        return line(at(from), at(place), { stroke: ink, 'stroke-width': 1.5 + 9 * Math.min(1, seconds / 2.4) })
      }),
    )
  const names = ['Metal', 'Wood', 'Glass', 'Skin'].map((name, index) =>
    words(name, [x + (index / 3) * width, 440], {
      fill: ink,
      'text-anchor': index === 0 ? 'start' : index === 3 ? 'end' : 'middle',
    }),
  )
  return [ground(clatter), ...lines, ...names].join('')
}

/** The same object, struck at its rim and in its middle, and how strongly its modes answer. */
function drawPoints(): string {
  const { ratios } = blendMaterial(0)
  const one = (left: number, point: number, name: string) => {
    const centre: Point = [left + 140, 168]
    const gains = ratios.slice(0, 12).map((ratio, mode) => excitation(mode, ratio, point))
    const most = Math.max(...gains)
    const hit: Point = [centre[0] + 112 * (1 - point), centre[1]]
    return [
      ...[120, 84, 44].map((radius, index) =>
        circle(centre, radius, { fill: 'none', stroke: clatter, 'stroke-width': index === 0 ? 5 : 2 }),
      ),
      ...[14, 26, 38].map((radius, index) =>
        circle(hit, radius, { fill: 'none', stroke: paper, 'stroke-width': 3, opacity: 1 - index * 0.3 }),
      ),
      circle(hit, 8, { fill: paper }),
      ...gains.map((gain, mode) => {
        const tall = 4 + (100 * gain) / most
        return rect(left + 20 + mode * 20, 420 - tall, 13, tall, { fill: clatter })
      }),
      words(name, [left + 20, 456], { fill: paper }),
    ].join('')
  }
  return [ground(night), one(48, 0.06, 'Rim'), one(388, 1, 'Middle')].join('')
}

const jar: ObjectSound = { kind: 'object', material: 0.5, size: 0.4, point: 0.4, loose: 0.8 }

/** The same hit without and with loose parts, as it sounds. */
function drawLooseParts(): string {
  const one = (top: number, loose: number, name: string) => {
    const levels = envelopeOf({ ...jar, loose }, 0.9, 150)
    return [
      ...levels.map((level, index) => {
        const tall = Math.max(2, level * 150)
        return rect(field.x + index * 4.16, top + 75 - tall / 2, 2.6, tall, { fill: ink })
      }),
      words(name, [field.x + field.width, top + 34], { fill: ink, 'text-anchor': 'end' }),
    ].join('')
  }
  return [ground(clatter), one(52, 0, 'The jar'), one(264, 0.8, 'The jar, and its screws')].join('')
}

/** Bars of seven and of eleven steps, each at its own pace around the other. */
function drawLengths(): string {
  const look = { size: [24.4, 74] as Point, gap: 4, line: ink, off: '#343647', on: clatter, accent: clatter }
  const bar = (row: string, top: number) => {
    const length = row.length
    const all = row.repeat(4).slice(0, 22)
    const starts = Array.from({ length: Math.ceil(22 / length) }, (_, index) => field.x + index * length * 28.4)
    return [
      stepRow(all, [field.x, top], { ...look, line: clatter }),
      ...starts.map((x) => path(`M${x} ${top - 14}h16l-16 22z`, { fill: paper })),
    ].join('')
  }
  return [
    ground(night),
    words('7', [field.x, 92], { fill: paper }),
    bar('X.x.x..', 118),
    words('11', [field.x, 282], { fill: paper }),
    bar('x..x..x.x..', 308),
  ].join('')
}

export const clatterFigures: Figure[] = [
  { name: 'materials', draw: drawMaterials },
  { name: 'points', draw: drawPoints },
  { name: 'loose-parts', draw: drawLooseParts },
  { name: 'lengths', draw: drawLengths },
]
