import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { circuitKinds, type Sound } from '#contract/instrument/instrument.ts'
import { blockSize, type Engine } from './engine.ts'
import { scoreOf } from './score.ts'
import { onset, peak, rms } from './testing/listening.ts'
import { openEngine, renderHit, renderSeconds, sampleRate } from './testing/playing.ts'

const stick: Sound = { kind: 'object', material: 0.34, size: 0.1, point: 0.5, loose: 0 }
const hat = (decay: number): Sound => ({ kind: 'hat', tune: 0.5, decay, drift: 0, accent: 0.5 })

/** Samples at which something is hit: where it gets loud after a while of near silence. */
function onsets(samples: Float32Array, level = 1e-6): number[] {
  const found: number[] = []
  let quietSince = 0
  for (const [at, sample] of samples.entries()) {
    if (Math.abs(sample) <= level) continue
    if (found.length === 0 || at - quietSince > 400) found.push(at)
    quietSince = at
  }
  return found
}

/** A stick that is over long before the next eighth note at 60 beats a minute. */
function playRow(row: string, { tempo = 60, swing = 0, seconds = 3 } = {}) {
  const { engine, steps } = openEngine({ sounds: [stick], score: scoreOf({ tempo, swing, rows: [row] }) })
  engine.play()
  return { ...renderSeconds(engine, seconds), steps }
}

describe('the sequencer', () => {
  it('plays each step on its sample', () => {
    const [first = 0, ...others] = onsets(playRow('xx').left)
    expect(first).toBeLessThan(8)
    expect(others.map((at) => at - first)).toEqual([0.5, 1, 1.5, 2, 2.5].map((seconds) => seconds * sampleRate))
  })

  it('delays every second step by the swing', () => {
    const [first = 0, ...others] = onsets(playRow('xx', { swing: 0.3 }).left)
    expect(others.map((at) => (at - first) / sampleRate)).toEqual([0.65, 1, 1.65, 2, 2.65])
  })

  it('repeats each row at its own length', () => {
    const { engine, steps } = openEngine({
      sounds: [stick, stick],
      score: scoreOf({ tempo: 300, swing: 0, rows: ['x..', 'x....'] }),
    })
    engine.play()
    renderSeconds(engine, 1.55)
    expect(steps.map(({ step, hits }) => [step, ...hits])).toEqual([
      ...[[0, 0, 1], [1], [2], [3, 0], [4], [5, 1], [6, 0], [7], [8], [9, 0], [10, 1], [11], [12, 0], [13], [14]],
      [15, 0, 1],
    ])
  })

  it('hits an accent harder than a plain step', () => {
    const { left } = playRow('X.x.')
    expect(peak(left.subarray(0, sampleRate))).toBeGreaterThan(1.3 * peak(left.subarray(sampleRate, 2 * sampleRate)))
  })

  it('continues from its position when the tempo changes within a step', () => {
    const rows = ['x']
    const { engine } = openEngine({ sounds: [stick], score: scoreOf({ tempo: 30, swing: 0, rows }) })
    engine.play()
    const before = renderSeconds(engine, 0.25).left
    engine.setScore(scoreOf({ tempo: 60, swing: 0, rows }))
    const after = renderSeconds(engine, 1.5).left
    const [first = 0, ...others] = onsets(new Float32Array([...before, ...after]))
    // Half a step is left as the pace doubles.
    const half = before.length + (sampleRate - before.length) / 2
    expect(others.slice(0, 2).map((at) => at - first)).toEqual([half, half + sampleRate / 2].map(Math.round))
  })

  it('restarts with its first step, and is silent once stopped', () => {
    const { engine, steps } = openEngine({ sounds: [stick], score: scoreOf({ tempo: 120, swing: 0, rows: ['x'] }) })
    engine.play()
    renderSeconds(engine, 0.6)
    engine.stop()
    renderSeconds(engine, 1)
    expect(rms(renderSeconds(engine, 0.5).left)).toBe(0)
    engine.play()
    renderSeconds(engine, 0.1)
    expect(steps.map(({ step }) => step)).toEqual([0, 1, 2, 0])
  })
})

it('silences a hat when another is hit', () => {
  const tail = (hits: number[]) => {
    const { engine } = openEngine({ sounds: [hat(0.9), hat(0)] })
    engine.hit(0, 0.8)
    renderSeconds(engine, 0.1)
    for (const pad of hits) engine.hit(pad, 0.3)
    renderSeconds(engine, 0.15)
    return rms(renderSeconds(engine, 0.1).left)
  }
  expect(tail([1])).toBeLessThan(tail([]) / 20)
})

it('plays a sound without a pad and fades out the one before', () => {
  const { engine } = openEngine({ sounds: [] })
  engine.try({ kind: 'bell', tune: 0.5, decay: 1, drift: 0, accent: 0 }, 0.8)
  expect(rms(renderSeconds(engine, 0.2).left)).toBeGreaterThan(0.01)
})

it('makes no sound for an unknown pad', () => {
  const { engine } = openEngine({ sounds: [stick] })
  engine.hit(7, 1)
  expect(peak(renderSeconds(engine, 0.1).left)).toBe(0)
})

/** The greatest step from one sample to the next. */
const jump = (samples: Float32Array) =>
  samples.reduce((most, sample, at) => Math.max(most, Math.abs(sample - (samples[at - 1] ?? sample))), 0)

/** The greatest step while a sound goes on by itself, and around a change to it. */
function jumpsAround(sound: Sound, change: (engine: Engine) => void, wait: number) {
  const { engine } = openEngine({ sounds: [sound] })
  engine.hit(0, 0.6)
  renderSeconds(engine, wait)
  const before = renderSeconds(engine, 0.05).left
  change(engine)
  const after = renderSeconds(engine, 0.03).left
  return { byItself: jump(before), changed: jump(new Float32Array([...before, ...after])) }
}

const tom: Sound = { kind: 'tom', tune: 0, decay: 1, drift: 0, accent: 0 }
const pot: Sound = { kind: 'object', material: 0.05, size: 1, point: 1, loose: 0 }

it.each<[string, Sound, (engine: Engine) => void]>([
  ['a circuit is hit again', tom, (engine) => engine.hit(0, 0.001)],
  ['another object is made of what rings', pot, (engine) => engine.setSounds([{ ...pot, size: 0.9, material: 0.3 }])],
  ['an object is hit again', pot, (engine) => engine.hit(0, 0.001)],
])('does not click when %s', (_what, sound, change) => {
  // At several moments, of which some are far from where a wave passes through nothing.
  for (const wait of [0.15, 0.153, 0.156, 0.159]) {
    const { byItself, changed } = jumpsAround(sound, change, wait)
    expect(byItself).toBeGreaterThan(0.0005)
    expect(changed).toBeLessThan(byItself * 2)
  }
})

it('never clips with many concurrent hits', () => {
  const sounds = circuitKinds.map((kind): Sound => ({ kind, tune: 0.5, decay: 1, drift: 0, accent: 1 }))
  const { engine } = openEngine({ sounds: [...sounds, stick, { ...stick, material: 0, loose: 1 }] })
  for (let pad = 0; pad < 8; pad++) engine.hit(pad, 1)
  const { left, right } = renderSeconds(engine, 0.5)
  expect(Math.max(peak(left), peak(right))).toBeLessThan(0.96)
  expect(rms(left)).toBeGreaterThan(0.05)
})

const place = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }))
const anySound: fc.Arbitrary<Sound> = fc.oneof(
  fc.record({ kind: fc.constant('object' as const), material: place, size: place, point: place, loose: place }),
  fc.record({ kind: fc.constantFrom(...circuitKinds), tune: place, decay: place, drift: place, accent: place }),
)
const anyRow = fc.string({ unit: fc.constantFrom('.', 'x', 'X'), minLength: 2, maxLength: 64 })

it('stays finite and within bounds with any parameters and sample rate', () => {
  fc.assert(
    fc.property(
      fc.array(anySound, { minLength: 1, maxLength: 8 }),
      fc.array(anyRow, { maxLength: 9 }),
      fc.integer({ min: 30, max: 300 }),
      fc.double({ min: 0, max: 0.5, noNaN: true }),
      fc.constantFrom(8000, 22_050, 44_100, 96_000),
      anySound,
      (sounds, rows, tempo, swing, rate, other) => {
        const { engine } = openEngine({ sounds, score: scoreOf({ tempo, swing, rows }), rate })
        engine.play()
        for (let pad = 0; pad < sounds.length; pad++) engine.hit(pad, 1)
        const parts = [renderSeconds(engine, 0.1, rate)]
        engine.setSounds(sounds.map(() => other))
        engine.try(other, 1)
        parts.push(renderSeconds(engine, 0.1, rate))
        for (const { left, right } of parts) {
          expect(left.every(Number.isFinite) && right.every(Number.isFinite)).toBe(true)
          expect(Math.max(peak(left), peak(right))).toBeLessThanOrEqual(1)
        }
      },
    ),
    { numRuns: 60 },
  )
})

it('pans the pads', () => {
  const { engine } = openEngine({ sounds: [stick, stick] })
  engine.hit(1, 1)
  const { left, right } = renderSeconds(engine, 0.2)
  expect(rms(right)).toBeGreaterThan(rms(left) * 1.1)
  expect(rms(right)).toBeLessThan(rms(left) * 3)
})

it('starts a hit within one block', () => {
  expect(onset(renderHit(stick), 1e-4)).toBeLessThan(blockSize)
})
