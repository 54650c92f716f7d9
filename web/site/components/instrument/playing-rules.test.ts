import { describe, expect, it } from 'vitest'
import { findFirstPad } from './first-pad.ts'
import { knobWords } from './knob-words.ts'
import { readPadKey, readVelocity } from './pad-keys.ts'
import { createEdits } from './panel-store.ts'
import { nameRecording, writeClock } from './recording-file.ts'

const noKey = { code: 'KeyA', repeat: false, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }

it.each([
  ['plays its pad', { code: 'KeyD' }, { pad: 2, velocity: 0.6 }],
  ['accents with Shift', { shiftKey: true }, { pad: 0, velocity: 1 }],
  ['is left to the browser with Control', { ctrlKey: true }, null],
  ['plays once while it is held', { repeat: true }, null],
  ['plays no pad that is not there', { code: 'KeyG' }, null],
  ['plays nothing outside the row of pads', { code: 'KeyQ' }, null],
])('a key %s', (_, press, played) => {
  expect(readPadKey({ ...noKey, ...press }, 4)).toEqual(played)
})

describe('a hit', () => {
  const box = { top: 100, height: 200 }
  it.each([
    ['is soft at the top', { clientY: 100, pointerType: 'mouse', pressure: 0.5 }, 0.25],
    ['is hard at the bottom', { clientY: 300, pointerType: 'touch', pressure: 1 }, 1],
    ['is as hard as a pen feels', { clientY: 300, pointerType: 'pen', pressure: 0.2 }, 0.4],
    ['is never harder than that', { clientY: 999, pointerType: 'mouse', pressure: 0.5 }, 1],
  ])('%s', (_, touch, velocity) => {
    expect(readVelocity(touch, box)).toBeCloseTo(velocity)
  })
})

describe('a knob', () => {
  it.each([
    [0, 'metal'],
    [0.34, 'wood'],
    [0.5, 'wood to glass'],
    [0.67, 'glass'],
    [0.85, 'glass to skin'],
    [1, 'skin'],
  ])('says of the material %d: %s', (place, words) => {
    expect(knobWords.material.describe(place)).toBe(words)
  })
  it('has words for every place', () => {
    for (const { describe: describeKnob } of Object.values(knobWords))
      for (let place = 0; place <= 100; place += 1) expect(describeKnob(place / 100)).toMatch(/^[a-z ]+$/)
  })
})

it('shows the row first that plays the product’s rhythm, else the busiest that rests', () => {
  const rhythm = { steps: 5, hits: [0, 2] }
  expect(findFirstPad(['xxxxx', 'x....', 'X.x..'], rhythm)).toBe(2)
  expect(findFirstPad(['xxxxx', 'x....', 'x..xx'], rhythm)).toBe(2)
})

it('names a recording after product and pattern, and tells its time', () => {
  expect(nameRecording('Clatter', 'Rachenitsa, 2+2+3')).toBe('clatter-rachenitsa-2-2-3.wav')
  expect(nameRecording('Ümlaut/..', 'ещё "x"')).toBe('umlaut-еще-x.wav')
  expect([0, 7.9, 65, 300].map(writeClock)).toEqual(['0:00', '0:07', '1:05', '5:00'])
})

it('takes changes back one by one, and a knob that was turned in one', () => {
  const setup = (tempo: number) => ({ pattern: { tempo, swing: 0, rows: [] }, sounds: [] })
  const edits = createEdits()
  edits.keep(setup(1), null)
  for (const tempo of [2, 3, 4]) edits.keep(setup(tempo), 'tempo')
  expect([edits.takeBack(), edits.takeBack(), edits.takeBack()]).toEqual([setup(2), setup(1), null])
})
