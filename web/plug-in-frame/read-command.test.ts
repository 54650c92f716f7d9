import { describe, expect, it } from 'vitest'
import { readCommand } from './read-command.ts'

const page = { window: { name: 'the page' }, origin: 'https://shop.example' }
const source = 'backline-plug-in'
const audio = new ArrayBuffer(8)

const read = (data: unknown, from: { source?: object | null; origin?: string } = {}) =>
  readCommand({ source: page.window, origin: page.origin, data, ...from }, page)

describe('a command to a plug-in', () => {
  it.each([
    { source, command: 'load', audio },
    { source, command: 'play' },
    { source, command: 'stop' },
    { source, command: 'hush' },
    { source, command: 'bypass', isOn: true },
    { source, command: 'volume', level: 0 },
    { source, command: 'volume', level: 1 },
    { source, command: 'note', note: 0, velocity: 127 },
  ])('is taken from the page: %o', (data) => expect(read(data)).toEqual(data))

  it.each([
    ['the plug-in’s own frame', { source: { name: 'the frame' } }],
    ['no window', { source: null }],
    ['the page after it went to another site', { origin: 'https://elsewhere.example' }],
    ['the page on another port', { origin: 'https://shop.example:444' }],
    ['the page without TLS', { origin: 'http://shop.example' }],
    ['the page in a sandbox', { origin: 'null' }],
  ])('is ignored from %s', (_, from) => expect(read({ source, command: 'play' }, from)).toBeNull())

  it.each([
    null,
    undefined,
    'play',
    42,
    [],
    [{ source, command: 'play' }],
    {},
    { command: 'play' },
    { source: 'another-extension', command: 'play' },
    { source },
    { source, command: 'eval', code: 'alert(1)' },
    { source, command: 'toString' },
    { source, command: ['play'] },
    { source, report: 'ready' },
    { source, command: 'load' },
    { source, command: 'load', audio: 'https://elsewhere.example/a.wav' },
    { source, command: 'load', audio: new Uint8Array(8) },
    { source, command: 'bypass', isOn: 'yes' },
    { source, command: 'volume', level: 1.01 },
    { source, command: 'volume', level: -1 },
    { source, command: 'volume', level: Number.NaN },
    { source, command: 'volume', level: '1' },
    { source, command: 'note', note: 128, velocity: 1 },
    { source, command: 'note', note: 60.5, velocity: 1 },
    { source, command: 'note', note: 60, velocity: -1 },
    { source, command: 'note', note: 60 },
  ])('is ignored in another shape: %o', (data) => expect(read(data)).toBeNull())

  it('comes without what does not belong to it', () => {
    expect(read({ source, command: 'play', more: 'x' })).toEqual({ source, command: 'play' })
  })
})
