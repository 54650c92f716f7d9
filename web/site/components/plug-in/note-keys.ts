/** The lowest note of the keyboard on the screen (C4), and how many it has. */
const lowest = 60
const count = 17

/** The keys of a computer keyboard from the lowest note on, as KeyboardEvent.code: two rows that lie like the keys of a piano. */
const codes = [
  ...['KeyA', 'KeyW', 'KeyS', 'KeyE', 'KeyD', 'KeyF', 'KeyT', 'KeyG', 'KeyY', 'KeyH', 'KeyU', 'KeyJ'],
  ...['KeyK', 'KeyO', 'KeyL', 'KeyP', 'Semicolon'],
]
const names = ['C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'A♯', 'B']

export type NoteKey = {
  note: number
  name: string
  isBlack: boolean /** How many white keys lie left of it. */
  place: number
}

const nameOf = (note: number) => `${names[note % 12]}${Math.floor(note / 12) - 1}`

/** The keys on the screen, from left to right. */
export const noteKeys: readonly NoteKey[] = Array.from({ length: count }, (_, index) => {
  const before = Array.from({ length: index }, (_, each) => names[(lowest + each) % 12] ?? '')
  const name = nameOf(lowest + index)
  return {
    note: lowest + index,
    name,
    isBlack: name.includes('♯'),
    place: before.filter((each) => !each.includes('♯')).length,
  }
})

type KeyPress = Pick<KeyboardEvent, 'code' | 'repeat' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** The note that a key plays; null for all other keys and with others held. */
export function readNoteKey({ code, repeat, altKey, ctrlKey, metaKey }: KeyPress): number | null {
  const index = codes.indexOf(code)
  return index < 0 || repeat || altKey || ctrlKey || metaKey ? null : lowest + index
}
