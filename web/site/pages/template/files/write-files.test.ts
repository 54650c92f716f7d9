import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMidi } from '#tests/support/formats/midi-reader.ts'
import { readCsv, readDrumMap, readReaperNames } from '#tests/support/formats/text-readers.ts'
import { templateFileSchema, type templateFormatNames } from '#web/site/pages/template/template-files.ts'
import type { Sheet } from './sheet.ts'
import { writeFiles } from './write-files.ts'

const oddVoices = [
  'Pots & pans',
  '<b>',
  'Say "hit"',
  'a,b',
  'zwei\nZeilen',
  'Müll',
  '=1+1',
  "'quoted'",
  '@x',
  '808',
  '\ud800',
]
const voice = fc.oneof(fc.constantFrom(...oddVoices), fc.string({ unit: 'binary', minLength: 1 })).filter(isSaid)

function isSaid(words: string): boolean {
  return oneLineOf(words) !== ''
}

/** A name as formats of single lines can hold it: what is no sign that prints is a space. */
const oneLineOf = (words: string) =>
  words
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\ufffe\uffff]+/gu, ' ')
    .trim()

const sheet: fc.Arbitrary<Sheet> = fc
  .record({
    title: voice,
    steps: fc.integer({ min: 2, max: 64 }),
    tempo: fc.integer({ min: 30, max: 300 }),
    swing: fc.constantFrom(0, 0.25, 0.5),
    rows: fc.uniqueArray(fc.record({ note: fc.integer({ min: 0, max: 127 }), voice, seed: fc.nat() }), {
      minLength: 1,
      maxLength: 20,
      selector: ({ note }) => note,
    }),
  })
  .map(({ title, steps, tempo, swing, rows }) => ({
    title,
    tempo,
    product: { id: 'knock', name: title },
    rhythm: { steps, hits: [0] },
    layout: rows.map((row) => ({ note: row.note, name: row.voice, voice: row.voice })),
    pattern: { tempo, swing, rows: rows.map(({ seed }) => rowOf(seed, steps)) },
  }))

const rowOf = (seed: number, steps: number) =>
  Array.from({ length: steps }, (_, step) => '.xX'.charAt((seed + step * step) % 3)).join('')

function filesOf(given: Sheet) {
  const bodies = new Map(writeFiles(given).map(({ format, body }) => [format, body]))
  const find = (format: (typeof templateFormatNames)[number]) => {
    const body = bodies.get(format)
    if (!body) throw new Error(`There is no ${format}`)
    return Buffer.from(body)
  }
  return find
}

const knock: Sheet = {
  title: 'Door',
  product: { id: 'knock', name: 'Knock' },
  rhythm: { steps: 2, hits: [0] },
  tempo: 120,
  layout: [{ note: 36, name: 'C1', voice: 'Hinge' }],
  pattern: { tempo: 120, swing: 0, rows: ['Xx'] },
}

describe('whatever its voices are called, a template', () => {
  const holds = (check: (given: Sheet, find: ReturnType<typeof filesOf>) => void) =>
    fc.assert(
      fc.property(sheet, (given) => check(given, filesOf(given))),
      { numRuns: 60 },
    )

  it('is whole in its own file', { tags: ['content.template-downloads'] }, () => {
    holds((given, find) => {
      const file = templateFileSchema.parse(JSON.parse(find('template').toString()))
      expect(file).toMatchObject({ format: 'backline-template', version: 1, tempo: given.tempo, rhythm: given.rhythm })
      expect(file.rows.map(({ note }) => note)).toEqual(given.layout.map(({ note }) => note))
      expect(file.rows.map((row) => row.voice)).toEqual(given.layout.map((row) => row.voice))
      expect(file.pattern).toEqual(given.pattern)
    })
  })

  it('has every row in the table, and no cell that a spreadsheet would compute', () => {
    holds((given, find) => {
      const [head, ...rows] = readCsv(find('csv').toString())
      expect(head).toEqual(['note', 'name', 'voice'])
      const unmarked = rows.map(([note, name, said = '']) => [Number(note), name, said.replace(/^'/, '')])
      expect(unmarked.map(([note, , said]) => [note, said])).toEqual(
        given.layout.map((row) => [row.note, row.voice.toWellFormed()]),
      )
      expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
    })
  })

  it('plays each row and then the bar in the MIDI file', () => {
    holds((given, find) => {
      const { notes, ticksPerBeat, end } = readMidi(find('midi'))
      const step = ticksPerBeat / 2
      const bar = given.rhythm.steps * step
      const start = end - bar
      expect(start % bar).toBe(0)
      const rows = notes.filter(({ tick }) => tick < start)
      expect(rows.map(({ note, tick }) => [note, tick])).toEqual(
        given.layout.map(({ note }, at) => [note, at * 2 * step]),
      )
      expect(new Set(notes.map(({ channel }) => channel))).toEqual(new Set([10]))
      const swing = (given.pattern?.swing ?? 0) * step
      const heard = given.layout.map(({ note }) => {
        const row = Array.from({ length: given.rhythm.steps }, () => '.')
        for (const hit of notes.filter((each) => each.tick >= start && each.note === note)) {
          const position = Math.floor((hit.tick - start) / step)
          expect(hit.tick - start - position * step).toBe(position % 2 === 0 ? 0 : swing)
          row[position] = hit.velocity > 100 ? 'X' : 'x'
        }
        return row.join('')
      })
      expect(heard).toEqual(given.pattern?.rows)
    })
  })

  it('names every note for Reaper, and no other', () => {
    holds((given, find) => {
      expect(readReaperNames(find('reaper').toString())).toEqual(
        new Map(given.layout.map((row) => [row.note, oneLineOf(row.voice)])),
      )
    })
  })

  it('is a drum map of 128 notes, its own first and named', () => {
    holds((given, find) => {
      const { name, entries, order } = readDrumMap(find('drumMap').toString())
      expect(name).toBe(oneLineOf(given.title))
      expect(entries.map(({ input }) => input)).toEqual(Array.from({ length: 128 }, (_, note) => note))
      expect(entries.every(({ input, output, channel }) => input === output && channel === 9)).toBe(true)
      expect(entries.filter((entry) => entry.name !== '').map((entry) => [entry.input, entry.name])).toEqual(
        given.layout
          .map((row) => [row.note, oneLineOf(row.voice)])
          .toSorted(([one], [other]) => Number(one) - Number(other)),
      )
      expect(order.slice(0, given.layout.length)).toEqual(given.layout.map(({ note }) => note))
      expect(new Set(order).size).toBe(128)
    })
  })
})

describe('one door', () => {
  it('is these bytes as a MIDI file', () => {
    const bytes = `
      4d 54 68 64  00 00 00 06  00 00  00 01  01 e0
      4d 54 72 6b  00 00 00 43
      00 ff 03 04 44 6f 6f 72
      00 ff 58 04 02 03 0c 08
      00 ff 51 03 07 a1 20
      00 ff 06 04 52 6f 77 73
      00 99 24 7f  78 89 24 00
      82 68 ff 06 03 42 61 72
      00 99 24 7f  78 89 24 00
      78 99 24 4c  78 89 24 00
      78 ff 2f 00`
    expect(filesOf(knock)('midi').toString('hex')).toBe(bytes.replace(/\s/g, ''))
  })

  it('is these lines for a spreadsheet and for Reaper', () => {
    const find = filesOf({ ...knock, layout: [{ note: 36, name: 'C1', voice: '=1+1, "Hinge"' }] })
    expect(find('csv').toString()).toBe(`note,name,voice\r\n36,C1,"'=1+1, ""Hinge"""\r\n`)
    expect(find('reaper').toString()).toBe('# MIDI note/CC name map\n# Door, Knock\n36 =1+1, "Hinge"\n')
  })

  it('without a bar to play still has its rows in the MIDI file', () => {
    const { notes, end } = readMidi(filesOf({ ...knock, pattern: null })('midi'))
    expect(notes.map(({ note, tick }) => [note, tick])).toEqual([[36, 0]])
    expect(end).toBe(480)
  })
})
