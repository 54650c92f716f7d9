import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { proseSchema } from '#contract/prose.ts'
import { writeWav } from '#web/instrument/wav.ts'
import { audioField, imageField, videoField } from '#web/site/media-fields.ts'
import { twoColours } from '../media/example-images.ts'
import type { MediaLibrary } from '../media/library.ts'
import { openMediaStore } from '../media/media-store.ts'
import { writeProse } from '../site/seo/prose-html.ts'
import { findMediaFaults } from './content-media.ts'
import { parseMarkdown } from './markdown.ts'
import { putPictures } from './prose-images.ts'
import { parseYaml } from './yaml.ts'

let folder: string
let media: MediaLibrary

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-media-'))
  await mkdir(join(folder, 'media'))
  await writeFile(join(folder, 'media', 'a.png'), await twoColours(600, 300).png().toBuffer())
  await writeFile(join(folder, 'media', 'words.txt'), 'hello')
  media = (await openMediaStore(null)).openLibrary(folder)
})
afterEach(() => rm(folder, { recursive: true }))

describe('a reference in YAML', () => {
  const schema = z.strictObject({
    gallery: z.array(imageField).default([]),
    sound: audioField.optional(),
    tour: videoField.optional(),
  })

  it('that can not be used is reported with its line in the file, all of them together', async () => {
    const text = [
      'gallery:',
      '  - { file: a.png, alt: A knob }',
      '  - file: gone.png',
      '    alt: Another',
      'sound: { file: words.txt }',
      'tour:',
      '  file: a.png',
      '  poster: { file: lost.png, decorative: true }',
      '  captions:',
      '    - { file: words.txt, language: en, label: English }',
    ].join('\n')
    const read = parseYaml({ file: 'pages/x.md', text, firstLine: 11 }, schema)
    const faults = await findMediaFaults({ pages: new Map([['x', read]]) }, media)
    expect(faults.map(({ file, line, reason }) => `${file}:${line} ${reason.slice(0, 40)}`)).toEqual([
      'pages/x.md:13 There is no media/gone.png: put the file',
      'pages/x.md:15 media/words.txt: Must be a recording (WA',
      'pages/x.md:16 media/a.png: Must be a video (MP4 or Web',
      'pages/x.md:18 There is no media/lost.png: put the file',
      'pages/x.md:20 media/words.txt: Must be a WebVTT file, ',
    ])
  })

  it('to a recording that can not be played in step with its dry version is reported with its line', async () => {
    for (const [name, frames] of [
      ['dry.wav', 8000],
      ['wet.wav', 16_000],
    ] as const) {
      const side = new Float32Array(frames).fill(0.1)
      await writeFile(join(folder, 'media', name), writeWav({ sampleRate: 8000, left: side, right: side }, 16))
    }
    const pair = z.strictObject({ dry: audioField, processed: audioField })
    const text = 'dry: { file: dry.wav }\nprocessed: { file: wet.wav }'
    const read = parseYaml({ file: 'pages/x.md', text, firstLine: 4 }, pair)
    expect(await findMediaFaults(read, media)).toEqual([
      {
        file: 'pages/x.md',
        line: 5,
        reason:
          'media/wet.wav: Is 2 seconds long, and media/dry.wav 1: export both from the same range, so that they play in step',
      },
    ])
  })

  it('is what loaders make an image of', async () => {
    const { gallery } = parseYaml({ file: 'x.yaml', text: 'gallery: [{ file: a.png, alt: A knob }]' }, schema)
    expect(await findMediaFaults(gallery, media)).toEqual([])
    expect(gallery.map((each) => media.image(each).alt)).toEqual(['A knob'])
  })
})

describe('an image in Markdown', () => {
  const parse = (body: string) => parseMarkdown({ file: 'pages/x.md', body, bodyLine: 7 })

  async function read(body: string) {
    const prose = await parse(body)
    expect(await findMediaFaults({ prose }, media)).toEqual([])
    putPictures({ prose }, media)
    return prose
  }

  it('becomes a picture with its variants, size and placeholder colour, of which the first loads at once', async () => {
    const text = JSON.stringify(await read('Look:\n\n![A knob](media/a.png)\n\n- ![decorative](media/a.png)'))
    expect(text.match(/"srcSet":"\/media\/a-[0-9a-f]{8}-480\.avif 480w/g)).toHaveLength(2)
    expect(text).toContain('"width":"600","height":"300"')
    expect(text).toMatch(/"fill":"#8000(7f|80)"/)
    expect(text.match(/"alt":"[^"]*"/g)).toEqual(['"alt":"A knob"', '"alt":""'])
    expect(text.match(/"loading":"lazy"/g)).toHaveLength(1)
    expect(text).not.toContain('style')
  })

  it('is data that pages accept', async () => {
    const prose = await read('![A knob](media/a.png)')
    expect(proseSchema.parse(JSON.parse(JSON.stringify(prose)))).toEqual(JSON.parse(JSON.stringify(prose)))
  })

  it('is one image with a whole address in feeds', async () => {
    const html = writeProse(await read('![A knob](media/a.png)'), (path) => `https://shop.example${path}`)
    expect(html).toMatch(/^<p><img src="https:\/\/shop\.example\/media\/a-[0-9a-f]{8}-600\.jpg" alt="A knob"\/><\/p>$/)
  })

  it('needs a text, or is decorative', async () => {
    await expect(parse('Words.\n\n![](media/a.png)')).rejects.toThrow(
      'pages/x.md:9: Describe the image between the brackets, or write ![decorative](media/a.png)',
    )
  })

  it('that is missing is reported with its line', async () => {
    const prose = await parse('Words.\n\n![A knob](media/gone.png)')
    expect(await findMediaFaults({ prose }, media)).toEqual([
      { file: 'pages/x.md', line: 9, reason: expect.stringContaining('There is no media/gone.png') },
    ])
  })

  it('of the older way stays as it is', async () => {
    expect(JSON.stringify(await read('![A knob](/pictures/knob.svg)'))).toContain('"src":"/pictures/knob.svg"')
  })
})
