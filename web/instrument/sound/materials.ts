import { mix, scale } from './math.ts'

export type Material = {
  /** The frequency of the lowest mode in Hz, of the smallest object and of the largest. */
  pitch: readonly [number, number]
  /** Seconds in which the lowest mode of a medium-sized object falls by 60 dB. */
  decay: number
  /** How much faster higher modes decay: their decay is proportional to the ratio to the negative power of this. */
  damping: number
  tilt: number
  /** Seconds of contact with the stick at medium velocity. */
  contact: number
  knock: number
  /** Frequencies of the modes over that of the lowest. */
  ratios: readonly number[]
}

/** A round plate with a free edge: Chladni's figures, from Leissa's tables of plate vibration, over the lowest. */
const metal: Material = {
  pitch: [1150, 96],
  decay: 3.4,
  damping: 0.42,
  tilt: 0.22,
  contact: 0.0007,
  knock: 0.1,
  ratios: [
    1, 1.729, 2.328, 3.906, 4.112, 6.301, 6.71, 7.339, 10.07, 11.4, 13.92, 15.97, 16.71, 18.24, 21.19, 22.65, 27.18,
    29.32, 29.89, 36.57,
  ],
}

/** A wooden bar with free ends (1, 2.57, 4.64, 6.98, 9.72, 12), and between those what a board adds across its grain. */
const wood: Material = {
  pitch: [1250, 118],
  decay: 0.3,
  damping: 0.8,
  tilt: 0.45,
  contact: 0.0009,
  knock: 0.34,
  ratios: [
    1, 1.47, 2.11, 2.572, 3.05, 3.87, 4.644, 5.31, 6.12, 6.984, 7.75, 8.66, 9.723, 10.9, 12, 13.4, 14.9, 16.5, 18.2, 20,
  ],
}

/** A glass vessel: modes of its rim in pairs that nearly agree and so beat slowly. */
const glass: Material = {
  pitch: [2900, 310],
  decay: 1.15,
  damping: 0.62,
  tilt: 0.4,
  contact: 0.00045,
  knock: 0.14,
  ratios: [
    1, 1.0024, 2.32, 2.327, 4.25, 4.262, 6.63, 6.65, 9.38, 9.42, 12.22, 12.28, 15.3, 15.39, 18.7, 18.8, 22.4, 22.6,
    26.4, 26.7,
  ],
}

/** A round membrane: zeros of the Bessel functions over the first. */
const skin: Material = {
  pitch: [390, 52],
  decay: 0.7,
  damping: 0.72,
  tilt: 0.35,
  contact: 0.0019,
  knock: 0.3,
  ratios: [
    1, 1.593, 2.136, 2.295, 2.653, 2.917, 3.156, 3.5, 3.598, 3.648, 4.059, 4.132, 4.23, 4.601, 4.61, 4.832, 4.903,
    5.084, 5.131, 5.412,
  ],
}

const ladder = [metal, wood, glass, skin] as const

export const modeCount = metal.ratios.length

/** The two materials next to a knob position, and the interpolation between them. */
export function neighbours(place: number): { from: Material; to: Material; part: number } {
  const along = place * (ladder.length - 1)
  const index = Math.min(ladder.length - 2, Math.floor(along))
  return { from: ladder[index] ?? metal, to: ladder[index + 1] ?? skin, part: along - index }
}

/** The interpolated material at a knob position. */
export function blendMaterial(place: number): Material {
  const { from, to, part } = neighbours(place)
  return {
    pitch: [scale(from.pitch[0], to.pitch[0], part), scale(from.pitch[1], to.pitch[1], part)],
    decay: scale(from.decay, to.decay, part),
    damping: mix(from.damping, to.damping, part),
    tilt: mix(from.tilt, to.tilt, part),
    contact: scale(from.contact, to.contact, part),
    knock: mix(from.knock, to.knock, part),
    ratios: from.ratios.map((ratio, mode) => scale(ratio, to.ratios[mode] ?? ratio, part)),
  }
}
