/** A note: when it is plucked, in beats, its pitch as a MIDI note, and how hard, from 0 to 1. */
export type Note = { at: number; note: number; velocity: number }

type Phrase = { notes: readonly Note[]; tempo: number; beats: number }

const ringsFor = 2.5

/** Plays a phrase on plucked strings (Karplus and Strong). What rings on after its end is added to its beginning. */
export function playStrings({ notes, tempo, beats }: Phrase, rate: number): Float32Array {
  const length = Math.round((beats * 60 * rate) / tempo)
  const played = new Float32Array(length)
  for (const [index, { at, note, velocity }] of notes.entries()) {
    const start = Math.round((at * 60 * rate) / tempo)
    for (const [offset, sample] of pluck(note, velocity, { rate, seed: index + 1 }).entries()) {
      const place = (start + offset) % length
      played[place] = (played[place] ?? 0) + sample
    }
  }
  return played
}

/** A delay line as long as a period, filled with noise, that loses its high frequencies with every round. */
function pluck(note: number, velocity: number, { rate, seed }: { rate: number; seed: number }): Float32Array {
  const period = rate / (440 * 2 ** ((note - 69) / 12))
  const whole = Math.floor(period - 0.5)
  const fraction = period - 0.5 - whole
  const line = pickNoise(whole + 2, velocity, seed)
  const sounding = new Float32Array(Math.round(ringsFor * rate))
  let last = 0
  for (let at = 0; at < sounding.length; at++) {
    const place = at % line.length
    const here = line[place] ?? 0
    const next = line[(place + 1) % line.length] ?? 0
    // Two samples are read between which the period ends.
    const sample = here * fraction + next * (1 - fraction)
    line[place] = 0.9965 * (0.5 * sample + 0.5 * last)
    last = sample
    const end = 1 - at / sounding.length
    sounding[at] = sample * velocity * Math.min(1, end * 8)
  }
  return sounding
}

/** Noise of a pick: the harder, the brighter. The same seed gives the same noise. */
function pickNoise(length: number, velocity: number, seed: number): Float32Array {
  let random = seed * 7919
  let last = 0
  const softness = 0.75 - 0.5 * velocity
  return Float32Array.from({ length }, () => {
    random = (random * 16_807) % 2_147_483_647
    last = last * softness + (random / 1_073_741_823.5 - 1) * (1 - softness)
    return last
  })
}
