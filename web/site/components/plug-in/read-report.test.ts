import { describe, expect, it } from 'vitest'
import { readReport } from './read-report.ts'

const frame = { name: 'the frame' }
const source = 'backline-plug-in'
const beat = { source, report: 'beat', clock: 1, at: 1, isRunning: true, rms: 0.1 }

const read = (data: unknown, from: { source?: object | null; origin?: string } = {}) =>
  readReport({ source: frame, origin: 'null', data, ...from }, frame)

describe('a report of a plug-in', () => {
  it.each([
    { source, report: 'ready' },
    { source, report: 'size', height: 320.5 },
    beat,
    { source, report: 'refused' },
    { source, report: 'failed', reason: 'The license file is missing' },
    { source, report: 'failed', reason: '' },
  ])('is taken from its frame: %o', (data) => expect(read(data)).toEqual(data))

  it.each([
    ['another window in a sandbox', { source: { name: 'another' } }],
    ['no window', { source: null }],
    ['its frame with the origin of the shop', { origin: 'https://shop.example' }],
    ['its frame after it went to another site', { origin: 'https://elsewhere.example' }],
    ['its frame without an origin', { origin: '' }],
  ])('is ignored from %s', (_, from) => expect(read({ source, report: 'ready' }, from)).toBeNull())

  it('is ignored while there is no frame', () => {
    expect(readReport({ source: null, origin: 'null', data: { source, report: 'ready' } }, null)).toBeNull()
  })

  it.each([
    null,
    undefined,
    'ready',
    0,
    [],
    [{ source, report: 'ready' }],
    {},
    { report: 'ready' },
    { source: 'react-devtools', report: 'ready' },
    { source },
    { source, report: 'constructor' },
    { source, report: 'navigate', to: 'https://elsewhere.example' },
    { source, command: 'play' },
    { source, report: 'size' },
    { source, report: 'size', height: '100vh' },
    { source, report: 'size', height: Number.NaN },
    { source, report: 'size', height: Number.POSITIVE_INFINITY },
    { ...beat, clock: Number.NaN },
    { ...beat, at: '1' },
    { ...beat, isRunning: 1 },
    { ...beat, rms: undefined },
    { source, report: 'failed' },
    { source, report: 'failed', reason: ['x'] },
    { source, report: 'failed', reason: 'x'.repeat(301) },
  ])('is ignored in another shape: %o', (data) => expect(read(data)).toBeNull())
})
