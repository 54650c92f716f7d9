import { describe, expect, it } from 'vitest'
import type { Instrument, Setup, Sound } from '#contract/instrument/instrument.ts'
import { writeSetup } from '#contract/instrument/setup-link.ts'
import * as edits from './setup-edits.ts'

const object: Sound = { kind: 'object', material: 0, size: 0.5, point: 0.2, loose: 0 }
const kick: Sound = { kind: 'kick', tune: 0.5, decay: 0.5, drift: 0, accent: 0.5 }
const setup: Setup = { pattern: { tempo: 120, swing: 0, rows: ['X.x..', '.....'] }, sounds: [object, object] }
const tin = { name: 'Tin', material: 0, size: 0.5 }
const plank = { name: 'Plank', material: 0.34, size: 0.6 }
const instrument: Instrument = {
  pads: [
    { name: 'Rim', note: 36, sound: object },
    { name: 'Middle', note: 37, sound: object },
  ],
  knobs: ['point'],
  lengths: [5, 7],
  hasOwnLengths: true,
  objects: [tin, plank],
  patterns: [{ name: 'Paidushko', ...setup.pattern }],
}
const shared: Instrument = { ...instrument, hasOwnLengths: false }
const rowsOf = ({ pattern }: Setup) => pattern.rows

it('a step goes from rest over hit and accent to rest', () => {
  const once = edits.cycleStep(setup, 0, 1)
  const twice = edits.cycleStep(once, 0, 1)
  expect([once, twice, edits.cycleStep(twice, 0, 1)].map((each) => rowsOf(each)[0])).toEqual([
    'Xxx..',
    'XXx..',
    'X.x..',
  ])
  expect(rowsOf(twice)[1]).toBe('.....')
})

describe('a length', () => {
  it('is that of one row, where rows have their own', () => {
    expect(rowsOf(edits.setLength(setup, instrument, 0, 7))).toEqual(['X.x....', '.....'])
  })
  it('is that of all rows, where they share it', () => {
    expect(rowsOf(edits.setLength(setup, shared, 0, 2))).toEqual(['X.', '..'])
  })
})

describe('a setup', () => {
  it('keeps its lengths when it is cleared', () => {
    expect(rowsOf(edits.clearRows(setup))).toEqual(['.....', '.....'])
  })
  it('has a knob turned on one pad alone, and none that its sound has not', () => {
    expect(edits.turnKnob(setup, 1, 'point', 0.9).sounds).toEqual([object, { ...object, point: 0.9 }])
    expect(edits.turnKnob(setup, 1, 'tune', 0.9)).toEqual(setup)
  })
  it('has all pads on one object, and the knobs as they were', () => {
    const moved = edits.chooseObject(edits.turnKnob(setup, 1, 'point', 0.9), plank)
    expect(moved.sounds.map((sound) => 'point' in sound && sound.point)).toEqual([0.2, 0.9])
    expect([edits.findObject(instrument, setup), edits.findObject(instrument, moved)]).toEqual([tin, plank])
  })
  it('is of a pattern until it is changed', () => {
    expect(edits.findPattern(instrument, setup)?.name).toBe('Paidushko')
    expect(edits.findPattern(instrument, edits.setTiming(setup, { swing: 0.1 }))).toBeUndefined()
    expect(edits.choosePattern(edits.clearRows(setup), setup.pattern)).toEqual(setup)
  })
})

describe('a setup from a link or an earlier visit', () => {
  it.each<[string, Instrument, Setup, string | null]>([
    ['is taken where it fits', instrument, setup, null],
    ['may count as it likes', instrument, edits.setLength(setup, instrument, 0, 13), null],
    ['must count alike where all do', shared, edits.setLength(setup, instrument, 0, 13), 'differ in length'],
    ['must have as many pads', instrument, { ...setup, sounds: [object] }, '2 pads'],
    ['must sound by the same sums', instrument, { ...setup, sounds: [object, kick] }, 'another instrument'],
  ])('%s', (_, on, given, problem) => {
    const found = edits.findMisfit(on, given)
    if (problem === null) expect(found).toBeNull()
    else expect(found).toContain(problem)
  })

  it('is read where it can be played, and says why else', () => {
    expect(edits.readSetupFor(instrument, writeSetup(setup))).toEqual({ setup })
    expect(edits.readSetupFor(instrument, writeSetup({ ...setup, sounds: [object, kick] }))).toHaveProperty('problem')
    expect(edits.readSetupFor(instrument, '1_x')).toHaveProperty('problem')
  })
})
