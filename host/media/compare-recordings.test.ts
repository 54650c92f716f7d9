import { expect, it } from 'vitest'
import { compareRecordings } from './compare-recordings.ts'

const dry = { seconds: 4.8, rate: 44_100 }
const compare = (recording: typeof dry) => compareRecordings(recording, dry, 'media/dry.wav')

it('recordings of the same length and rate can be played in step', () => {
  expect(compare(dry)).toBeNull()
  expect(compare({ ...dry, seconds: 4.81 })).toBeNull()
})

it('others are refused with the reason and the remedy', () => {
  expect(compare({ ...dry, seconds: 5.1 })).toBe(
    'Is 5.1 seconds long, and media/dry.wav 4.8: export both from the same range, so that they play in step',
  )
  expect(compare({ ...dry, rate: 48_000 })).toBe(
    'Has a sampling rate of 48000 Hz, and media/dry.wav one of 44100 Hz: save both at the same rate',
  )
})
