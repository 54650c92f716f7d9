import { describe, expect, it } from 'vitest'
import { type CircuitKind, circuitKinds, type Sound } from '#contract/instrument/instrument.ts'
import { readPads } from '#tests/support/instrument-pads.ts'
import { brightness, distance, peak, rms, spectrumOf } from '../testing/listening.ts'
import { openEngine, renderHit, renderSeconds, sampleRate } from '../testing/playing.ts'

/** Sounds nearer to each other than this, in dB, would be taken for one. */
const apart = 2.2

const spectrumOfHit = (sound: Sound, options: Parameters<typeof renderHit>[1] = {}) =>
  spectrumOf(renderHit(sound, options), sampleRate)

const object = (knobs: Partial<Sound> = {}): Sound =>
  Object.assign({ kind: 'object' as const, material: 0.3, size: 0.4, point: 0.5, loose: 0.2 }, knobs)
const circuit = (kind: CircuitKind, knobs: Partial<Sound> = {}): Sound =>
  Object.assign({ kind, tune: 0.5, decay: 0.5, drift: 0, accent: 0.5 }, knobs)

const kinds: [kind: string, make: (knobs?: Partial<Sound>) => Sound][] = [
  ['object', object],
  ...circuitKinds.map((kind): [string, (knobs?: Partial<Sound>) => Sound] => [kind, (knobs) => circuit(kind, knobs)]),
]

describe.each(readPads())('the pads of %s', (_product, pads) => {
  it.each(pads.map(({ name, sound }): [string, Sound] => [name, sound]))(
    '%s is heard, whole, and ends',
    (_name, sound) => {
      const heard = renderHit(sound, { velocity: 1, seconds: 4.5 })
      expect(heard.every(Number.isFinite)).toBe(true)
      expect(peak(heard)).toBeLessThanOrEqual(1)
      expect(rms(heard.subarray(0, sampleRate / 10))).toBeGreaterThan(0.02)
      expect(peak(heard.subarray(-sampleRate / 2))).toBeLessThan(0.003)
      expect(Math.abs(heard.reduce((sum, sample) => sum + sample, 0) / heard.length)).toBeLessThan(1e-5)
    },
  )

  it('are distinguishable', () => {
    const spectra = pads.map(({ sound }) => spectrumOfHit(sound))
    const near = pads.flatMap(({ name }, one) =>
      pads.slice(0, one).flatMap((other, index) => {
        const between = distance(spectra[one] ?? [], spectra[index] ?? [])
        return between < apart ? [`${name} and ${other.name}: ${between}`] : []
      }),
    )
    expect(near).toEqual([])
  })
})

describe.each(kinds)('a %s', (kind, make) => {
  it('is louder and brighter at a higher velocity', () => {
    const soft = renderHit(make(), { velocity: 0.3, seconds: 0.5 })
    const hard = renderHit(make(), { velocity: 1, seconds: 0.5 })
    expect(rms(hard)).toBeGreaterThan(rms(soft) * 2.5)
    expect(brightness(hard, sampleRate)).toBeGreaterThan(brightness(soft, sampleRate) * 1.1)
  })

  it('varies between hits, but not with the same seed', () => {
    const hit = renderHit(make(), { seconds: 0.3 })
    expect(renderHit(make(), { seconds: 0.3 })).toEqual(hit)
    expect(renderHit(make(), { seconds: 0.3, seed: 2 })).not.toEqual(hit)
  })

  const knobs = kind === 'object' ? ['material', 'size', 'point', 'loose'] : ['tune', 'decay', 'accent']
  it.each(knobs)('follows its knob %s', (knob) => {
    const repeats = [1, 2, 3].map((seed) => spectrumOfHit(make(), { velocity: 1, seed }))
    const [first = [], ...others] = repeats
    const byChance = Math.max(...others.map((other) => distance(first, other)))
    const turned = [0.1, 0.9].map((place) => spectrumOfHit(make({ [knob]: place }), { velocity: 1 }))
    expect(distance(turned[0] ?? [], turned[1] ?? [])).toBeGreaterThan(Math.max(apart, 1.4 * byChance))
  })
})

describe.each(circuitKinds)('a drifting %s', (kind) => {
  /** Hits that come some seconds after each other; where drift is the same, chance is, too. */
  function hitsWith(drift: number) {
    const { engine } = openEngine({ sounds: [circuit(kind, { drift })] })
    return [0, 1, 2].map(() => {
      engine.hit(0, 0.8)
      const heard = spectrumOf(renderSeconds(engine, 1).left, sampleRate)
      renderSeconds(engine, 3)
      return heard
    })
  }

  it('drifts in pitch and length', () => {
    const still = hitsWith(0)
    const away = hitsWith(1).map((hit, at) => distance(hit, still[at] ?? []))
    expect(Math.max(...away)).toBeGreaterThan(1.5)
    expect(Math.max(...away) - Math.min(...away)).toBeGreaterThan(0.25)
  })
})

it('measures no distance between equal sounds', () => {
  const sound = object()
  expect(distance(spectrumOfHit(sound), spectrumOfHit(sound))).toBe(0)
  expect(distance(spectrumOfHit(sound), spectrumOfHit(sound, { seed: 2 }))).toBeLessThan(apart)
})
