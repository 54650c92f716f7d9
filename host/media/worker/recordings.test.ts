import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { examineVideo } from './recordings.ts'

const example = (name: string) => resolve(import.meta.dirname, 'examples', name)

it.each([
  ['bars.mp4', 'video/mp4'],
  ['bars.webm', 'video/webm'],
])('%s has its size and length', async (name, type) => {
  expect(await examineVideo({ file: example(name), type })).toEqual({
    kind: 'video',
    type,
    width: 64,
    height: 36,
    seconds: 2,
  })
})

it('a video that is damaged, or has no pictures, is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recordings-'))
  const file = join(folder, 'x.mp4')
  await writeFile(file, Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2 and nothing', 'latin1'))
  await expect(examineVideo({ file, type: 'video/mp4' })).rejects.toThrow('save the video again')
  await expect(examineVideo({ file: example('tone.mp3'), type: 'video/mp4' })).rejects.toThrow('Contains no pictures')
  await rm(folder, { recursive: true })
})
