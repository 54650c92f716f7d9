import { readContent } from '#host/content/read-content.ts'
import { sheetOf } from '#web/site/pages/template/files/sheet.ts'
import { writeFiles } from '#web/site/pages/template/files/write-files.ts'
import { templateFilePath } from '#web/site/pages/template/template-files.ts'
import { writeZip } from './zip-file.ts'

const id = 'odd-bars'
const version = '1.0.0'
const title = `Odd Bars ${version}`

/** The free product: the files of all templates, as their pages offer them one by one. */
export async function makeBarsArchive(): Promise<[name: string, bytes: Buffer]> {
  const { templates, catalogue } = await readContent('content')
  const bars = templates.map((text) => {
    const product = catalogue.products.find((one) => one.id === text.product)
    if (!product) throw new Error(`The template ${text.slug} is for ${text.product}, which is not in the catalogue`)
    const files = writeFiles(sheetOf(text, product)).map(({ format, body }) => ({
      name: `${title}/${templateFilePath(text.slug, format)}`,
      bytes: Buffer.from(body),
    }))
    return { text, files }
  })
  const lines = bars.map(
    ({ text }) => `  ${text.title}: a bar of ${text.rhythm.steps}/8, ${text.tempo} quarter notes a minute`,
  )
  const readme = { name: `${title}/README.txt`, bytes: Buffer.from(writeReadme(lines)) }
  const archive = writeZip([readme, ...bars.flatMap(({ files }) => files)])
  return [`${id}/${version}/${id}-${version}.zip`, archive]
}

const writeReadme = (lines: string[]) =>
  [
    title,
    '',
    'Bars that do not come out even, each in a folder of its own: as a MIDI file,',
    'as a drum map, as names for REAPER, as a table and as data. Any drum',
    'instrument that listens to MIDI plays them. Use them as you like.',
    '',
    ...lines,
    '',
  ].join('\n')
