import type { Rhythm } from '#contract/rhythm.ts'
import { rhythmOfSubject } from '#web/ui/illustration/rhythm-of-subject.ts'
import type { Subject } from '#web/ui/illustration/subject.ts'
import { polygonPoints, ringCentres, stepPosition } from '#web/ui/rhythm.ts'
import type { Lettering } from './text-outlines.ts'

/** A figure around the origin as SVG, and how far it goes in every direction. */
export type Figure = { svg: string; reach: number }

type Ring = { rhythm: Rhythm; colour: string }
const toRing = (subject: Subject): Ring => ({
  rhythm: rhythmOfSubject(subject),
  colour: subject.colour ?? 'currentColor',
})

/** A ring's own measures: it is drawn at this radius and scaled. */
const radius = 100
/** How thick lines and how large hits are drawn; a small mark needs more of both. */
const figureStyle = { line: 0.7, dot: 4.2 }
const markStyle = { line: 7, dot: 14 }
const numeralDistance = 16
/** Above so many steps only hits have numerals. */
const mostNumerals = 16

/** The rhythms of a page around the origin, as SVG; `reach` is how far they go in every direction. */
export function drawRings(subjects: readonly Subject[], lettering: Lettering): Figure {
  const rings = subjects.map(toRing)
  const centres = ringCentres(rings.length)
  const place = (svg: string, index: number) =>
    `<g transform="translate(${centres[index]?.x ?? 0} ${centres[index]?.y ?? 0})">${svg}</g>`
  const forms = rings.map(drawForm).map(place)
  const steps = rings.map((ring) => drawSteps(ring, figureStyle) + drawNumerals(ring, lettering)).map(place)
  return {
    svg: [...forms, ...steps].join(''),
    reach: radius + 24 + Math.max(...centres.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)))),
  }
}

/** One rhythm, small: without numbers. */
export function drawRingMark(subject: Subject): Figure {
  const ring = toRing(subject)
  return { svg: drawForm(ring) + drawSteps(ring, markStyle), reach: radius }
}

/** What a rhythm's hits enclose; two of them enclose nothing, and their line is the form. */
function drawForm({ rhythm, colour }: Ring): string {
  const line = rhythm.hits.length < 3 ? ` stroke="${colour}" stroke-width="12" stroke-linejoin="round"` : ''
  return `<polygon points="${polygonPoints(rhythm, radius)}" fill="${colour}"${line} style="mix-blend-mode:multiply"/>`
}

function drawSteps({ rhythm: { steps, hits } }: Ring, { line, dot }: typeof figureStyle): string {
  const ticks = Array.from({ length: steps }, (_, step) => drawTick(step, steps))
  return [
    `<g fill="none" stroke="currentColor" stroke-width="${line}"><circle r="${radius}"/>${ticks.join('')}</g>`,
    ...hits.map((hit) => {
      const { x, y } = stepPosition(hit, steps, radius)
      return `<circle cx="${x}" cy="${y}" r="${dot}"/>`
    }),
  ].join('')
}

function drawNumerals({ rhythm: { steps, hits } }: Ring, lettering: Lettering): string {
  const numbered = steps > mostNumerals ? hits : Array.from({ length: steps }, (_, step) => step)
  return numbered
    .map((step) => {
      const { x, y } = stepPosition(step, steps, radius + numeralDistance)
      const [family, size] = hits.includes(step) ? (['headline', 10] as const) : (['text', 7] as const)
      return lettering.draw(String(step + 1), family, { x, y: y + size * 0.36, size, anchor: 'middle' })
    })
    .join('')
}

function drawTick(step: number, steps: number): string {
  const from = stepPosition(step, steps, radius - 3)
  const to = stepPosition(step, steps, radius + 3)
  return `<line x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}"/>`
}

/** Every letter that rings can be numbered with. */
export const numerals = '0123456789'
