import { expect, it } from 'vitest'
import { readMidi } from '#tests/support/formats/midi-reader.ts'
import { readCsv, readDrumMap, readReaperNames } from '#tests/support/formats/text-readers.ts'
import { templateFileSchema } from '#web/site/pages/template/template-files.ts'
import { readContent } from '../host/shop/read-content.ts'
import { writeFiles } from '../web/site/pages/template/files/write-files.ts'

const { templates } = await readContent('shops/oddmeter')

it('offers more than one metre', () => {
  expect(new Set(templates.map(({ rhythm }) => rhythm.steps)).size).toBeGreaterThan(3)
})

it.each(templates)(
  'makes five files of $slug, each with every row of its layout',
  { tags: ['content.template-downloads', 'content.instrument-layouts'] },
  ({ title, product, rhythm, tempo, layout, pattern }) => {
    const bar = pattern ? { ...pattern, tempo } : null
    const files = writeFiles({ title, product: { id: product, name: product }, rhythm, tempo, layout, pattern: bar })
    const [template = '', csv = '', midi = Buffer.of(), reaper = '', drumMap = ''] = files.map(({ body }) =>
      Buffer.from(body),
    )
    const voices = layout.map(({ note, voice }): [number, string] => [note, voice])

    expect(templateFileSchema.parse(JSON.parse(String(template)))).toMatchObject({
      title,
      tempo,
      rows: layout,
      pattern: bar,
    })
    expect(readCsv(String(csv)).slice(1)).toEqual(layout.map(({ note, name, voice }) => [String(note), name, voice]))
    expect(readReaperNames(String(reaper))).toEqual(new Map(voices))
    const named = readDrumMap(String(drumMap)).entries.filter(({ name }) => name !== '')
    expect(named.map(({ input, name }) => [input, name])).toEqual(voices)

    const { metas } = readMidi(midi)
    const signature = metas.find(({ type }) => type === 0x58)?.data
    const microseconds = metas.find(({ type }) => type === 0x51)?.data.readUIntBE(0, 3) ?? 0
    expect([signature?.[0], signature?.[1], 60_000_000 / microseconds]).toEqual([
      rhythm.steps,
      3,
      expect.closeTo(tempo, 3),
    ])
    expect(metas.find(({ type }) => type === 3)?.data.toString()).toBe(title)
  },
)

it.each(templates)(
  'lets every row of $slug be heard, and its bar begin where its ring does',
  ({ layout, rhythm, pattern }) => {
    expect(layout.filter(({ sound }) => sound === undefined)).toEqual([])
    const hitSteps = rhythm.hits.filter((hit) => pattern?.rows.some((row) => row[hit] !== '.'))
    expect(hitSteps).toEqual(rhythm.hits)
  },
)
