import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { VideoReference } from '#contract/media.ts'
import { exportMedia } from '../export/export-media.ts'
import { twoColours } from './example-images.ts'
import { type MediaStore, openMediaStore } from './media-store.ts'

let folder: string
let store: MediaStore
const made = () => join(folder, 'made')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-and-videos-'))
  await mkdir(join(folder, 'media'))
  for (const name of ['tone.mp3', 'bars.mp4'])
    await copyFile(resolve(import.meta.dirname, 'worker/examples', name), join(folder, 'media', name))
  await writeFile(join(folder, 'media', 'poster.png'), await twoColours(64, 36).png().toBuffer())
  await writeFile(join(folder, 'media', 'en.vtt'), 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello')
  store = await openMediaStore(made())
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const tone = { kind: 'audio', file: 'tone.mp3' } as const
const tour: VideoReference = {
  kind: 'video',
  file: 'bars.mp4',
  poster: { kind: 'image', file: 'poster.png', alt: 'A tour' },
  captions: [{ kind: 'captions', file: 'en.vtt', language: 'en', label: 'English' }],
}

async function read() {
  const library = store.openLibrary(folder)
  for (const reference of [tone, tour, tour.poster, ...tour.captions]) expect(await library.check(reference)).toBeNull()
  await store.serve(library)
  return library
}

it('a recording is on its page at once, and measured once in the background', async () => {
  const library = await read()
  expect(library.audio(tone)).toMatchObject({ type: 'audio/mpeg', peaks: [], loudness: null })
  expect(library.audio(tone).seconds).toBeCloseTo(2, 0)
  expect(await store.measure()).toBe(true)
  expect(library.audio(tone).loudness).toBeCloseTo(-22, 0)
  expect(library.audio(tone).peaks.length).toBeGreaterThan(100)
  await store.close()
  store = await openMediaStore(made())
  expect((await read()).audio(tone).loudness).toBeCloseTo(-22, 0)
  expect(await store.measure()).toBe(false)
})

it('a video has its size, its length, its poster and its captions', async () => {
  const library = await read()
  expect(library.video(tour)).toMatchObject({
    src: expect.stringMatching(/^\/media\/bars-[0-9a-f]{8}\.mp4$/),
    type: 'video/mp4',
    width: 64,
    height: 36,
    seconds: 2,
    poster: { alt: 'A tour', width: 64 },
    captions: [{ src: expect.stringMatching(/^\/media\/en-[0-9a-f]{8}\.vtt$/), language: 'en', label: 'English' }],
  })
})

it('captions that can not be shown are refused with their line', async () => {
  await writeFile(join(folder, 'media', 'en.vtt'), 'WEBVTT\n\n00:01,000 --> 00:02,000\nHello')
  expect(await store.openLibrary(folder).check(tour.captions[0] ?? tone)).toContain(
    'media/en.vtt: Line 3 must be times',
  )
})

it('an export has the same files at the same paths', async () => {
  const library = await read()
  const { src } = library.video(tour)
  const { files } = await exportMedia(store, library)
  const video = files.find(({ name }) => name === src.slice(1))
  expect(files.map(({ name }) => name).sort()).toEqual(
    [...library.published.keys()].map((path) => path.slice(1)).sort(),
  )
  expect(video && 'copyOf' in video && (await readFile(video.copyOf))).toEqual(
    await readFile(join(folder, 'media', 'bars.mp4')),
  )
})
