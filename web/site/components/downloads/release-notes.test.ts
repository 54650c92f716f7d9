import { describe, expect, it } from 'vitest'
import { readNotes } from './release-notes.ts'

describe('the notes of a release', () => {
  it('are a line that sums up, and a line for each change with its kind', () => {
    expect(readNotes('Longer bars.\n\nAdded: 16 steps: at last.\nMended: the jar.\nThe demo: no plug-in.\n')).toEqual({
      summary: 'Longer bars.',
      changes: [
        { kind: 'Added', text: '16 steps: at last.' },
        { kind: 'Mended', text: 'the jar.' },
        { kind: null, text: 'The demo: no plug-in.' },
      ],
    })
  })

  it('may say nothing', () => expect(readNotes('')).toEqual({ summary: null, changes: [] }))
})
