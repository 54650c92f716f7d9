import { blendMaterial } from '#web/instrument/sound/materials.ts'
import { excitation } from '#web/instrument/sound/object-voice.ts'
import { stepRow } from './controls.ts'
import { type Figure, field, ground, words } from './figure.ts'
import { drawObject } from './objects.ts'
import { ink, micro, night, paper } from './palette.ts'
import { at, circle, line, type Point, rect } from './svg.ts'

/** The modes of a material as bars: where they are, and how long each rings. */
function drawModes(material: number, [x, y]: Point, [width, height]: Point, colour: string): string {
  const { ratios, damping } = blendMaterial(material)
  return ratios
    .slice(0, 12)
    .map((ratio) => {
      const tall = height * ratio ** -damping
      return rect(x + (Math.log(ratio) / Math.log(18)) * width, y + height - tall, 6, tall, { fill: colour })
    })
    .join('')
}

/** Three objects, and how each rings. */
const drawObjects = (): string =>
  [
    ground(micro),
    ...(
      [
        ['Tin', 'Tin', 0.04],
        ['Plank', 'Plank', 0.34],
        ['Bottle', 'Bottle', 0.66],
      ] as const
    ).map(([object, name, material], index) => {
      const x = 48 + index * 220
      return [
        at([x, 48], [drawObject(object, ink)], 1.8),
        drawModes(material, [x, 236], [176, 150], ink),
        words(name, [x, 440], { fill: ink }),
      ].join('')
    }),
  ].join('')

/** Four places on one object, from its edge to its middle. */
function drawPlaces(): string {
  const centre: Point = [230, 216]
  const places = [0.05, 0.35, 0.6, 1]
  const { ratios } = blendMaterial(0.04)
  return [
    ground(night),
    ...[176, 158, 70].map((radius, index) =>
      circle(centre, radius, { fill: 'none', stroke: micro, 'stroke-width': index === 0 ? 6 : 2 }),
    ),
    ...places.map((point, index) => {
      const place: Point = [centre[0] + 168 * (1 - point), centre[1]]
      return (
        circle(place, 17, { fill: paper }) +
        words(String(index + 1), [place[0], place[1] + 9], { fill: ink, 'text-anchor': 'middle' })
      )
    }),
    ...places.flatMap((point, row) => {
      const gains = ratios.slice(0, 9).map((ratio, mode) => excitation(mode, ratio, point))
      const most = Math.max(...gains)
      const base = 112 + row * 92
      return [
        words(String(row + 1), [464, base], { fill: paper }),
        ...gains.map((gain, mode) => {
          const tall = 3 + (66 * gain) / most
          return rect(500 + mode * 19, base - tall, 13, tall, { fill: micro })
        }),
      ]
    }),
    words('Edge to middle', [54, 440], { fill: paper }),
  ].join('')
}

/** The same hit, softly and harder and harder: the contact is shorter, and more of the high modes wake up. */
function drawVelocity(): string {
  const { ratios } = blendMaterial(0.04)
  return [
    ground(micro),
    ...[0.2, 0.55, 1].map((hardness, index) => {
      const x = 48 + index * 220
      const cutoff = 2.2 * 7 ** (hardness - 0.2)
      return [
        ...ratios.slice(0, 13).map((ratio, mode) => {
          const tall = 300 * hardness ** 0.6 * ratio ** -0.22 * Math.exp(-((ratio / (cutoff * 2)) ** 1.4))
          return rect(x + mode * 14, 376 - Math.max(3, tall), 9, Math.max(3, tall), { fill: ink })
        }),
        line([x, 378], [x + 178, 378], { stroke: ink, 'stroke-width': 3 }),
        words(['Soft', 'Medium', 'Hard'][index] ?? '', [x, 440], { fill: ink }),
      ].join('')
    }),
  ].join('')
}

/** Paidushko in five, lesnoto in seven. */
const drawCounts = (): string =>
  [
    ground(night),
    words('Paidushko, 2+3', [field.x, 84], { fill: paper }),
    stepRow('X.X..', [field.x, 108], {
      size: [118, 86],
      gap: 8,
      line: ink,
      off: '#343647',
      on: micro,
      accent: micro,
    }),
    words('Lesnoto, 3+2+2', [field.x, 284], { fill: paper }),
    stepRow('X..x.x.', [field.x, 308], {
      size: [82, 86],
      gap: 8,
      line: ink,
      off: '#343647',
      on: micro,
      accent: micro,
    }),
  ].join('')

export const microFigures: Figure[] = [
  { name: 'objects', draw: drawObjects },
  { name: 'places', draw: drawPlaces },
  { name: 'velocity', draw: drawVelocity },
  { name: 'counts', draw: drawCounts },
]
