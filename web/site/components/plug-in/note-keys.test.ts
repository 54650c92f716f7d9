import { expect, it } from 'vitest'
import { noteKeys, readNoteKey } from './note-keys.ts'

const plain = { repeat: false, altKey: false, ctrlKey: false, metaKey: false }

it('the keys on the screen lie like those of a piano', () => {
  expect(noteKeys.slice(0, 6).map(({ name, isBlack, place }) => [name, isBlack, place])).toEqual([
    ['C4', false, 0],
    ['C♯4', true, 1],
    ['D4', false, 1],
    ['D♯4', true, 2],
    ['E4', false, 2],
    ['F4', false, 3],
  ])
  expect(noteKeys.at(-1)).toMatchObject({ note: 76, name: 'E5' })
})

it('keys of the computer play notes unless they mean something else', () => {
  expect(readNoteKey({ ...plain, code: 'KeyA' })).toBe(60)
  expect(readNoteKey({ ...plain, code: 'KeyW' })).toBe(61)
  expect(readNoteKey({ ...plain, code: 'KeyK' })).toBe(72)
  expect(readNoteKey({ ...plain, code: 'KeyZ' })).toBeNull()
  expect(readNoteKey({ ...plain, code: 'KeyA', ctrlKey: true })).toBeNull()
  expect(readNoteKey({ ...plain, code: 'KeyA', repeat: true })).toBeNull()
})
