import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { circuitKinds, rowLimits, type Setup, type Sound, setupParameter, tempoLimits } from './instrument.ts'
import { linkOfSetup, readSetup, writeSetup } from './setup-link.ts'

const place = fc.integer({ min: 0, max: 100 }).map((whole) => whole / 100)
const sound: fc.Arbitrary<Sound> = fc.oneof(
  fc.record({ kind: fc.constant('object' as const), material: place, size: place, point: place, loose: place }),
  fc.record({ kind: fc.constantFrom(...circuitKinds), tune: place, decay: place, drift: place, accent: place }),
)
const row = fc.string({
  unit: fc.constantFrom('.', 'x', 'X'),
  minLength: rowLimits.least,
  maxLength: rowLimits.most,
})
const setup: fc.Arbitrary<Setup> = fc.array(fc.tuple(row, sound), { minLength: 1, maxLength: 16 }).chain((pads) =>
  fc.record({
    pattern: fc.record({
      tempo: fc.integer({ min: tempoLimits.least * 100, max: tempoLimits.most * 100 }).map((whole) => whole / 100),
      swing: fc.integer({ min: 0, max: 50 }).map((whole) => whole / 100),
      rows: fc.constant(pads.map(([written]) => written)),
    }),
    sounds: fc.constant(pads.map(([, made]) => made)),
  }),
)

const small: Setup = {
  pattern: { tempo: 132, swing: 0.1, rows: ['X.x..', '..x....'] },
  sounds: [
    { kind: 'object', material: 0.06, size: 0.9, point: 0.75, loose: 0 },
    { kind: 'kick', tune: 0.4, decay: 0.5, drift: 0.15, accent: 1 },
  ],
}

describe('a setup in a URL', () => {
  it('is read as it was written, with two decimals', () => {
    fc.assert(
      fc.property(setup, (made) => {
        expect(readSetup(writeSetup(made))).toEqual({ setup: made })
      }),
    )
  })

  it('needs no URL encoding', () => {
    fc.assert(
      fc.property(setup, (made) => {
        const { search, searchParams } = new URL(linkOfSetup('/clatter', made), 'https://shop.example')
        expect(search).toBe(`?${setupParameter}=${writeSetup(made)}`)
        expect(new URLSearchParams([[setupParameter, writeSetup(made)]]).toString()).toBe(search.slice(1))
        expect(searchParams.get(setupParameter)).toBe(writeSetup(made))
      }),
    )
  })

  it('is readable', () => {
    expect(linkOfSetup('/clatter', small)).toBe(
      '/clatter?pattern=1_132_10_X.x..-..x...._object.6.90.75.0-kick.40.50.15.100',
    )
  })

  it('is rounded to two decimals', () => {
    const wandering: Setup = { ...small, pattern: { ...small.pattern, tempo: 131.999, swing: 0.1004 } }
    expect(readSetup(writeSetup(wandering))).toEqual({ setup: small })
  })
})

describe('an invalid setup', () => {
  it.each([
    ['', 'another version'],
    ['2_132_0_x.-x._kick.1.1.1.1', 'another version'],
    ['1_132_0_x.', 'missing'],
    ['1_132_0_x._kick.1.1.1.1_more', 'added'],
    ['1_12_0_x._kick.1.1.1.1', 'can be played'],
    ['1_301_0_x._kick.1.1.1.1', 'can be played'],
    ['1__0_x._kick.1.1.1.1', 'can be played'],
    ['1_1e2_0_x._kick.1.1.1.1', 'can be played'],
    ['1_132_51_x._kick.1.1.1.1', 'can be played'],
    ['1_132__x._kick.1.1.1.1', 'can be played'],
    ['1_132_0_x_kick.1.1.1.1', 'can be played'],
    ['1_132_0_xo_kick.1.1.1.1', 'can be played'],
    [`1_132_0_${'x'.repeat(65)}_kick.1.1.1.1`, 'can be played'],
    ['1_132_0_x._cow.1.1.1.1', 'none that we know'],
    ['1_132_0_x._kick.1.1.1', 'none that we know'],
    ['1_132_0_x._kick.1.1.1.101', 'none that we know'],
    ['1_132_0_x._kick.1.1.1.', 'none that we know'],
    ['1_132_0_x.-x._kick.1.1.1.1', 'as many sounds'],
  ])('is refused with a reason: %s', (value, reason) => {
    expect(readSetup(value)).toEqual({ problem: expect.stringContaining(reason) })
  })

  it('is never accepted and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'1_x.-kickobject09') })), (value) => {
        const reading = readSetup(value)
        if ('setup' in reading) expect(readSetup(writeSetup(reading.setup))).toEqual(reading)
      }),
    )
  })
})
